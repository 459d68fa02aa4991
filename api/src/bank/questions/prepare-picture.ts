import { randomUUID } from 'node:crypto'
import { encodePicture } from '../../kernel/files/encode-picture.ts'
import type { QuestionPictureRow } from './questions.entity.ts'

/** A candidate's screen shows no more, and the network is theirs. */
const MAX_SIDE = 2_000

/** A picture made safe to show, with the row that records it. */
export interface PreparedPicture {
  row: QuestionPictureRow
  bytes: Buffer
}

/** Throws `invalid-input` for what is no picture of the four kinds, or is too large. */
export async function preparePicture(given: Uint8Array, createdBy: string | null, at: Date): Promise<PreparedPicture> {
  const { bytes, format, width, height } = await encodePicture(given, { maxSide: MAX_SIDE })
  const id = randomUUID()
  return {
    bytes,
    row: {
      id,
      fileKey: `question-pictures/${id}.${format}`,
      contentType: `image/${format}`,
      width,
      height,
      bytes: bytes.length,
      createdBy,
      createdAt: at,
    },
  }
}
