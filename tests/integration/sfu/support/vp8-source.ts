import sharp from 'sharp'

/** A VP8 key frame of a picture (a path, or an encoded picture) in the given size: the bitstream that lossy WebP carries is one. */
export async function encodeKeyFrame(
  picture: string | Uint8Array,
  size: { width: number; height: number },
  quality = 60,
): Promise<Uint8Array> {
  const webp = await sharp(picture)
    .resize({ ...size, fit: 'cover' })
    .removeAlpha()
    .webp({ quality, alphaQuality: 0 })
    .toBuffer()
  return vp8ChunkOf(webp)
}

function vp8ChunkOf(webp: Buffer): Uint8Array {
  for (let offset = 12; offset + 8 <= webp.length;) {
    const bytes = webp.readUInt32LE(offset + 4)
    if (webp.toString('latin1', offset, offset + 4) === 'VP8 ')
      return new Uint8Array(webp.subarray(offset + 8, offset + 8 + bytes))
    offset += 8 + bytes + (bytes & 1)
  }
  throw new Error('The encoder wrote no VP8 chunk')
}

/** The start of a frame between key frames: enough for everyone who only forwards it. */
export function deltaFrame(bytes: number): Uint8Array {
  const frame = new Uint8Array(bytes)
  frame[0] = 1
  return frame
}
