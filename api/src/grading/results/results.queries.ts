import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm'
import { type SessionScope, whereSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { FINAL_VERDICTS } from './verdict.rules.ts'
import { testResultEntity, type TestResultRow } from './results.entity.ts'

export const findResult = (manager: EntityManager, testSessionId: string): Promise<TestResultRow | null> =>
  manager.findOneBy(testResultEntity, { testSessionId })

export const findResults = (manager: EntityManager, testSessionIds: readonly string[]): Promise<TestResultRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.findBy(testResultEntity, { testSessionId: In([...testSessionIds]) })

export const findResultByCode = (manager: EntityManager, certificateCode: string): Promise<TestResultRow | null> =>
  manager.findOneBy(testResultEntity, { certificateCode })

const FINAL = { isMeasured: true, isProvisional: false, verdict: In([...FINAL_VERDICTS]) }

/** The mean percentage of a selection of results as `result`, with one decimal; null where there are none. */
async function meanOf(results: SelectQueryBuilder<TestResultRow>): Promise<number | null> {
  const row = await results
    .select('AVG(result.percentageScore)', 'average')
    .getRawOne<{ average: number | string | null }>()
  return row === undefined || row.average === null ? null : Math.round(Number(row.average) * 10) / 10
}

/** Mean percentage of an assessment's final results, or of some assessments', those without a score left out; null where there are none. */
export async function averageScore(manager: EntityManager, assessmentIds: readonly string[]): Promise<number | null> {
  if (assessmentIds.length === 0) return null
  return meanOf(
    manager.createQueryBuilder(testResultEntity, 'result').where({ assessmentId: In([...assessmentIds]), ...FINAL }),
  )
}

/** The same of the test sessions of a scope. */
export const averageScoreWithin = (manager: EntityManager, scope: SessionScope): Promise<number | null> =>
  meanOf(
    whereSession(
      manager.createQueryBuilder(testResultEntity, 'result').where(FINAL),
      { session: 'result.testSessionId', assessment: 'result.assessmentId' },
      scope,
    ),
  )
