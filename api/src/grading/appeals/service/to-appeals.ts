import type { AppealFile, OwnAppeal, OwnAppealPoint } from '@pengawas/shared/contracts/appeals'
import { toFlag } from '../../../supervision/flags/flags.rules.ts'
import { mayShowOthers, mayShowQuestions } from '../../../supervision/flags/others.rules.ts'
import type { AppealRow } from '../appeals.entity.ts'
import { hasFiles, writing } from '../appeals.rules.ts'
import type { ReadPoint } from './standing.ts'

/** What the candidate's page and the auditors' have in common. */
export const toAppeal = (row: AppealRow, assessmentTitle: string) => ({
  ...{ id: row.id, testSessionId: row.testSessionId, assessmentTitle, state: row.state },
  closesAt: row.closesAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  dueAt: row.dueAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** The files of an appeal while they are kept, without where the store has them. */
export const toFiles = (row: AppealRow, now: Date): AppealFile[] =>
  hasFiles(row, now) ? row.files.map(({ key: _, ...file }) => file) : []

/** What is the same of a point for its candidate and for auditors. */
export const toPoint = ({ row, end, isStanding }: ReadPoint) => ({
  ...{ id: row.id, isStanding, decision: row.decision, reason: row.reason },
  termination: end === null ? null : { at: end.terminatedAt.toISOString(), reason: end.reason, cause: end.cause },
})

function toOwnFlag({ flag }: ReadPoint): OwnAppealPoint['flag'] {
  if (flag === null) return null
  const { type, reason, severity, timestamp: at, endedAt } = toFlag(flag)
  return {
    type,
    reason,
    severity,
    at,
    endedAt,
    hasPicture: flag.evidenceKey !== null,
    isCoarse: mayShowOthers(flag) || mayShowQuestions(flag),
  }
}

export const toOwnAppeal = (row: AppealRow, title: string, points: readonly ReadPoint[], now: Date): OwnAppeal => ({
  ...toAppeal(row, title),
  text: row.text,
  files: toFiles(row, now),
  points: points.map((point) => ({ ...toPoint(point), flag: toOwnFlag(point) })),
  mayWrite: writing(row, now) === 'open',
})
