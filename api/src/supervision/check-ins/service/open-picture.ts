import type { Readable } from 'node:stream'
import type { CheckInPictureName } from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Actor } from '../../../kernel/access/actor.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import type { CheckInRow, PictureRecord } from '../check-ins.entity.ts'
import { findCheckIn } from '../check-ins.repository.ts'
import { asKept } from '../check-ins.rules.ts'
import type { CheckInsDeps } from './deps.ts'
import { readOwn } from './read-own.ts'
import { findStoredPortraits } from './to-check-ins.ts'

/** `stored`: the portrait of an earlier check-in, which is for staff. */
export type OpenedName = CheckInPictureName | 'stored'

async function pictureOf(deps: CheckInsDeps, row: CheckInRow, name: OpenedName): Promise<PictureRecord | undefined> {
  if (name !== 'stored') return asKept(row, deps.now()).pictures[name]
  return (await findStoredPortraits(deps, [row])).get(row.testSessionId)
}

/** Opens a picture of a check-in: candidates their own, staff those of their candidates, which is recorded. Throws `not-found`. */
export async function openPicture(
  deps: CheckInsDeps,
  actor: Actor,
  id: string,
  name: OpenedName,
): Promise<{ stream: Readable; length: number | undefined }> {
  const { db, audit, files } = deps
  const isOwn = isAllowed(actor.role, 'assessment:take')
  const row = isOwn
    ? (await readOwn(db.read, actor, id)).row
    : await staffSession(db.read, actor, id, 'check-in:read').then(() => findCheckIn(db.read, id))
  const picture = row === null || (isOwn && name === 'stored') ? undefined : await pictureOf(deps, row, name)
  const file = picture === undefined ? null : await files.open(picture.key)
  if (file === null) throw new AppError('not-found')
  if (isOwn) return file
  try {
    await db.write((manager) =>
      audit.append(manager, {
        ...{ actorId: actor.userId, action: 'test-session.check-in-picture-viewed' },
        ...{ subjectType: 'test-session', subjectId: id, data: { picture: name } },
      }),
    )
  } catch (error) {
    // Nobody sees a picture without a record of it.
    file.stream.destroy()
    throw error
  }
  return file
}
