import type { DeliveryProblem, LoggedEvent } from '@pengawas/shared/contracts/webhooks'

/** Names of texts have no dots, which the names of events have. */
export const EVENT_TEXTS = {
  'session.ended': 'sessionEnded',
  'session.reopened': 'sessionReopened',
  'result.final': 'resultFinal',
  'result.changed': 'resultChanged',
  'result.withdrawn': 'resultWithdrawn',
  'certificate.issued': 'certificateIssued',
  'certificate.revoked': 'certificateRevoked',
  'flag.upheld': 'flagUpheld',
  'flag.overturned': 'flagOverturned',
  'assessment.published': 'assessmentPublished',
  'assessment.unpublished': 'assessmentUnpublished',
  'assessment.archived': 'assessmentArchived',
  'assessment.restored': 'assessmentRestored',
  'endpoint.test': 'test',
} as const satisfies Record<LoggedEvent, string>

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
