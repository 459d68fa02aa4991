import type { WebhookEvent } from '@pengawas/shared/contracts/webhooks'

/** What other systems were last told of a subject; null: nothing that still holds. */
export interface Announced {
  /** What was said of it: a state, or the figures of a result as one text. */
  said: string | null
  /** Of a result: the certificate that goes with it. */
  certificateNumber: string | null
}

export const NOTHING_SAID: Announced = { said: null, certificateNumber: null }

/** A fact that is settled, or has ceased to be true. */
export interface Saying {
  event: WebhookEvent
  certificateNumber?: string
}

export interface ResultFigures {
  isFinal: boolean
  isMeasured: boolean
  isCertified: boolean
  verdict: string
  score: number
  maxScore: number
  percentageScore: number
  passingScore: number
  certificateNumber: string | null
}

/** What is told of a result as one text: another text is another result. */
const figuresOf = (result: ResultFigures): string =>
  [
    result.verdict,
    result.isMeasured ? result.percentageScore : 'unmeasured',
    `${result.score}/${result.maxScore}`,
    result.passingScore,
  ].join(' ')

/** What became of a result, and of its certificate. `result` null: it was taken back. */
export function resultSayings(
  before: Announced,
  result: ResultFigures | null,
): { after: Announced; sayings: Saying[] } {
  const said = result?.isFinal === true ? figuresOf(result) : null
  const certificateNumber = result?.isCertified === true ? result.certificateNumber : null
  return {
    after: { said, certificateNumber },
    sayings: [...finalSayings(before.said, said), ...certificateSayings(before.certificateNumber, certificateNumber)],
  }
}

function finalSayings(before: string | null, now: string | null): Saying[] {
  if (before === now) return []
  if (now === null) return [{ event: 'result.withdrawn' }]
  return [{ event: before === null ? 'result.final' : 'result.changed' }]
}

function certificateSayings(before: string | null, now: string | null): Saying[] {
  if (before === now) return []
  return [
    ...(before === null ? [] : [{ event: 'certificate.revoked', certificateNumber: before } as const]),
    ...(now === null ? [] : [{ event: 'certificate.issued', certificateNumber: now } as const]),
  ]
}

/** Events of a subject that either is in one state or is not. */
type Pair = readonly [begun: WebhookEvent, ended: WebhookEvent]
const SESSION_EVENTS: Pair = ['session.ended', 'session.reopened']
const FLAG_EVENTS: Pair = ['flag.upheld', 'flag.overturned']

function stateSayings(before: Announced, state: string, holds: boolean, [begun, ended]: Pair) {
  const after = { ...NOTHING_SAID, said: holds ? state : null }
  const sayings: Saying[] = before.said === after.said ? [] : [{ event: holds ? begun : ended }]
  return { after, sayings }
}

/** What became of a test: over, or taken up again. */
export const sessionSayings = (before: Announced, session: { isOver: boolean }) =>
  stateSayings(before, 'ended', session.isOver, SESSION_EVENTS)

/** What became of a flag: confirmed by a person, or no longer. What is about devices accuses nobody, and is nobody's business. */
export const flagSayings = (before: Announced, flag: { isConfirmed: boolean; isTechnical: boolean }) =>
  stateSayings(before, 'upheld', flag.isConfirmed && !flag.isTechnical, FLAG_EVENTS)

/** What became of an assessment. Of one that was never published nothing is said, also when it is archived. */
export function assessmentSayings(
  before: Announced,
  { isDraft, isArchived }: { isDraft: boolean; isArchived: boolean },
): { after: Announced; sayings: Saying[] } {
  const wasSaid = before.said !== null
  const said = isDraft ? null : !isArchived ? 'published' : wasSaid ? 'archived' : null
  const after = { ...NOTHING_SAID, said }
  if (before.said === said) return { after, sayings: [] }
  if (said === null) return { after, sayings: [{ event: 'assessment.unpublished' }] }
  if (said === 'archived') return { after, sayings: [{ event: 'assessment.archived' }] }
  return { after, sayings: [{ event: wasSaid ? 'assessment.restored' : 'assessment.published' }] }
}
