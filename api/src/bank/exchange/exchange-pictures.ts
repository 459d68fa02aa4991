import { buffer } from 'node:stream/consumers'
import { AppError } from '@pengawas/shared/errors'
import { type EntityManager, In } from 'typeorm'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import type { PreparedPicture } from '../questions/prepare-picture.ts'
import { questionPictureEntity, type QuestionPictureRow } from '../questions/questions.entity.ts'
import type { ExchangeQuestion } from './exchange-question.rules.ts'
import { pictureKeysOf } from './markup/picture-keys.rules.ts'

const IDS_PER_QUERY = 500
/** An export is put together in memory. */
const MAX_EXPORTED_BYTES = 128 * 1024 * 1024
const PICTURES_AT_ONCE = 4

/** Stores the bytes of imported pictures; their rows are inserted afterwards. */
export async function storePictureBytes(
  files: FileStore,
  pictures: readonly PreparedPicture[],
  onStored: (stored: number) => void,
): Promise<void> {
  let stored = 0
  for (const chunk of inChunks(pictures, PICTURES_AT_ONCE)) {
    await Promise.all(chunk.map(({ row, bytes }) => files.put(row.fileKey, bytes, row.contentType)))
    stored += chunk.length
    onStored(stored)
  }
}

export interface ExportedPicture {
  /** The bank's own id, by which questions refer to it. */
  key: string
  contentType: string
  bytes: Uint8Array
}

/** The pictures that questions show. Throws `invalid-input` where they are more than one export may hold. */
export async function readExportedPictures(
  manager: EntityManager,
  files: FileStore,
  questions: readonly ExchangeQuestion[],
): Promise<ExportedPicture[]> {
  const rows = await findRows(manager, [...new Set(questions.flatMap(pictureKeysOf))])
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > MAX_EXPORTED_BYTES) throw new AppError('invalid-input', { message: 'exchangeTooManyExported' })
  const found: ExportedPicture[] = []
  for (const { id, fileKey, contentType } of rows) {
    const file = await files.open(fileKey)
    if (file === null)
      throw new AppError('internal', { cause: new Error('a picture of the bank is not in the file store') })
    found.push({ key: id, contentType, bytes: await buffer(file.stream) })
  }
  return found
}

async function findRows(manager: EntityManager, ids: readonly string[]): Promise<QuestionPictureRow[]> {
  const rows: QuestionPictureRow[] = []
  for (const chunk of inChunks(ids, IDS_PER_QUERY))
    rows.push(...(await manager.findBy(questionPictureEntity, { id: In(chunk) })))
  return rows
}
