import { describe, expect, it } from 'vitest'
import { wrapAsWebp } from './webp.ts'

describe('wrapAsWebp', () => {
  it.each([
    ['even', Uint8Array.of(0, 2, 3, 4), 24, 4],
    ['odd', Uint8Array.of(0, 2, 3), 24, 3],
  ])('makes a RIFF file of an %s number of bytes', (_, keyFrame, fileBytes, chunkBytes) => {
    const picture = wrapAsWebp(keyFrame)
    const view = new DataView(picture.buffer)
    expect(picture.length).toBe(fileBytes)
    expect(new TextDecoder().decode(picture.subarray(0, 4))).toBe('RIFF')
    expect(view.getUint32(4, true)).toBe(fileBytes - 8)
    expect(new TextDecoder().decode(picture.subarray(8, 16))).toBe('WEBPVP8 ')
    expect(view.getUint32(16, true)).toBe(chunkBytes)
    expect([...picture.subarray(21, 20 + keyFrame.length)]).toEqual([...keyFrame.subarray(1)])
  })

  it('marks the frame as shown and leaves the original alone', () => {
    const keyFrame = Uint8Array.of(0x40, 0, 0, 0)
    expect(wrapAsWebp(keyFrame)[20]).toBe(0x50)
    expect(keyFrame[0]).toBe(0x40)
  })
})
