import { PICTURE_MAX_BYTES } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import express, { type Request, type RequestHandler } from 'express'

/** Reads the bytes of a picture that is uploaded, no more than a picture may have. */
export const readPicture: RequestHandler = express.raw({
  type: ['image/*', 'application/octet-stream'],
  limit: PICTURE_MAX_BYTES,
})

/** What `readPicture` has read. */
export function pictureOf(request: Request): Buffer {
  const bytes: unknown = request.body
  if (!Buffer.isBuffer(bytes)) throw new AppError('invalid-input', { message: 'pictureUnreadable' })
  return bytes
}
