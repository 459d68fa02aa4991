import type { approveManyResultSchema, approveManySchema } from '@pengawas/shared/contracts/validation'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { ValidationDeps } from './deps.ts'
import { settleReviews } from './settle-reviews.ts'
import { approval } from './verdicts.ts'

/** Approves questions; one that is refused does not stop the others. Returns which were, and why others were not. */
export async function approveQuestions(
  deps: ValidationDeps,
  actor: Actor,
  { questions, validationNotes }: z.infer<typeof approveManySchema>,
): Promise<z.infer<typeof approveManyResultSchema>> {
  requirePermission(actor, 'question:validate')
  const { rows, refusals } = await settleReviews(deps, actor, questions, approval(actor, validationNotes))
  return { approved: [...rows.keys()], refused: [...refusals].map(([id, { text }]) => ({ id, ...text })) }
}
