import { ROTATION_HOURS, type WebhookMessage } from '@pengawas/shared/contracts/webhooks'
import type { WebhookRow } from './webhooks.entity.ts'

const HOUR_MS = 3_600_000
/** An endpoint that has failed for this long is turned off with the next delivery that is given up. */
const FAILING_MS = 48 * HOUR_MS
/** By which a receiver says that nobody is to send here any more (RFC 9110, and the Standard Webhooks specification). */
const GONE = 410

/** Whether an endpoint is to be turned off after a try that failed. */
export function isToBeDisabled(
  { status, failingSince }: Pick<WebhookRow, 'status' | 'failingSince'>,
  outcome: { isGivenUp: boolean; status: number | null },
  now: Date,
): boolean {
  if (status === 'disabled') return false
  if (outcome.status === GONE) return true
  return outcome.isGivenUp && failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_MS
}

/** Until when the former secret signs beside the new one. */
export const rotationEnd = (now: Date): Date => new Date(now.getTime() + ROTATION_HOURS * HOUR_MS)

/** The sealed secrets that sign at this moment, the present one first. */
export function signingSecrets(
  { secret, formerSecret, formerSecretUntil }: Pick<WebhookRow, 'secret' | 'formerSecret' | 'formerSecretUntil'>,
  now: Date,
): string[] {
  const isRotating = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil.getTime() > now.getTime()
  return isRotating ? [secret, formerSecret] : [secret]
}

/** What is sent of a fact: ids and a number, and nothing that a null stands for. */
export function messageData(fact: {
  assessmentId: string
  testSessionId: string | null
  participantId: string | null
  flagId: string | null
  certificateNumber: string | null
  revision: number
}): WebhookMessage['data'] {
  const { assessmentId, testSessionId, participantId, flagId, certificateNumber, revision } = fact
  return {
    assessmentId,
    ...(testSessionId === null ? {} : { testSessionId }),
    ...(participantId === null ? {} : { participantId }),
    ...(flagId === null ? {} : { flagId }),
    ...(certificateNumber === null ? {} : { certificateNumber }),
    revision,
  }
}
