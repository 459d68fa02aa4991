import sharp from 'sharp'
import type { Picture } from '../geometry/picture.ts'
import { decodeLossyWebp, loadLibwebp, sizeOfLossyWebp } from './lossy-webp.ts'

/** Above 1080p nothing a camera layer sends; a picture that claims more is refused before any memory is set aside. */
const MAX_PIXELS = 1920 * 1088

/** sharp would use all cores and keep decoded pictures; here one picture is one thread's work and is never seen again. */
export async function prepareDecoder(): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  await loadLibwebp()
}

/** Decodes a WebP, JPEG or PNG picture. Rejects where it is truncated, not a picture or too large. */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const size = sizeOfLossyWebp(bytes)
  if (size === null) return await decodeWithSharp(bytes)
  if (size.width * size.height > MAX_PIXELS) throw new Error('the picture is too large')
  return await decodeLossyWebp(bytes)
}

async function decodeWithSharp(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'warning',
    sequentialRead: true,
    animated: false,
  })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`a picture of ${info.channels} channels`)
  return { data, width: info.width, height: info.height }
}

/** The same picture at another size. */
export async function resizePicture(picture: Picture, width: number, height: number): Promise<Picture> {
  const { data } = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width, height }
}
