import type { ImportNote } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import { type PreparedPicture, preparePicture } from '../questions/prepare-picture.ts'
import type { ExchangeFile } from './exchange-question.rules.ts'
import { pictureKeysOf } from './markup/picture-keys.rules.ts'

interface Prepared {
  /** By their keys in the file. */
  problems: Map<string, ImportNote>
  prepared: Map<string, PreparedPicture>
}

const MAX_NAME = 200
/** Thousands of pictures, each as large as it may be, would keep the processors busy for an hour. */
const MAX_PREPARING_MS = 40_000

/**
 * Decodes and re-encodes every picture that a question of the file shows, one after the other, as the bank does with any
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
    if (performance.now() - startedAt > MAX_PREPARING_MS)
      throw new AppError('invalid-input', { message: 'exchangePicturesTooSlow' })
    try {
      const picture = await preparePicture(await source.read(), createdBy, at)
      if (isKept) result.prepared.set(key, picture)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.problems.set(key, { ...error.text, detail: source.name.slice(0, MAX_NAME) })
    }
  }
  return result
}
