import type { FramingAnswer } from '@pengawas/shared/contracts/check-ins'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { CheckInsDeps } from './deps.ts'
import { readOwn, requireWork } from './read-own.ts'

/**
 * How the candidate sits before the camera, as their media node sees it. While a page asks, its readings also come as pushes.
 * Throws `not-found`, `conflict` while somebody decides, and `too-many-requests`.
 */
export async function measureOwnFraming(deps: CheckInsDeps, actor: Actor, id: string): Promise<FramingAnswer> {
  const { row } = await readOwn(deps.db.read, actor, id)
  requireWork(row, 'framing')
  return deps.pace.run('framing', row.testSessionId, () => deps.measureFraming(row.testSessionId))
}
