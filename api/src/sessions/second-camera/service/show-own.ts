import type { SecondCamera } from '@pengawas/shared/contracts/second-camera'
import type { Actor } from '../../../kernel/access/actor.ts'
import { ownSession } from '../../test-sessions/own-session.ts'
import { findSecondCamera } from '../second-camera.repository.ts'
import { secondCameraOf } from '../second-camera.rules.ts'
import type { SecondCameraDeps } from './deps.ts'

/** Throws `not-found`. */
export async function showOwn(
  { db, now }: SecondCameraDeps,
  actor: Actor,
  testSessionId: string,
): Promise<SecondCamera> {
  await ownSession(db.read, actor, testSessionId)
  return secondCameraOf(await findSecondCamera(db.read, testSessionId), now())
}
