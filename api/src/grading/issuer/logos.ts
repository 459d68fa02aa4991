import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@pengawas/shared/errors'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { encodePicture } from '../../kernel/files/encode-picture.ts'

/** The one format that PDF files and browsers both show, with transparency. */
export const LOGO_CONTENT_TYPE = 'image/png'
/** Printed about two centimetres high. */
const MAX_SIDE = 800

export interface OpenLogo {
  stream: Readable
  length: number | undefined
}

const keyOf = (id: string): string => `certificate-logos/${id}.png`

/** Stores a logo for good, since certificates name it. Throws `invalid-input` for what is no picture, or is too large. */
export async function addLogo(files: FileStore, given: Uint8Array): Promise<{ id: string; bytes: number }> {
  const { bytes } = await encodePicture(given, { maxSide: MAX_SIDE, as: 'png' })
  const id = randomUUID()
  await files.put(keyOf(id), bytes, LOGO_CONTENT_TYPE)
  return { id, bytes: bytes.length }
}

/** Throws `not-found` where no such logo is. */
export async function openLogo(files: FileStore, id: string | null): Promise<OpenLogo> {
  const file = id === null ? null : await files.open(keyOf(id))
  if (file === null) throw new AppError('not-found')
  return file
}

/** Whether such a logo was added. */
export async function hasLogo(files: FileStore, id: string): Promise<boolean> {
  const file = await files.open(keyOf(id))
  file?.stream.destroy()
  return file !== null
}
