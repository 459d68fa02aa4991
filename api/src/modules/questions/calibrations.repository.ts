import { type EntityManager, In } from 'typeorm'
import { assessmentQuestionEntity, questionEntity, type QuestionRow } from './questions.entity.ts'

/** The parameters that are known of an assessment's questions. */
export async function findCalibrations(manager: EntityManager, assessmentId: string): Promise<Pick<QuestionRow, 'id' | 'irtA' | 'irtB' | 'irtC'>[]> {
  const links = await manager.find(assessmentQuestionEntity, { where: { assessmentId }, select: { assessmentId: true, questionId: true } })
  if (links.length === 0) return []
  return manager.find(questionEntity, {
    where: { id: In(links.map(({ questionId }) => questionId)) },
    select: { id: true, irtA: true, irtB: true, irtC: true },
  })
}
