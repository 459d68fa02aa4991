import { type EntityManager, In } from 'typeorm'
import { assessmentEntity, type AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { statusAt } from '../../assessments/assessments/assessments.rules.ts'
import { assessmentQuestionEntity } from '../../bank/questions/questions.entity.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { testSessionItemEntity } from '../../sessions/answers/answers.entity.ts'
import { testSessionEntity, UNFINISHED } from '../../sessions/test-sessions/test-sessions.entity.ts'

const IDS_PER_QUERY = 500

/** Whether candidates can still begin this assessment, or will be able to. */
const isOpen = (row: Pick<AssessmentRow, 'status' | 'startDate' | 'endDate'>, now: Date): boolean =>
  ['scheduled', 'active'].includes(statusAt(row, now))

/** Which of these assessments have a test session under way, whatever their status. */
async function underWay(manager: EntityManager, assessmentIds: readonly string[]): Promise<Set<string>> {
  const sessions = await manager.find(testSessionEntity, {
    where: { assessmentId: In([...assessmentIds]), status: In([...UNFINISHED]) },
    select: { id: true, assessmentId: true },
  })
  return new Set(sessions.map(({ assessmentId }) => assessmentId))
}

/** The assessments that link one of these questions. */
async function listLinking(manager: EntityManager, questionIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const chunk of inChunks(questionIds, IDS_PER_QUERY)) {
    const links = await manager
      .createQueryBuilder(assessmentQuestionEntity, 'link')
      .select('DISTINCT link.assessmentId', 'assessmentId')
      .where({ questionId: In(chunk) })
      .getRawMany<{ assessmentId: string }>()
    for (const { assessmentId } of links) found.add(assessmentId)
  }
  return found
}

/** The assessments beside those known in which a test that goes on was given one of these questions before its link was removed. */
async function listDrawing(
  manager: EntityManager,
  questionIds: readonly string[],
  known: ReadonlySet<string>,
): Promise<string[]> {
  // Tests under way are few, tests that were ever asked a question are not.
  const running = await manager.find(testSessionEntity, {
    where: { status: In([...UNFINISHED]) },
    select: { id: true, assessmentId: true },
  })
  const others = new Map(
    running.filter(({ assessmentId }) => !known.has(assessmentId)).map(({ id, assessmentId }) => [id, assessmentId]),
  )
  const found = new Set<string>()
  for (const ids of inChunks([...others.keys()], IDS_PER_QUERY)) {
    for (const questions of inChunks(questionIds, IDS_PER_QUERY)) {
      const items = await manager.find(testSessionItemEntity, {
        where: { testSessionId: In(ids), questionId: In(questions) },
        select: { testSessionId: true, position: true },
      })
      for (const { testSessionId } of items) found.add(others.get(testSessionId) ?? '')
    }
  }
  return [...found]
}

/** The assessments that ask one of these questions, by their links and by what was drawn for a candidate before a link was removed. */
async function listAsking(manager: EntityManager, questionIds: readonly string[]): Promise<string[]> {
  const linking = await listLinking(manager, questionIds)
  return [...linking, ...(await listDrawing(manager, questionIds, linking))]
}

/** The assessments that ask one of these questions and that candidates can still take, or are still taking. */
export async function listRunning(
  manager: EntityManager,
  questionIds: readonly string[],
  now: Date,
): Promise<Pick<AssessmentRow, 'id' | 'endDate'>[]> {
  const ids = await listAsking(manager, questionIds)
  if (ids.length === 0) return []
  const rows = await manager.find(assessmentEntity, {
    where: { id: In(ids) },
    select: { id: true, status: true, startDate: true, endDate: true },
  })
  const busy = await underWay(manager, ids)
  return rows.filter((row) => isOpen(row, now) || busy.has(row.id))
}

/** Whether candidates can still take this assessment, or are still taking it. One that was made a draft again has not ended. */
export async function isRunning(manager: EntityManager, assessment: AssessmentRow, now: Date): Promise<boolean> {
  return statusAt(assessment, now) !== 'completed' || (await underWay(manager, [assessment.id])).has(assessment.id)
}
