import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import sharp from 'sharp'

/** The largest picture that may be takes about two. */
const MAX_SECONDS = 20

/** What files of each kind begin with. Recognised by the bytes, so that no other decoder is ever given an uploaded file. */
const KINDS = [
  {
    format: 'png',
    starts: (bytes: Buffer): boolean =>
      bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  },
  { format: 'jpeg', starts: (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { format: 'gif', starts: (bytes: Buffer): boolean => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) },
  { format: 'webp', starts: (bytes: Buffer): boolean => /^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12)) },
] as const

export type PictureFormat = (typeof KINDS)[number]['format']

/** A picture made safe to show: decoded and encoded again, without the data that cameras add. */
export interface EncodedPicture {
  bytes: Buffer
  format: PictureFormat
  width: number
  height: number
}

export interface EncodingOptions {
  /** Longer sides are scaled down; moving pictures keep their size. */
  maxSide: number
  /** The format to encode in, of the first frame where it cannot move; as it came where there is none. */
  as?: 'png'
}

/** Throws `invalid-input` for what is no picture of the four kinds, or is too large. */
export async function encodePicture(given: Uint8Array, { maxSide, as }: EncodingOptions): Promise<EncodedPicture> {
  const source = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const kind = KINDS.find(({ starts }) => starts(source))
  if (kind === undefined) throw new AppError('invalid-input', { message: 'pictureUnreadable' })
  const tooLarge = (): AppError => new AppError('invalid-input', { message: 'pictureTooLarge' })
  if (source.length > PICTURE_MAX_BYTES) throw tooLarge()
  const format = as ?? kind.format
  const options = { animated: format === 'gif', limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' } as const
  try {
    // The header alone: a picture that would fill the memory is never decoded.
    const { width, height } = await sharp(source, { ...options, limitInputPixels: false }).metadata()
    if (width * height > PICTURE_MAX_PIXELS) throw tooLarge()
    const picture = sharp(source, options).timeout({ seconds: MAX_SECONDS }).autoOrient()
    if (!options.animated) picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await picture.toFormat(format).toBuffer({ resolveWithObject: true })
    return { bytes: data, format, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid-input', { message: 'pictureUnreadable', cause: error })
  }
}
