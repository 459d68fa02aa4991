import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { assertWatched } from '../../../sessions/watching/watch-scope.ts'
import type { FlagRow } from '../flags.entity.ts'
import { findFlag } from '../flags.queries.ts'
import type { FlagsDeps } from './deps.ts'

/** A flag of a candidate whom the actor watches. Throws `not-found`. */
export async function findInScope({ db, assessments }: FlagsDeps, actor: Actor, id: string): Promise<FlagRow> {
  const row = await findFlag(db.read, id)
  if (row === null) throw new AppError('not-found')
  await assessments.assertInScope(actor, row.assessmentId)
  await assertWatched(db.read, actor, { id: row.testSessionId, assessmentId: row.assessmentId })
  return row
}
