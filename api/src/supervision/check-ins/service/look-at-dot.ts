import type { DotAnswer } from '@pengawas/shared/contracts/check-ins'
import type { Actor } from '../../../kernel/access/actor.ts'
import { stepsWhile, troubleOf, withDot } from '../calibration.rules.ts'
import { changeCheckIn } from '../check-ins.repository.ts'
import { announceCheckIn } from './announce-check-in.ts'
import type { CheckInsDeps } from './deps.ts'
import { lockCheckIn, readOwn, requireWork } from './read-own.ts'

/**
 * Measures where the candidate looks while their page shows one dot; with the last of them analysis judges from the baseline, or
 * the answer says why there is none.
 * Throws `not-found`, `conflict` while somebody decides, `too-many-requests`, and `media-unavailable` where the media node did
 * not take the baseline.
 */
export async function lookAtDot(deps: CheckInsDeps, actor: Actor, id: string, dot: number): Promise<DotAnswer> {
  const { row } = await readOwn(deps.db.read, actor, id)
  requireWork(row, 'calibration')
  return deps.pace.run('look', row.testSessionId, () => lookOnce(deps, row.testSessionId, dot))
}

async function lookOnce(deps: CheckInsDeps, id: string, dot: number): Promise<DotAnswer> {
  const { db, measureGaze, calibrateGaze, now } = deps
  const { analysis, look } = await measureGaze(id)
  if (look === null) return { analysis, seen: false, trouble: null }
  const { gaze, undone } = await db.write(async (manager) => {
    const { row } = await lockCheckIn(manager, id)
    requireWork(row, 'calibration')
    const known = withDot(row.gaze, dot, look, now())
    const steps = stepsWhile(row, known)
    await changeCheckIn(manager, id, { gaze: known, steps })
    return { gaze: known, undone: steps === row.steps ? null : row }
  })
  if (undone !== null) await announceCheckIn(deps, undone)
  if (gaze.baseline !== null) await calibrateGaze(id, gaze.baseline)
  return { analysis, seen: true, trouble: troubleOf(gaze) }
}
