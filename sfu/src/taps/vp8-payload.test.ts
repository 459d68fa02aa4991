import { describe, expect, it } from 'vitest'
import { keyFrameSize, parseVp8Payload } from './vp8-payload.ts'

const bytes = (...parts: number[]): Uint8Array => Uint8Array.from(parts)

describe('parseVp8Payload', () => {
  it.each([
    ['the shortest descriptor at the start of a frame', bytes(0x10, 7), true, [7]],
    ['the shortest descriptor within a frame', bytes(0x00, 7), false, [7]],
    ['the start of a later partition', bytes(0x11, 7), false, [7]],
    ['extension bits of which none is set', bytes(0x90, 0x00, 7), true, [7]],
    ['a picture id of 7 bits', bytes(0x90, 0x80, 0x7f, 7), true, [7]],
    ['a picture id of 15 bits', bytes(0x90, 0x80, 0xff, 0xff, 7), true, [7]],
    ['TL0PICIDX', bytes(0x90, 0x40, 1, 7), true, [7]],
    ['TID', bytes(0x90, 0x20, 1, 7), true, [7]],
    ['KEYIDX', bytes(0x90, 0x10, 1, 7), true, [7]],
    ['TID and KEYIDX in one byte', bytes(0x90, 0x30, 1, 7), true, [7]],
    ['everything at once', bytes(0x90, 0xf0, 0x80, 1, 2, 3, 7, 8), true, [7, 8]],
  ])('takes off %s', (_, payload, startsFrame, data) => {
    const parsed = parseVp8Payload(payload)
    expect(parsed?.startsFrame).toBe(startsFrame)
    expect([...(parsed?.data ?? expect.fail('refused'))]).toEqual(data)
  })

  it.each([
    ['nothing', bytes()],
    ['a descriptor alone', bytes(0x10)],
    ['extension bits that are cut off', bytes(0x90)],
    ['a picture id that is cut off', bytes(0x90, 0x80)],
    ['half a long picture id', bytes(0x90, 0x80, 0xff)],
    ['extensions that reach to the end', bytes(0x90, 0xf0, 0x80, 1, 2, 3)],
    ['extensions that reach beyond the end', bytes(0x90, 0x70, 1)],
  ])('refuses %s', (_, payload) => {
    expect(parseVp8Payload(payload)).toBeNull()
  })
})

describe('keyFrameSize', () => {
  /** First partition of two bytes, 640 × 360, then those two bytes. */
  const valid = [0x50, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01, 1, 2]
  const changed = (index: number, value: number): Uint8Array => Uint8Array.from(valid.with(index, value))

  it('reads width and height without their scaling bits', () => {
    expect(keyFrameSize(bytes(...valid))).toEqual({ width: 640, height: 360 })
    expect(keyFrameSize(changed(7, 0x42))).toEqual({ width: 640, height: 360 })
  })

  it.each([
    ['a frame between key frames', changed(0, 0x51)],
    ['a wrong start code', changed(4, 0x02)],
    ['a width of zero', Uint8Array.from(valid.with(6, 0).with(7, 0))],
    ['a height of zero', Uint8Array.from(valid.with(8, 0).with(9, 0))],
    ['an empty first partition', changed(0, 0x10)],
    ['a first partition longer than the frame', changed(1, 0xff)],
    ['a header that is cut off', bytes(...valid.slice(0, 9))],
    ['nothing', bytes()],
  ])('refuses %s', (_, frame) => {
    expect(keyFrameSize(frame)).toBeNull()
  })
})
