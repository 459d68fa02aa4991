import type { DeliveryProblem } from '@pengawas/shared/contracts/webhooks'

/** Why a request to another system brought nothing: one word, for which pages have a sentence. */
export class OutgoingProblem extends Error {
  readonly kind: DeliveryProblem

  constructor(kind: DeliveryProblem, cause?: unknown) {
    super(`request to another system failed: ${kind}`, { cause })
    this.kind = kind
  }
}
