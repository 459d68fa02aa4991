import type { AdaptiveSimulation, SimulateAdaptive } from '@pengawas/shared/contracts/adaptive-settings'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import { MEASURABLE_ANSWERS } from '@pengawas/shared/rules/test-length'
import { managedRow } from '../../../assessments/assessments/assessment-access.ts'
import { findCalibrations } from '../../../bank/questions/calibrations.queries.ts'
import { findQuestionsById } from '../../../bank/questions/questions.queries.ts'
import { contentOf, irtOf } from '../../../bank/questions/questions.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { adaptiveBank } from '../adaptive.rules.ts'
import type { AdaptiveDeps } from './deps.ts'

/**
 * What an adaptive test of these questions and settings comes to: simulated candidates take it, with the same selection,
 * stopping and scoring as real ones. Throws `not-found` for an assessment of somebody else, `invalid-input` where the
 * questions measure nobody, and `unavailable` while too many simulations wait.
 */
export async function simulateTest(
  { db, simulate }: AdaptiveDeps,
  actor: Actor,
  { adaptive, totalQuestions, minQuestions, passingScore, questionIds, assessmentId }: SimulateAdaptive,
): Promise<AdaptiveSimulation> {
  requirePermission(actor, 'assessment:manage')
  if (assessmentId !== undefined) await managedRow(db.read, actor, assessmentId)
  const kept = assessmentId === undefined ? [] : await findCalibrations(db.read, assessmentId)
  const keptOf = new Map(kept.map((row) => [row.questionId, row]))
  const questions = (await findQuestionsById(db.read, questionIds)).filter(
    ({ id, approvedVersion }) => approvedVersion !== null || keptOf.has(id),
  )
  const { items, settings } = adaptiveBank(
    questions.map((row) => ({ questionId: row.id, version: row.version, content: contentOf(row) })),
    questions.map((row) => keptOf.get(row.id) ?? { questionId: row.id, ...irtOf(row) }),
    { ...adaptive, totalQuestions, minQuestions },
    passingScore,
  )
  if (items.length < MEASURABLE_ANSWERS) {
    const counts = { linked: String(items.length), needed: String(MEASURABLE_ANSWERS) }
    throw new AppError('invalid-input', { message: message('adaptiveBankSmall', counts) })
  }
  return simulate({ items, settings })
}
