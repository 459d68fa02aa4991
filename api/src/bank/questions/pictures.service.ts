import type { Readable } from 'node:stream'
import type { QuestionPicture } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { preparePicture } from './prepare-picture.ts'
import { PICTURE_PATH } from './question-html.ts'
import { questionPictureEntity, type QuestionPictureRow } from './questions.entity.ts'

const ROWS_PER_INSERT = 500

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
      // First the bytes, then the row: a row without bytes would be a broken picture in a test.
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
