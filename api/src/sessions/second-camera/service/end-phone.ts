import type { Actor } from '../../../kernel/access/actor.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { ownSession } from '../../test-sessions/own-session.ts'
import { deleteSecondCamera, findByToken } from '../second-camera.repository.ts'
import type { SecondCameraDeps } from './deps.ts'

/** The candidate takes the phone off; a code that waits is worth nothing then either. Doing it again changes nothing. Throws `not-found`. */
export async function endOwn(deps: SecondCameraDeps, actor: Actor, testSessionId: string): Promise<void> {
  await ownSession(deps.db.read, actor, testSessionId)
  await end(deps, testSessionId, actor.userId)
}

/** The phone ends by itself. A token that is worth nothing ends nothing. */
export async function leave(deps: SecondCameraDeps, token: string): Promise<void> {
  const row = await findByToken(deps.db.read, sha256Hex(token))
  if (row !== null) await end(deps, row.testSessionId, null)
}

/** The test session is over. */
export const endWithSession = (deps: SecondCameraDeps, testSessionId: string): Promise<void> =>
  end(deps, testSessionId, null)

async function end(
  { db, audit, announcer }: SecondCameraDeps,
  testSessionId: string,
  actorId: string | null,
): Promise<void> {
  const hasEnded = await db.write(async (manager) => {
    if (!(await deleteSecondCamera(manager, testSessionId))) return false
    await audit.append(manager, {
      actorId,
      action: 'second-camera.ended',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: {},
    })
    return true
  })
  if (!hasEnded) return
  announcer.emit('secondCameraEnded', { testSessionId })
  announcer.emit('candidateChanged', { testSessionId })
}
