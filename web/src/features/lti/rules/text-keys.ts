import type { LtiDelivery, LtiMatching } from '@pengawas/shared/contracts/lti'
import type { DeliveryProblem } from '@pengawas/shared/contracts/webhooks'

/** Names of texts have no hyphens. */
export const MATCHING_TEXTS = {
  'person-id': 'personId',
  'user-name': 'userName',
  email: 'email',
} as const satisfies Record<LtiMatching, string>

export const EVENT_TEXTS = {
  score: 'score',
  'score-withdrawn': 'withdrawn',
} as const satisfies Record<LtiDelivery['event'], string>

export const PROBLEM_TEXTS = {
  'forbidden-address': 'forbiddenAddress',
  'unknown-host': 'unknownHost',
  'no-connection': 'noConnection',
  'no-tls': 'noTls',
  'lost-secret': 'lostSecret',
  timeout: 'timeout',
  'too-long': 'tooLong',
  redirected: 'redirected',
  refused: 'refused',
} as const satisfies Record<DeliveryProblem, string>
