import type { LtiPlatform } from '@pengawas/shared/contracts/lti'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listPlatforms as listRows } from '../lti.repository.ts'
import { type LtiDeps, MANAGE } from './deps.ts'
import { toPlatforms } from './to-platforms.ts'

/** Every platform that is registered. Throws `not-allowed`. */
export async function listPlatforms({ db }: LtiDeps, actor: Actor): Promise<LtiPlatform[]> {
  requirePermission(actor, MANAGE)
  return toPlatforms(db.read, await listRows(db.read))
}
