import type { IrtParameters } from '@pengawas/shared/contracts/questions'
import { type EntityManager, In } from 'typeorm'
import { assessmentQuestionEntity, questionEntity } from './questions.entity.ts'
import { irtOf } from './questions.rules.ts'

export interface Calibration {
  questionId: string
  a: number
  b: number
  c: number
  /** `default`: assumed from the label of the question's difficulty. */
  source: IrtParameters['source']
}

/** The parameters that an assessment uses: those of the day it was built, regardless of later estimates. */
export async function findCalibrations(manager: EntityManager, assessmentId: string): Promise<Calibration[]> {
  const links = await manager.findBy(assessmentQuestionEntity, { assessmentId })
  const unknown = links.filter(({ irtA }) => typeof irtA !== 'number').map(({ questionId }) => questionId)
  const questions = unknown.length === 0 ? [] : await manager.findBy(questionEntity, { id: In(unknown) })
  const currentOf = new Map(questions.map((question) => [question.id, irtOf(question)]))
  return links.flatMap(({ questionId, irtA: a, irtB: b, irtC: c, irtSource }) => {
    if (typeof a === 'number' && typeof b === 'number' && typeof c === 'number')
      return [{ questionId, a, b, c, source: irtSource ?? 'default' }]
    const current = currentOf.get(questionId)
    return current === undefined
      ? []
      : [{ questionId, a: current.a, b: current.b, c: current.c, source: current.source }]
  })
}
