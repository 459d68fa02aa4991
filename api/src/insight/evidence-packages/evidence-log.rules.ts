import type { Flag, FlagComment, FlagReviewEntry } from '@pengawas/shared/contracts/flags'
import type { SegmentLoss } from '@pengawas/shared/contracts/evidence-packages'
import type { EyesOn } from '@pengawas/shared/contracts/eyes-on'
import type { MediaSource } from '@pengawas/shared/contracts/media-sources'
import type { SessionDetails } from '@pengawas/shared/contracts/session-details'
import type { AuditRow } from '../../kernel/audit/audit.entity.ts'
import type { FlagCommentRow, FlagReviewRow } from '../../supervision/flags/flags.entity.ts'

/** What staff did to a test, and what its candidate asked of them. */
const INTERVENTIONS: ReadonlySet<string> = new Set([
  'test-session.paused',
  'test-session.resumed',
  'test-session.locked',
  'test-session.unlocked',
  'test-session.warned',
  'test-session.noted',
  'test-session.terminated',
  'test-session.termination-ordered',
  'test-session.termination-undone',
  'test-session.termination-upheld',
  'test-session.termination-overturned',
  'test-session.reactivated',
  'test-session.reopened',
  'test-session.reallocated',
  'test-session.help-asked',
  'test-session.help-seen',
  'test-session.help-lowered',
  'test-session.talk-started',
  'test-session.talk-ended',
  'test-session.check-in-decided',
])

export interface LoggedEntry {
  sequence: number
  at: string
  action: string
  actorId: string | null
  actorName: string | null
  subjectType: string
  subjectId: string | null
  data: AuditRow['data']
  /** Which place the entry has in the chain of the audit log. */
  hash: string
}

export interface LoggedFlag extends Flag {
  /** The name of its picture in the package; null where it has none, or the store has lost it. */
  picture: string | null
  reviews: FlagReviewEntry[]
  thread: FlagComment[]
}

/** One file with what was recorded. Instants are of its first and its last frame. */
export interface LoggedVideo {
  /** In the package. */
  name: string
  source: MediaSource
  /** The flag around which it was cut; null for a segment as it was stored. */
  flagId: string | null
  from: string
  to: string
  /**
   * By how much it begins before what was to be shown, in ms: nothing is encoded anew, so a file begins with a key frame. Null
   * for a segment as it was stored.
   */
  beginsEarlierMs: number | null
  /** What it was made of, in this order; SHA-256 as the media node announced it, and as it was found. */
  segments: { id: string; sha256: string }[]
}

/** When nothing was recorded of a source, within what was to be shown of a flag, or of the whole test. */
interface LoggedGap {
  source: MediaSource
  flagId: string | null
  from: string
  to: string
}

/** A segment that is not in the package, and why. */
export interface LoggedLoss {
  id: string
  source: MediaSource
  from: string
  to: string
  sha256: string
  why: SegmentLoss
}

export interface LoggedRecording {
  videos: LoggedVideo[]
  gaps: LoggedGap[]
  lost: LoggedLoss[]
}

/** `log.json`. What is null is not part of this package; the manifest says what was withheld. */
export interface EvidenceLog {
  format: 'pengawas-evidence-log'
  version: 1
  packageId: string
  madeAt: string
  testSession: {
    id: string
    code: string
    attempt: number
    status: SessionDetails['status']
    statusReason: string | null
    terminationCause: string | null
    finishReason: string | null
    startedAt: string
    endedAt: string | null
    consent: SessionDetails['consent']
    assessment: { id: string; title: string }
    candidate: { id: string; name: string; nip: string }
  }
  flags: LoggedFlag[]
  /** Null where it was withheld or left out. Without files and gaps, nothing was recorded. */
  recording: LoggedRecording | null
  interventions: LoggedEntry[] | null
  notes: SessionDetails['proctorNotes']
  chat: SessionDetails['messages']
  /** When servers saw no page of the candidate; `to` is null where that went on. */
  absences: { from: string; to: string | null }[] | null
  timeGiven: { kind: string; creditMs: number; reason: string | null; at: string | null }[] | null
  eyesOn: EyesOn | null
  audit: LoggedEntry[] | null
  answers: SessionDetails['answers']
}

type Names = ReadonlyMap<string, string>

export const toLogged = (row: AuditRow, names: Names): LoggedEntry => ({
  sequence: row.sequence,
  at: row.at.toISOString(),
  action: row.action,
  actorId: row.actorId,
  actorName: row.actorId === null ? null : (names.get(row.actorId) ?? null),
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  data: row.data,
  hash: row.hash,
})

export const isIntervention = ({ action }: Pick<AuditRow, 'action'>): boolean => INTERVENTIONS.has(action)

export const toReview = ({ flagId: _flagId, createdAt, ...row }: FlagReviewRow, names: Names): FlagReviewEntry => ({
  ...row,
  reviewerName: row.reviewerId === null ? null : (names.get(row.reviewerId) ?? null),
  at: createdAt.toISOString(),
})

export const toComment = ({ flagId: _flagId, createdAt, ...row }: FlagCommentRow, names: Names): FlagComment => ({
  ...row,
  authorName: names.get(row.authorId) ?? '',
  at: createdAt.toISOString(),
})

/** Absences of a test page within its test: a page that is left once the test is over is missed by nobody. */
export function withinTest<T extends { from: number; to: number | null }>(
  absences: readonly T[],
  endedAt: Date | null,
): T[] {
  if (endedAt === null) return [...absences]
  const end = endedAt.getTime()
  return absences
    .filter(({ from }) => from < end)
    .map((absence) => ({ ...absence, to: Math.min(absence.to ?? end, end) }))
}
