import { type AnswerValue, answerValueSchema } from '@pengawas/shared/contracts/test-taking'
import { type EntityManager, In, IsNull, Not } from 'typeorm'
import { assessmentQuestionEntity } from '../../bank/questions/questions.entity.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import { testSessionItemEntity } from '../../sessions/answers/answers.entity.ts'
import { testSessionEntity, UNFINISHED } from '../../sessions/test-sessions/test-sessions.entity.ts'

/** One question of a finished test, with what became of it. */
export interface AnsweredItem {
  testSessionId: string
  questionId: string
  questionVersion: number
  points: number | null
  maxPoints: number | null
  isCorrect: boolean | null
  isAdaptive: boolean
  value: AnswerValue
  activeMs: number
}

/** How many of the newest finished tests an analysis reads: enough for any interval, and a bound on time and memory. */
const NEWEST_TESTS = 5_000
const FINISHED = ['completed', 'terminated'] as const

function parseValue(raw: unknown): AnswerValue {
  if (raw === null || raw === undefined) return null
  const result = answerValueSchema.safeParse(typeof raw === 'string' ? JSON.parse(raw) : raw)
  return result.success ? result.data : null
}

const numberOrNull = (raw: unknown): number | null => (raw === null || raw === undefined ? null : Number(raw))

/** A finished test. */
interface FinishedTest {
  id: string
  assessmentId: string
  isProvisional: boolean
}

/** When the oldest of the newest finished tests began; null while there are fewer. */
export async function oldestOfNewest(manager: EntityManager): Promise<Date | null> {
  const [row] = await manager.find(testSessionEntity, {
    // Not by the two that are finished: SQLite would then sort nearly all tests, instead of reading the newest in their order.
    where: { status: Not(In([...UNFINISHED])) },
    order: { startTime: 'DESC' },
    skip: NEWEST_TESTS - 1,
    take: 1,
    select: { id: true, startTime: true },
  })
  return row?.startTime ?? null
}

/** Tests whose questions are read at once: a stretch that nobody waits for noticeably. */
const TESTS_AT_ONCE = 100

/** All questions of finished tests since then, or of those among them that asked one question; without a date of all. What is void in its assessment says nothing. */
export async function listAnsweredItems(
  manager: EntityManager,
  since: Date | null,
  questionId?: string,
): Promise<AnsweredItem[]> {
  const items: AnsweredItem[] = []
  const voided = await listVoided(manager)
  // A hundred thousand rows at once would keep everybody else waiting for a second.
  const turn = createTurns()
  for (const tests of inChunks(await listFinished(manager, since, questionId), TESTS_AT_ONCE)) {
    const byId = new Map(tests.map((test) => [test.id, test]))
    for (const row of await readItems(manager, [...byId.keys()])) {
      const test = byId.get(String(row['testSessionId']))
      if (test && !voided.has(keyOfLink(test.assessmentId, String(row['questionId'])))) items.push(toItem(row, test))
    }
    await turn()
  }
  return items
}

const keyOfLink = (assessmentId: string, questionId: string): string => `${assessmentId} ${questionId}`

/** Questions that are void, each in an assessment: few, and looked up here instead of for each of a hundred thousand answers. */
async function listVoided(manager: EntityManager): Promise<Set<string>> {
  const links = await manager.find(assessmentQuestionEntity, {
    select: { assessmentId: true, questionId: true },
    where: { voidTreatment: Not(IsNull()) },
  })
  return new Set(links.map(({ assessmentId, questionId }) => keyOfLink(assessmentId, questionId)))
}

async function listFinished(manager: EntityManager, since: Date | null, questionId?: string): Promise<FinishedTest[]> {
  const query = manager
    .createQueryBuilder(testSessionEntity, 'session')
    .leftJoin('test_results', 'result', 'result.testSessionId = session.id')
    .select('session.id', 'id')
    .addSelect('session.assessmentId', 'assessmentId')
    .addSelect('result.isProvisional', 'isProvisional')
    .where('session.status IN (:...finished)', { finished: FINISHED })
    .orderBy('session.id')
  if (since !== null) query.andWhere('session.startTime >= :since', { since })
  if (questionId !== undefined) {
    query.andWhere(
      'session.id IN (SELECT asked.testSessionId FROM test_session_items asked WHERE asked.questionId = :questionId)',
      { questionId },
    )
  }
  const rows = await query.getRawMany<{ id: unknown; assessmentId: unknown; isProvisional: unknown }>()
  return rows.map((row) => ({
    id: String(row.id),
    assessmentId: String(row.assessmentId),
    isProvisional: Number(row.isProvisional ?? 1) !== 0,
  }))
}

async function readItems(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Record<string, unknown>[]> {
  return await manager
    .createQueryBuilder(testSessionItemEntity, 'item')
    .leftJoin('answers', 'answer', 'answer.testSessionId = item.testSessionId AND answer.questionId = item.questionId')
    .select('item.testSessionId', 'testSessionId')
    .addSelect('item.questionId', 'questionId')
    .addSelect('item.questionVersion', 'questionVersion')
    .addSelect('item.points', 'points')
    .addSelect('item.maxPoints', 'maxPoints')
    .addSelect('item.isCorrect', 'isCorrect')
    .addSelect('item.thetaAfter', 'thetaAfter')
    .addSelect('answer.value', 'value')
    .addSelect('answer.activeMs', 'activeMs')
    .where('item.testSessionId IN (:...testSessionIds)', { testSessionIds })
    .orderBy('item.testSessionId')
    .addOrderBy('item.position')
    .getRawMany<Record<string, unknown>>()
}

const toItem = (row: Record<string, unknown>, test: FinishedTest): AnsweredItem => ({
  testSessionId: String(row['testSessionId']),
  questionId: String(row['questionId']),
  questionVersion: Number(row['questionVersion']),
  // Points of an essay are a suggestion, or missing, while the result is provisional.
  points: row['isCorrect'] === null && test.isProvisional ? null : numberOrNull(row['points']),
  maxPoints: numberOrNull(row['maxPoints']),
  isCorrect: row['isCorrect'] === null ? null : Boolean(Number(row['isCorrect'])),
  isAdaptive: row['thetaAfter'] !== null,
  value: parseValue(row['value']),
  activeMs: Number(row['activeMs'] ?? 0),
})

/** Per question: finished adaptive tests of the assessments that could have asked it, since then. */
export async function countAdaptiveChances(
  manager: EntityManager,
  since: Date | null,
  questionId?: string,
): Promise<Map<string, number>> {
  const query = manager
    .createQueryBuilder(assessmentQuestionEntity, 'link')
    .innerJoin('assessments', 'assessment', "assessment.id = link.assessmentId AND assessment.type = 'cat'")
    .innerJoin('test_sessions', 'session', 'session.assessmentId = link.assessmentId')
    .select('link.questionId', 'questionId')
    .addSelect('COUNT(*)', 'tests')
    .where('session.status NOT IN (:...unfinished)', { unfinished: [...UNFINISHED] })
    .andWhere('link.voidTreatment IS NULL')
    .groupBy('link.questionId')
  if (since !== null) query.andWhere('session.startTime >= :since', { since })
  if (questionId !== undefined) query.andWhere('link.questionId = :questionId', { questionId })
  const rows = await query.getRawMany<{ questionId: unknown; tests: unknown }>()
  return new Map(rows.map(({ questionId: id, tests }) => [String(id), Number(tests)]))
}
