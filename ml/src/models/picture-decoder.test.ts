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

  it.each([
    [1, 1],
    [5, 3],
    [321, 181],
    [640, 360],
  ])('gives what sharp gives for a lossy WebP of %i × %i', async (width, height) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#abc', noise } })
      .webp({ quality: 45 })
      .toBuffer()
    const { data } = await decodePicture(bytes)
    expect(Buffer.compare(data, await sharp(bytes).raw().toBuffer())).toBe(0)
  })

  it('gives three bytes per pixel for grey, transparent and lossless pictures', async () => {
    for (const bytes of [
      await blank(8, 4).greyscale().png().toBuffer(),
      await blank(8, 4).ensureAlpha(0.5).webp().toBuffer(),
      await blank(8, 4).webp({ lossless: true }).toBuffer(),
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

  it('sets no memory aside for a lossy WebP that claims to be huge', async () => {
    const bytes = Buffer.from(await drawFrame([CENTRED]))
    bytes.writeUInt16LE(0x3fff, 26)
    bytes.writeUInt16LE(0x3fff, 28)
    const before = process.memoryUsage.rss()
    await expect(decodePicture(bytes)).rejects.toThrow('too large')
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 2 ** 20)
  })

  it('decodes as before after any number of broken ones', async () => {
    const frame = await drawFrame([CENTRED])
    const { data: first } = await decodePicture(frame)
    for (let length = 0; length < frame.length; length += 97)
      await expect(decodePicture(frame.subarray(0, length))).rejects.toThrow()
    // What is torn may be decodable, and is never more than a picture.
    for (let at = 20; at < frame.length; at += 97) {
      const torn = Buffer.from(frame)
      torn.writeUInt8(frame.readUInt8(at) ^ 0xff, at)
      await decodePicture(torn).catch(() => null)
    }
    expect(Buffer.compare((await decodePicture(frame)).data, first)).toBe(0)
  })
})
