import { type EntityManager, In } from 'typeorm'
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

/** Mean percentage of an assessment's final results, or of some assessments', those without a score left out; null where there are none. */
export async function averageScore(manager: EntityManager, assessmentIds: readonly string[]): Promise<number | null> {
  if (assessmentIds.length === 0) return null
  const row = await manager
    .createQueryBuilder(testResultEntity, 'result')
    .select('AVG(result.percentageScore)', 'average')
    .where({
      assessmentId: In([...assessmentIds]),
      ...{ isMeasured: true, isProvisional: false, verdict: In([...FINAL_VERDICTS]) },
    })
    .getRawOne<{ average: number | string | null }>()
  return row === undefined || row.average === null ? null : Math.round(Number(row.average) * 10) / 10
}
