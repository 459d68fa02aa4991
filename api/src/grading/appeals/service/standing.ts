import type { EntityManager } from 'typeorm'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { TerminationReviewRow } from '../../../supervision/commands/termination-reviews.entity.ts'
import { listTerminationsOf } from '../../../supervision/commands/termination-reviews.queries.ts'
import type { FlagRow } from '../../../supervision/flags/flags.entity.ts'
import { findFlags } from '../../../supervision/flags/flags.queries.ts'
import type { AppealPointRow, AppealRow } from '../appeals.entity.ts'
import { isEndStanding } from '../appeals.rules.ts'

/** One thing that an appeal is about, with what it stands for and whether it still counts. */
export interface ReadPoint {
  row: AppealPointRow
  flag: FlagRow | null
  end: TerminationReviewRow | null
  isStanding: boolean
}

/** What these appeals are about, as it is now and in the order in which it happened; with the tests, by id. */
export async function readPoints(
  manager: EntityManager,
  appeals: readonly Pick<AppealRow, 'id' | 'testSessionId'>[],
  rows: readonly AppealPointRow[],
): Promise<{ pointsOf: Map<string, ReadPoint[]>; sessions: Map<string, TestSessionRow> }> {
  const sessionIds = [...new Set(appeals.map(({ testSessionId }) => testSessionId))]
  const sessions = new Map((await findTestSessions(manager, sessionIds)).map((session) => [session.id, session]))
  const flagIds = rows.flatMap(({ kind, subjectId }) => (kind === 'flag' ? [subjectId] : []))
  const flags = new Map((await findFlags(manager, flagIds)).map((flag) => [flag.id, flag]))
  const ends = await listTerminationsOf(manager, sessionIds)
  const newest = new Map(ends.map((end) => [end.testSessionId, end.id]))
  const endOf = new Map(ends.map((end) => [end.id, end]))
  const points = rows.map((row): ReadPoint => {
    const flag = row.kind === 'flag' ? (flags.get(row.subjectId) ?? null) : null
    const end = row.kind === 'termination' ? (endOf.get(row.subjectId) ?? null) : null
    const session = end === null ? undefined : sessions.get(end.testSessionId)
    const isEnd =
      end !== null &&
      session !== undefined &&
      isEndStanding({ decision: end.decision, isNewest: newest.get(session.id) === end.id }, session)
    return { row, flag, end, isStanding: flag === null ? isEnd : flag.validationStatus === 'confirmed' }
  })
  const timeOf = ({ flag, end }: ReadPoint): number => (flag?.detectedAt ?? end?.terminatedAt)?.getTime() ?? 0
  const inOrder = points.toSorted((a, b) => timeOf(a) - timeOf(b))
  return { pointsOf: Map.groupBy(inOrder, ({ row }) => row.appealId), sessions }
}
