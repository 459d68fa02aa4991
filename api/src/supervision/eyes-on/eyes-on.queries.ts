import { type EntityManager, In } from 'typeorm'
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

export async function countWatched(manager: EntityManager, assessmentId: string): Promise<WatchedTests> {
  const ofAssessment = 'session.assessmentId = :assessmentId AND session.status IN (:...over)'
  const hours = hoursBetween(dialectOf(manager.dataSource.options.type), 'session.startTime', 'session.endTime')
  const tests = await manager
    .createQueryBuilder(testSessionEntity, 'session')
    .select('COUNT(*)', 'tests')
    .addSelect(`SUM(${hours}) * 60`, 'minutes')
    .where(ofAssessment, { assessmentId, ...OVER })
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
          .where(`${ofAssessment} AND seen.visible <> 0`)
          .groupBy('seen.testSessionId')
          .addGroupBy('seen.minute'),
      'watched',
    )
    .setParameters({ assessmentId, ...OVER })
    .getRawOne<{ minutes: Counted; seen: Counted }>()
  return {
    ...{ tests: Number(tests?.tests ?? 0), seen: Number(watched?.seen ?? 0) },
    ...{ testMinutes: Number(tests?.minutes ?? 0), watchedMinutes: Number(watched?.minutes ?? 0) },
  }
}
