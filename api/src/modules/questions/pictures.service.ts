import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, type QuestionPicture } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import { isAllowed } from '@pengawas/shared/permissions'
import sharp from 'sharp'
import type { EntityManager } from 'typeorm'
import type { Database } from '../../db/database.ts'
import { inChunks } from '../../lib/chunks.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { type Actor, requirePermission } from '../auth/actor.ts'
import type { FileStore } from '../files/file-store.ts'
import { PICTURE_PATH } from './question-html.ts'
import { questionPictureEntity, type QuestionPictureRow } from './questions.entity.ts'

/** Longer sides are scaled down: a candidate's screen shows no more, and the network is theirs. */
const MAX_SIDE = 2_000
const ROWS_PER_INSERT = 500

/** What files of each kind begin with. Told by the bytes, so that no other decoder is ever given somebody's file. */
const KINDS = [
  { format: 'png', starts: (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) },
  { format: 'jpeg', starts: (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { format: 'gif', starts: (bytes: Buffer): boolean => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) },
  { format: 'webp', starts: (bytes: Buffer): boolean => /^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12)) },
] as const

/** A picture made safe to show: decoded and encoded anew, without what cameras write beside it. */
export interface PreparedPicture {
  row: QuestionPictureRow
  bytes: Buffer
}

/** Throws `invalid-input` for what is no picture of the four kinds, or is too large. */
export async function preparePicture(given: Uint8Array, createdBy: string | null, at: Date): Promise<PreparedPicture> {
  const source = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const kind = KINDS.find(({ starts }) => starts(source))
  if (kind === undefined) throw new AppError('invalid-input', { message: MESSAGES.pictureUnreadable })
  const tooLarge = (): AppError => new AppError('invalid-input', { message: MESSAGES.pictureTooLarge })
  if (source.length > PICTURE_MAX_BYTES) throw tooLarge()
  const options = { animated: kind.format === 'gif', limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' } as const
  try {
    // The header alone: a picture that would fill the memory is never decoded.
    const { width, height } = await sharp(source, { ...options, limitInputPixels: false }).metadata()
    if (width * height > PICTURE_MAX_PIXELS) throw tooLarge()
    const picture = sharp(source, options).autoOrient()
    if (!options.animated) picture.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await picture.toFormat(kind.format).toBuffer({ resolveWithObject: true })
    const id = randomUUID()
    return {
      bytes: data,
      row: {
        id,
        fileKey: `question-pictures/${id}.${kind.format}`,
        contentType: `image/${kind.format}`,
        width: info.width,
        height: info.pageHeight ?? info.height,
        bytes: data.length,
        createdBy,
        createdAt: at,
      },
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid-input', { message: MESSAGES.pictureUnreadable, cause: error })
  }
}

export const pictureUrl = (id: string): string => `${PICTURE_PATH}${id}`

/** Records pictures whose bytes are in the file store. */
export async function insertPictures(manager: EntityManager, rows: readonly QuestionPictureRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_INSERT)) await manager.insert(questionPictureEntity, chunk)
}

export interface OpenPicture {
  stream: Readable
  contentType: string
  length: number | undefined
}

export interface PicturesService {
  add(actor: Actor, bytes: Uint8Array): Promise<QuestionPicture>
  /** For staff who read or choose questions, and for candidates while a question that holds it is shown to them; `not-found` for other candidates. */
  open(actor: Actor, id: string): Promise<OpenPicture>
}

export interface PicturesDeps {
  db: Database
  audit: AuditService
  files: FileStore
  /** Whether a candidate is shown the picture of this address at this moment. */
  isShownTo: (manager: EntityManager, actor: Actor, address: string, now: Date) => Promise<boolean>
  now: () => Date
}

export function createPicturesService(deps: PicturesDeps): PicturesService {
  const { db, audit, files, isShownTo, now } = deps

  async function maySee(actor: Actor, id: string): Promise<boolean> {
    if (isAllowed(actor.role, 'question:read') || isAllowed(actor.role, 'question:choose')) return true
    requirePermission(actor, 'assessment:take')
    return isShownTo(db.read, actor, pictureUrl(id), now())
  }

  return {
    async add(actor, given) {
      requirePermission(actor, 'question:edit')
      const { row, bytes } = await preparePicture(given, actor.userId, now())
      // First the bytes, then the row: a row without bytes would be a broken picture in somebody's test.
      await files.put(row.fileKey, bytes, row.contentType)
      await db.write(async (manager) => {
        await insertPictures(manager, [row])
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'question.picture-added',
          subjectType: 'question-picture',
          subjectId: row.id,
          data: { width: row.width, height: row.height, bytes: row.bytes },
        })
      })
      return { id: row.id, url: pictureUrl(row.id), width: row.width, height: row.height }
    },

    async open(actor, id) {
      if (!(await maySee(actor, id))) throw new AppError('not-found')
      const row = await db.read.findOneBy(questionPictureEntity, { id })
      const file = row === null ? null : await files.open(row.fileKey)
      if (row === null || file === null) throw new AppError('not-found')
      return { stream: file.stream, contentType: row.contentType, length: file.length }
    },
  }
}
