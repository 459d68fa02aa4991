import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { coarsen } from '../../../kernel/files/coarsen.ts'
import { findFlag } from '../../../supervision/flags/flags.queries.ts'
import { mayShowOthers, mayShowQuestions } from '../../../supervision/flags/others.rules.ts'
import { listPoints } from '../appeals.repository.ts'
import type { AppealsDeps } from './deps.ts'
import { ownAppeal } from './own-appeals.ts'

/**
 * Opens the picture that a flag of the candidate's own rests on, which is recorded; one that may have another person or questions
 * in it so coarsely that they see where somebody or something was, and not who or what. Throws `not-found`.
 */
export async function openOwnPicture(
  { db, audit, files }: AppealsDeps,
  actor: Actor,
  id: string,
  pointId: string,
): Promise<{ stream: Readable; length: number | undefined; contentType: string }> {
  const appeal = await ownAppeal(db.read, actor, id)
  const point = (await listPoints(db.read, [id])).find((one) => one.id === pointId && one.kind === 'flag')
  const flag = point === undefined ? null : await findFlag(db.read, point.subjectId)
  if (flag === null || flag.evidenceKey === null || flag.testSessionId !== appeal.testSessionId)
    throw new AppError('not-found')
  const file = await files.open(flag.evidenceKey)
  if (file === null) throw new AppError('not-found')
  try {
    const isCoarse = mayShowOthers(flag) || mayShowQuestions(flag)
    const picture = isCoarse ? await coarsen(await buffer(file.stream)) : null
    await db.write((manager) =>
      audit.append(manager, {
        ...{ actorId: actor.userId, action: 'appeal.picture-viewed', subjectType: 'appeal', subjectId: id },
        data: { flagId: flag.id, coarse: picture !== null },
      }),
    )
    if (picture !== null)
      return {
        stream: Readable.from(picture, { objectMode: false }),
        length: picture.byteLength,
        contentType: 'image/webp',
      }
    return { ...file, contentType: flag.evidenceType ?? 'application/octet-stream' }
  } catch (error) {
    // Nobody sees evidence without a record of it.
    file.stream.destroy()
    throw error
  }
}
