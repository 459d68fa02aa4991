import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { CENTRED, drawFrame } from '../../test-support/frames.ts'
import { decodePicture } from './picture-decoder.ts'

const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#abc' } })

describe('decodePicture', () => {
  it('gives three bytes per pixel for a lossy WebP', async () => {
    const picture = await decodePicture(await drawFrame([CENTRED]))
    expect(picture).toMatchObject({ width: 640, height: 360 })
    expect(picture.data).toHaveLength(640 * 360 * 3)
  })

  it('gives three bytes per pixel for grey and transparent pictures', async () => {
    for (const bytes of [
      await blank(8, 4).greyscale().png().toBuffer(),
      await blank(8, 4).ensureAlpha(0.5).webp().toBuffer(),
    ]) {
      expect((await decodePicture(bytes)).data).toHaveLength(8 * 4 * 3)
    }
  })

  it('refuses what is truncated, empty, not a picture or too large', async () => {
    const frame = await drawFrame([CENTRED])
    const huge = await blank(2048, 1200).webp().toBuffer()
    for (const bytes of [frame.subarray(0, frame.length / 2), Buffer.alloc(0), Buffer.from('not a picture'), huge]) {
      await expect(decodePicture(bytes)).rejects.toThrow()
    }
  })
})
