import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findVersion } from '../questions.repository.ts'
import type { QuestionsDeps } from './deps.ts'
import { findEditable } from './find-editable.ts'
import { storeRevision } from './store-revision.ts'

/**
 * Stores the content of an older version as the newest one. `seen` is the newest version that the caller knows; throws
 * `conflict` when there is a newer one.
 */
export function restoreVersion(
  deps: QuestionsDeps,
  actor: Actor,
  id: string,
  version: number,
  seen: number,
): Promise<BankQuestion> {
  return storeRevision(deps, actor, async (manager) => {
    const row = await findEditable(manager, actor, id)
    if (row.version !== seen) throw new AppError('conflict')
    const old = await findVersion(manager, id, version)
    if (old === null) throw new AppError('not-found')
    return (await deps.writer.revise(manager, actor.userId, row, old.snapshot, version)) ?? row
  })
}
