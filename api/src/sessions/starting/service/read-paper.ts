import { MEASURABLE_ANSWERS } from '@pengawas/shared/rules/test-length'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findCalibrations } from '../../../bank/questions/calibrations.queries.ts'
import { listValidContents } from '../../../bank/questions/contents.queries.ts'
import { adaptiveBank } from '../../adaptive/adaptive.rules.ts'
import type { StartSettings } from '../../test-sessions/test-sessions.entity.ts'
import { startSettingsOf } from '../../test-sessions/test-sessions.rules.ts'
import { drawItems, type DrawnItem, optionOrderOf } from '../../answers/items.rules.ts'

/** The questions of an assessment as its candidates receive them. */
export interface Paper {
  assessment: AssessmentRow
  /** What a test session keeps of an adaptive test's settings. */
  settings: StartSettings | null
  first: (seed: string) => DrawnItem[]
}

/** Reads the questions of an assessment, without those that are void. A regular test gives all of them at the start, an adaptive test the first one. */
export async function readPaper(manager: EntityManager, assessment: AssessmentRow): Promise<Paper> {
  const linked = await listValidContents(manager, assessment.id)
  if (assessment.type === 'regular')
    return { assessment, settings: null, first: (seed) => drawItems(linked, seed, assessment.totalQuestions) }
  const wanted = startSettingsOf(assessment)
  const bank = adaptiveBank(linked, await findCalibrations(manager, assessment.id), wanted, assessment.passingScore)
  const settings = { ...wanted, minQuestions: bank.minimum, totalQuestions: bank.maximum }
  const first = (seed: string): DrawnItem[] => {
    // Fewer answers than that give no score, whatever they are.
    if (bank.items.length < MEASURABLE_ANSWERS) return []
    const step = bank.cat.next([], seed)
    const question = step.kind === 'ask' ? bank.linked.get(step.itemId) : undefined
    return question === undefined
      ? []
      : [{ questionId: question.questionId, version: question.version, optionOrder: optionOrderOf(question, seed) }]
  }
  return { assessment, settings, first }
}
