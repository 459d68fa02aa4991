import type { AppealState } from '@pengawas/shared/contracts/appeals'
import type { AuditAction } from '../../kernel/audit/audit.rules.ts'
import type { RestingAppeals } from '../../supervision/retention/service/deps.ts'

const DAY_MS = 24 * 60 * 60_000
/** An auditor has so long from the day an appeal was submitted; whoever waits longer is shown as overdue. */
const DECIDE_WITHIN_MS = 14 * DAY_MS
/** The files of an appeal are kept as long as flagged tests are. */
const FILES_AFTER_DECISION_MS = 180 * DAY_MS
/** Files of an appeal that nobody submitted in time. */
const FILES_AFTER_CLOSING_MS = DAY_MS

interface Times {
  state: AppealState
  closesAt: Date
  decidedAt: Date | null
}

/** Until when what a candidate is told now can be appealed against. */
export const closingOf = (toldAt: Date, appealDays: number): Date => new Date(toldAt.getTime() + appealDays * DAY_MS)

export const dueOf = (submittedAt: Date): Date => new Date(submittedAt.getTime() + DECIDE_WITHIN_MS)

export const isOverdue = ({ state, dueAt }: { state: AppealState; dueAt: Date | null }, now: Date): boolean =>
  state === 'submitted' && dueAt !== null && now > dueAt

/** Whether a candidate may write and submit their appeal now, or why not. */
export function writing({ state, closesAt }: Times, now: Date): 'open' | 'late' | 'submitted' | 'decided' {
  if (state === 'submitted' || state === 'decided') return state
  return now > closesAt ? 'late' : 'open'
}

/** When the files of an appeal are deleted; null while that is open. */
export function filesUntil({ state, closesAt, decidedAt }: Times): Date | null {
  if (state === 'submitted') return null
  if (state === 'decided') return decidedAt === null ? null : new Date(decidedAt.getTime() + FILES_AFTER_DECISION_MS)
  return new Date(closesAt.getTime() + FILES_AFTER_CLOSING_MS)
}

/** Whether files can still be opened: from the moment they are due they cannot, whether they are deleted or not. */
export function hasFiles(times: Times, now: Date): boolean {
  const until = filesUntil(times)
  return until === null || now < until
}

/** A test session as far as it says whether its end by a person still counts. */
export interface EndedTest {
  finishReason: string | null
  status: string
}

/** The review of an end by a person that is, or is not, the last one of its test. */
export interface ReviewedEnd {
  decision: string
  isNewest: boolean
}

/** Whether an upheld end of a test still counts: the test did not go on, and nobody overturned the end. */
export const isEndStanding = ({ decision, isNewest }: ReviewedEnd, { finishReason, status }: EndedTest): boolean =>
  decision === 'upheld' && isNewest && finishReason === 'terminated' && status === 'terminated'

/** To look at something, also by taking a copy of it out, decides nothing. Whatever is not here counts as a part. */
const LOOKS = [
  'import.passwords-viewed',
  'people.exported',
  'user.viewed',
  'outbox.viewed',
  'question.exported',
  'question.viewed',
  'test-session.viewed',
  'test-session.exported',
  'test-session.check-in-picture-viewed',
  'test-session.check-in-portrait-compared',
  'test-session.recording-viewed',
  'test-session.recording-cut',
  'test-session.timeline-viewed',
  'result.viewed',
  'result.exported',
  'report-card.exported',
  'talent.viewed',
  'certificate.viewed',
  'essay.viewed',
  'flag.evidence-viewed',
  'flag.exported',
  'evidence.packaged',
  'evidence.downloaded',
  'own-data.downloaded',
  'erasure.viewed',
  'audit.exported',
  'audit.values-viewed',
  'appeal.viewed',
  'appeal.file-viewed',
  'appeal.picture-viewed',
] as const satisfies readonly AuditAction[]
const DECISION_ON_APPEAL: AuditAction = 'test-session.termination-appeal-decided'
const NO_PARTS: ReadonlySet<string> = new Set<AuditAction>([...LOOKS, DECISION_ON_APPEAL])

/**
 * Whether an entry of the audit log about a test says that a person did something with it: to look at it is not that, and who
 * decided an earlier appeal had no other part.
 */
export const isAct = (action: string): boolean => !NO_PARTS.has(action)

/** What connects a person with a test and with what was decided of it. */
export interface Parts {
  /** They raised, judged, or commented on a flag of the test, also in a second look. */
  hasJudged: boolean
  /** They ended the test, or decided about its end. */
  hasEnded: boolean
  /** They had the candidate on a wall, or to look at. */
  hasWatched: boolean
  /** They commanded, warned, admitted, spoke with the candidate, wrote about them, or decided about answers, time or the result. */
  hasActed: boolean
  /** They marked an essay of it. */
  hasMarked: boolean
  /** The assessment is theirs. */
  manages: boolean
}

/** Whether a person had a part in what an appeal is about, and so does not decide it. */
export const hadPart = (parts: Parts): boolean => Object.values(parts).some(Boolean)

/** Whether decisions name each thing that still counts once, and nothing else. */
export function areComplete(standing: readonly string[], decided: readonly string[]): boolean {
  const named = new Set(decided)
  return named.size === decided.length && named.size === standing.length && standing.every((id) => named.has(id))
}

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

/** What the appeals of one test rest on must be there until they are decided, or until they can be submitted no more. */
export const restingOf = (appeals: readonly Times[]): RestingAppeals => ({
  waiting: appeals.filter(({ state }) => state === 'submitted').length,
  until: latest(appeals.map(({ state, closesAt }) => (state === 'submitted' || state === 'decided' ? null : closesAt))),
  lastDecidedAt: latest(appeals.map(({ decidedAt }) => decidedAt)),
})
