import { buffer } from 'node:stream/consumers'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import type { ImportNote } from '@pengawas/shared/contracts/question-exchange'
import { type EntityManager, In } from 'typeorm'
import type { Database } from '../../db/database.ts'
import { inChunks } from '../../lib/chunks.ts'
import type { FileStore } from '../files/file-store.ts'
import { type PreparedPicture, preparePicture } from '../questions/pictures.service.ts'
import { questionPictureEntity, type QuestionPictureRow } from '../questions/questions.entity.ts'
import type { ExchangeFile, ExchangeQuestion, ExportSource } from './exchange-question.ts'
import { pictureKeysOf } from './markup/picture-keys.ts'

interface Prepared {
  /** By their keys in the file. */
  problems: Map<string, ImportNote>
  prepared: Map<string, PreparedPicture>
}

const MAX_NAME = 200
/** Thousands of pictures, each as large as it may be, would keep the processors busy for an hour. */
const MAX_PREPARING_MS = 90_000

/**
 * Decodes and encodes anew every picture that a question of the file shows, one after the other, as the bank does with any
 * picture. A preview keeps none of them.
 */
export async function preparePictures(
  file: Pick<ExchangeFile, 'drafts' | 'pictures'>,
  { createdBy, at, isKept }: { createdBy: string; at: Date; isKept: boolean },
): Promise<Prepared> {
  const result: Prepared = { problems: new Map(), prepared: new Map() }
  const startedAt = performance.now()
  for (const key of new Set(file.drafts.flatMap(pictureKeysOf))) {
    const source = file.pictures.get(key)
    if (source === undefined) continue
    if (performance.now() - startedAt > MAX_PREPARING_MS) throw new AppError('invalid-input', { message: MESSAGES.importTooLarge })
    try {
      const picture = await preparePicture(await source.read(), createdBy, at)
      if (isKept) result.prepared.set(key, picture)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.problems.set(key, { message: error.message, detail: source.name.slice(0, MAX_NAME) })
    }
  }
  return result
}

const IDS_PER_QUERY = 500
/** An export is put together in memory. */
const MAX_EXPORTED_BYTES = 128 * 1024 * 1024
const PICTURES_AT_ONCE = 4

async function findRows(manager: EntityManager, ids: readonly string[]): Promise<QuestionPictureRow[]> {
  const rows: QuestionPictureRow[] = []
  for (const chunk of inChunks(ids, IDS_PER_QUERY)) rows.push(...(await manager.findBy(questionPictureEntity, { id: In(chunk) })))
  return rows
}

export interface ExchangePictures {
  putBytes(pictures: readonly PreparedPicture[]): Promise<void>
  /** What questions show, by id; the bytes are read when they are written. */
  find(questions: readonly ExchangeQuestion[]): Promise<ExportSource['pictures']>
}

export function createExchangePictures({ db, files }: { db: Database; files: FileStore }): ExchangePictures {
  return {
    async putBytes(pictures) {
      for (const chunk of inChunks(pictures, PICTURES_AT_ONCE)) {
        await Promise.all(chunk.map(({ row, bytes }) => files.put(row.fileKey, bytes, row.contentType)))
      }
    },

    async find(questions) {
      const rows = await findRows(db.read, [...new Set(questions.flatMap(pictureKeysOf))])
      const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
      if (total > MAX_EXPORTED_BYTES) throw new AppError('invalid-input', { message: MESSAGES.exchangeTooManyExported })
      return new Map(
        rows.map(({ id, fileKey, contentType }) => {
          const read = async (): Promise<Uint8Array> => {
            const file = await files.open(fileKey)
            if (file === null) throw new AppError('internal', { cause: new Error('a picture of the bank is not in the file store') })
            return buffer(file.stream)
          }
          return [id, { name: id, contentType, read }]
        }),
      )
    },
  }
}
