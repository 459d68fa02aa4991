import { type EntityManager, In, type ObjectLiteral } from 'typeorm'
import { withinScope } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { dialectOf, hoursBetween } from '../../kernel/db/columns.ts'
import { testSessionEntity, type TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { eyesOnEntity, type EyesOnRow } from './eyes-on.entity.ts'

export const listEyesOn = (manager: EntityManager, testSessionId: string): Promise<EyesOnRow[]> =>
  manager.findBy(eyesOnEntity, { testSessionId })

/** Those of these tests that a person had on a wall. */
export async function findSeenBy(
  manager: EntityManager,
  userId: string,
  testSessionIds: readonly string[],
): Promise<Set<string>> {
  if (testSessionIds.length === 0) return new Set()
  const rows = await manager
    .createQueryBuilder(eyesOnEntity, 'seen')
    .select('DISTINCT seen.testSessionId', 'id')
    .where({ testSessionId: In([...testSessionIds]), userId })
    .getRawMany<{ id: string }>()
  return new Set(rows.map(({ id }) => id))
}

/** How far the tests of an assessment that are over were watched. */
export interface WatchedTests {
  tests: number
  /** Tests that somebody had on a wall after they had begun. */
  seen: number
  testMinutes: number
  /** Minutes of these tests in which somebody had them on a wall. */
  watchedMinutes: number
}

const OVER = { over: ['completed', 'terminated'] satisfies TestSessionRow['status'][] }
type Counted = number | string | null

/** Which tests: SQL of `session` with its parameters. */
interface Selected {
  sql: string
  parameters: ObjectLiteral
}

export const countWatched = (manager: EntityManager, assessmentId: string): Promise<WatchedTests> =>
  countWatchedOf(manager, { sql: 'session.assessmentId = :assessmentId', parameters: { assessmentId } })

/** The same of the tests with AI proctoring in a scope that began within a time. */
export function countWatchedBetween(
  manager: EntityManager,
  scope: AssessmentScope,
  { from, to }: { from: Date; to: Date },
): Promise<WatchedTests> {
  const ids = withinScope(manager, scope)
    .andWhere('assessment.aiProctoringEnabled = :isProctored', { isProctored: true })
    .select('assessment.id')
  return countWatchedOf(manager, {
    sql: `session.startTime >= :from AND session.startTime < :to AND session.assessmentId IN (${ids.getQuery()})`,
    parameters: { ...ids.getParameters(), from, to },
  })
}

async function countWatchedOf(manager: EntityManager, { sql, parameters }: Selected): Promise<WatchedTests> {
  const selected = `${sql} AND session.status IN (:...over)`
  const hours = hoursBetween(dialectOf(manager.dataSource.options.type), 'session.startTime', 'session.endTime')
  const tests = await manager
    .createQueryBuilder(testSessionEntity, 'session')
    .select('COUNT(*)', 'tests')
    .addSelect(`SUM(${hours}) * 60`, 'minutes')
    .where(selected, { ...parameters, ...OVER })
    .getRawOne<{ tests: Counted; minutes: Counted }>()
  const watched = await manager
    .createQueryBuilder()
    .select('COUNT(*)', 'minutes')
    .addSelect('COUNT(DISTINCT watched.testSessionId)', 'seen')
    .from(
      (query) =>
        query
          .select('seen.testSessionId', 'testSessionId')
          .addSelect('seen.minute', 'minute')
          .from(eyesOnEntity, 'seen')
          .innerJoin(
            testSessionEntity.options.tableName ?? '',
            'session',
            'session.id = seen.testSessionId AND seen.lastAt >= session.startTime',
          )
          .where(`${selected} AND seen.visible <> 0`)
          .groupBy('seen.testSessionId')
          .addGroupBy('seen.minute'),
      'watched',
    )
    .setParameters({ ...parameters, ...OVER })
    .getRawOne<{ minutes: Counted; seen: Counted }>()
  return {
    ...{ tests: Number(tests?.tests ?? 0), seen: Number(watched?.seen ?? 0) },
    ...{ testMinutes: Number(tests?.minutes ?? 0), watchedMinutes: Number(watched?.minutes ?? 0) },
  }
}
