import type { LtiTrial } from '@pengawas/shared/contracts/lti'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { OutgoingProblem } from '../../../kernel/outgoing/outgoing-problem.ts'
import { findPlatform } from '../lti.repository.ts'
import { type LtiDeps, MANAGE } from './deps.ts'

/** Asks a platform for its keys and says what came. Throws `not-allowed` and `not-found`. */
export async function tryPlatform({ db, platformKeys }: LtiDeps, actor: Actor, id: string): Promise<LtiTrial> {
  requirePermission(actor, MANAGE)
  const platform = await findPlatform(db.read, id)
  if (platform === null) throw new AppError('not-found')
  try {
    const { status, keys } = await platformKeys.ask(platform.jwksUrl)
    if (status !== 200) return { problem: status >= 300 && status < 400 ? 'redirected' : 'refused', status, keys: 0 }
    return { problem: keys === 0 ? 'no-keys' : null, status, keys }
  } catch (error) {
    if (!(error instanceof OutgoingProblem)) throw error
    return { problem: error.kind, status: null, keys: 0 }
  }
}
