import type { CheckIn } from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changeCheckIn } from '../check-ins.repository.ts'
import { isOpen } from '../check-ins.rules.ts'
import { MEASURE_MS, networkOf, waysOf } from '../network.rules.ts'
import { announceCheckIn } from './announce-check-in.ts'
import type { CheckInsDeps } from './deps.ts'
import { lockCheckIn, readOwn } from './read-own.ts'
import { answerOf } from './report-step.ts'

/**
 * Measures for five seconds what of the candidate arrives at their media node, and keeps it with the check-in, together with
 * what came of the ways that their page tried before. Throws `not-found`, `conflict` while somebody decides, `too-many-requests`
 * also while one measurement goes on, and `media-unavailable` where the node cannot say or the candidate's transport changed
 * meanwhile.
 */
export async function measureNetwork(deps: CheckInsDeps, actor: Actor, id: string): Promise<CheckIn> {
  const { row } = await readOwn(deps.db.read, actor, id)
  if (!isOpen(row.state)) throw new AppError('conflict')
  return deps.pace.run('network', row.testSessionId, () => measure(deps, row.testSessionId))
}

async function measure(deps: CheckInsDeps, id: string): Promise<CheckIn> {
  const { db, countReceived, triedWays, wait, hasTurn, now } = deps
  const before = await countReceived(id)
  if (before === null) throw new AppError('media-unavailable')
  await wait(MEASURE_MS)
  const after = await countReceived(id)
  const tried = await triedWays(id)
  const network = after === null ? null : networkOf(before, after, waysOf(tried, after.protocol, hasTurn), now())
  if (network === null) throw new AppError('media-unavailable')
  const kept = await db.write(async (manager) => {
    const { row: current } = await lockCheckIn(manager, id)
    if (!isOpen(current.state)) throw new AppError('conflict')
    await changeCheckIn(manager, id, { network })
    return { ...current, network }
  })
  await announceCheckIn(deps, kept)
  return answerOf(deps, kept)
}
