import { JOIN_CODE_MINUTES, type SecondCameraInvite } from '@pengawas/shared/contracts/second-camera'
import type { Actor } from '../../../kernel/access/actor.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { randomLegible } from '../../../kernel/lib/secrets.ts'
import { saveCode } from '../second-camera.repository.ts'
import { CODE_LENGTH, inGroups, joinLink } from '../second-camera.rules.ts'
import type { SecondCameraDeps } from './deps.ts'
import { ownOpenSession } from './own-open-session.ts'

/** Makes a code with which one phone can join within five minutes; one made before is worth nothing then. Throws as `ownOpenSession`. */
export async function invitePhone(
  { db, audit, now }: SecondCameraDeps,
  actor: Actor,
  testSessionId: string,
  origin: string,
): Promise<SecondCameraInvite> {
  const code = randomLegible(CODE_LENGTH)
  const joinBefore = new Date(now().getTime() + JOIN_CODE_MINUTES * 60_000)
  await db.write(async (manager) => {
    await ownOpenSession(manager, actor, testSessionId)
    await saveCode(manager, { testSessionId, codeHash: sha256Hex(code), joinBefore })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'second-camera.invited',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: {},
    })
  })
  return { code: inGroups(code), url: joinLink(origin, code), joinBefore: joinBefore.toISOString() }
}
