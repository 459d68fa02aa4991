import { type EntityManager, In } from 'typeorm'
import { assessmentEntity } from '../../assessments/assessments/assessments.entity.ts'
import { withinScope } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { testResultEntity } from '../../grading/results/results.entity.ts'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { whereHolds } from '../../kernel/db/where-holds.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import { whereHandedIn } from '../../sessions/test-sessions/test-sessions.queries.ts'
import type { RankableResult } from './ranking.rules.ts'
import { BEGUN, type BegunAssessment, isBegun } from './rankings.queries.ts'

/** One page of the begun assessments of a scope; those that run first, then the newest start. */
export async function pageBegun(
  manager: EntityManager,
  scope: AssessmentScope,
  { q = '', ...paging }: { page: number; pageSize: number; q?: string | undefined },
): Promise<PageOfRows<BegunAssessment>> {
  const query = withinScope(manager, scope)
    .andWhere('assessment.archivedAt IS NULL')
    .andWhere('assessment.status IN (:...begun)', { begun: BEGUN })
  whereHolds(query, 'assessment.titleKey', searchWords(q))
  // By the alphabet `active` is before `completed`; the id makes the order whole.
  query
    .orderBy('assessment.status', 'ASC')
    .addOrderBy('assessment.startDate', 'DESC')
    .addOrderBy('assessment.id', 'ASC')
  const { rows, total } = await readPage(query, paging)
  return { rows: rows.filter(isBegun), total }
}

/** These assessments, as far as they have begun and are not archived. */
export async function findBegun(manager: EntityManager, ids: readonly string[]): Promise<BegunAssessment[]> {
  return (await manager.findBy(assessmentEntity, { id: In([...ids]) })).filter(isBegun)
}

/** Results of these assessments' handed-in tests, by assessment: what a ranking rests on, and nothing else of them. */
export async function findRankable(
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<Map<string, RankableResult[]>> {
  const query = manager
    .createQueryBuilder(testResultEntity, 'result')
    .select([
      ...['result.testSessionId', 'result.assessmentId', 'result.participantId', 'result.percentageScore'],
      ...['result.isMeasured', 'result.isProvisional', 'result.verdict', 'result.passingScore', 'result.completedAt'],
    ])
    .where('result.assessmentId IN (:...assessmentIds)', { assessmentIds })
  const rows = await whereHandedIn(query, 'result.testSessionId').getMany()
  return Map.groupBy(rows, ({ assessmentId }) => assessmentId)
}
