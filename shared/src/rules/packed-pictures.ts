import type { PackedPictures, PictureKind } from '../contracts/media.ts'

/** A picture of a candidate: WebP, and how old it was when it was sent. */
export interface WallPicture {
  testSessionId: string
  kind: PictureKind
  ageMs: number
  picture: Uint8Array
}

export function packPictures(pictures: readonly WallPicture[]): PackedPictures {
  const bytes = new Uint8Array(pictures.reduce((sum, { picture }) => sum + picture.length, 0))
  let offset = 0
  for (const { picture } of pictures) {
    bytes.set(picture, offset)
    offset += picture.length
  }
  return {
    pictures: pictures.map(({ picture, ...about }) => ({ ...about, length: picture.length })),
    bytes,
  }
}

/** Those whose bytes are all there. */
export function unpackPictures({ pictures, bytes }: PackedPictures): WallPicture[] {
  const all = new Uint8Array(bytes)
  let offset = 0
  return pictures.flatMap(({ length, ...about }) => {
    const picture = all.slice(offset, offset + length)
    offset += length
    return picture.length === length ? [{ ...about, picture }] : []
  })
}
