import sharp from 'sharp'

/** As many squares along the longer side: a face that fills a third of the picture is ten of them wide. */
const SQUARES = 32
const SHOWN_SIDE = 640

/** A picture in squares of one colour each, WebP: where somebody was can be seen in it, and not who. */
export async function coarsen(picture: Uint8Array): Promise<Buffer> {
  const small = await sharp(picture)
    .autoOrient()
    .resize({ width: SQUARES, height: SQUARES, fit: 'inside' })
    .png()
    .toBuffer()
  return sharp(small)
    .resize({ width: SHOWN_SIDE, height: SHOWN_SIDE, fit: 'inside', kernel: 'nearest' })
    .webp({ lossless: true })
    .toBuffer()
}
