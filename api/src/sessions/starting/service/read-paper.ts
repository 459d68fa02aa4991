import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findCalibrations } from '../../../bank/questions/calibrations.queries.ts'
import { listLinkedContents } from '../../../bank/questions/contents.queries.ts'
import { adaptiveBank } from '../../adaptive/adaptive.rules.ts'
import { drawItems, type DrawnItem, optionOrderOf } from '../../answers/items.rules.ts'

/** The questions of an assessment as its candidates receive them. */
export interface Paper {
  assessment: AssessmentRow
  first: (seed: string) => DrawnItem[]
}

/** Reads the questions of an assessment. A regular test gives all of them at the start, an adaptive test the first one. */
export async function readPaper(manager: EntityManager, assessment: AssessmentRow): Promise<Paper> {
  const linked = await listLinkedContents(manager, assessment.id)
  if (assessment.type === 'regular')
    return { assessment, first: (seed) => drawItems(linked, seed, assessment.totalQuestions) }
  const bank = adaptiveBank(linked, await findCalibrations(manager, assessment.id), assessment)
  const first = (seed: string): DrawnItem[] => {
    const step = bank.cat.next([], seed)
    const question = step.kind === 'ask' ? bank.linked.get(step.itemId) : undefined
    return question === undefined
      ? []
      : [{ questionId: question.questionId, version: question.version, optionOrder: optionOrderOf(question, seed) }]
  }
  return { assessment, first }
}
