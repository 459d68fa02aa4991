import { MAX_KEPT_PICTURE_BYTES } from '@pengawas/shared/contracts/media'
import { AppError } from '@pengawas/shared/errors'
import { isWebp } from './webp.rules.ts'

export const NODE_PICTURE_TYPE = 'image/webp'

/** A picture that a media node took. Throws `payload-too-large`, and `invalid-input` for anything but WebP. */
export function assertNodePicture(picture: Uint8Array): Uint8Array {
  if (picture.byteLength > MAX_KEPT_PICTURE_BYTES) throw new AppError('payload-too-large')
  if (!isWebp(picture)) throw new AppError('invalid-input')
  return picture
}
