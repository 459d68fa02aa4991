import { randomUUID } from 'node:crypto'
import type { CheckIn, CheckInPictureName } from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { keepFile, setFileTerms, storeKeptFile } from '../../../kernel/files/kept-files.changes.ts'
import { assertNodePicture, NODE_PICTURE_TYPE } from '../../../kernel/files/node-picture.ts'
import { changeCheckIn } from '../check-ins.repository.ts'
import { isOpen } from '../check-ins.rules.ts'
import type { CheckInsDeps } from './deps.ts'
import { lockCheckIn, readOwn, requireWork } from './read-own.ts'
import { answerOf } from './report-step.ts'

/** The step that a picture belongs to. */
const STEP_OF = (name: CheckInPictureName) => (name === 'portrait' || name === 'card' ? name : 'sweep')

/**
 * Keeps a picture that the media node takes of the candidate's camera at this moment; another one of the same name replaces
 * it. Throws `not-found`, `conflict` while somebody decides, `too-many-requests`, and `media-unavailable` where no picture
 * arrives.
 */
export async function takeCheckInPicture(
  deps: CheckInsDeps,
  actor: Actor,
  id: string,
  name: CheckInPictureName,
): Promise<CheckIn> {
  const { row } = await readOwn(deps.db.read, actor, id)
  requireWork(row, STEP_OF(name))
  return deps.pace.run('picture', row.testSessionId, () => takeOne(deps, row.testSessionId, name))
}

async function takeOne(deps: CheckInsDeps, id: string, name: CheckInPictureName): Promise<CheckIn> {
  const { db, takePicture, now } = deps
  const picture = await takePicture(id, 'camera')
  if (picture === null) throw new AppError('media-unavailable', { message: 'noPictureNow' })
  const at = now()
  const key = `check-ins/${id.toLowerCase()}/${name}-${randomUUID()}.webp`
  // The picture first: a row must never point at a file that is not there.
  await storeKeptFile(deps, assertNodePicture(picture), {
    ...{ fileKey: key, contentType: NODE_PICTURE_TYPE, subjectType: 'test-session', subjectId: id },
  })
  const after = await db.write(async (manager) => {
    const { row } = await lockCheckIn(manager, id)
    if (!isOpen(row.state)) throw new AppError('conflict')
    if (!(await keepFile(manager, key, now()))) throw new AppError('media-unavailable', { message: 'noPictureNow' })
    const replaced = row.pictures[name]
    if (replaced !== undefined) await setFileTerms(manager, [replaced.key], { dueAt: now(), reason: 'replaced' })
    const pictures = { ...row.pictures, [name]: { key, takenAt: at.toISOString() } }
    await changeCheckIn(manager, id, { pictures })
    return { ...row, pictures }
  })
  return answerOf(deps, after)
}
