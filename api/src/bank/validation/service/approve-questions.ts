import type { approveManyResultSchema, approveManySchema } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { approveVersion } from './approve-version.ts'
import type { ValidationDeps } from './deps.ts'

/** Approves questions one by one; one that is refused does not stop the others. Returns which were, and why others were not. */
export async function approveQuestions(
  deps: ValidationDeps,
  actor: Actor,
  { questions, validationNotes }: z.infer<typeof approveManySchema>,
): Promise<z.infer<typeof approveManyResultSchema>> {
  requirePermission(actor, 'question:validate')
  const notes = validationNotes === undefined || validationNotes === '' ? null : validationNotes
  const result: z.infer<typeof approveManyResultSchema> = { approved: [], refused: [] }
  for (const { id, version } of questions) {
    try {
      await approveVersion(deps, actor, id, version, notes)
      result.approved.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ id, ...error.text })
    }
  }
  return result
}
