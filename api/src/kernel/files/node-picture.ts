import { AppError } from '@pengawas/shared/errors'
import { isWebp } from './webp.rules.ts'

const MAX_BYTES = 512 * 1024
export const NODE_PICTURE_TYPE = 'image/webp'

/** A picture that a media node took. Throws `payload-too-large`, and `invalid-input` for anything but WebP. */
export function assertNodePicture(picture: Uint8Array): Uint8Array {
  if (picture.byteLength > MAX_BYTES) throw new AppError('payload-too-large')
  if (!isWebp(picture)) throw new AppError('invalid-input')
  return picture
}
