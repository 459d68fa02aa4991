import { expect, it } from 'vitest'
import { Vp8Frames } from './vp8-frames.ts'

const KEY = Uint8Array.of(
  0x10,
  0x02,
  0x00,
  0x9d,
  0x01,
  0x2a,
  0x40,
  0x01,
  0xb4,
  0x00,
  ...Array.from({ length: 30 }, () => 7),
)
const DELTA = Uint8Array.of(0x11, 1, 2, 3)

const packet = (data: Uint8Array, timestamp: number, isFirst: boolean, marker: boolean) => ({
  ...{ sequenceNumber: 0, timestamp, marker },
  payload: Uint8Array.of(isFirst ? 0x10 : 0, ...data),
})

it('puts a frame of several packets together', () => {
  const frames = new Vp8Frames()
  expect(frames.push(packet(KEY.subarray(0, 20), 10, true, false))).toBeNull()
  expect(frames.push(packet(KEY.subarray(20), 10, false, true))).toMatchObject({
    timestamp: 10,
    size: { width: 320, height: 180 },
  })
  const next = frames.push(packet(DELTA, 20, true, true))
  expect(next).toEqual({ data: DELTA, timestamp: 20, size: null })
})

it('gives nothing before the first key frame', () => {
  const frames = new Vp8Frames()
  expect(frames.push(packet(DELTA, 20, true, true))).toBeNull()
  expect(frames.needsKeyFrame).toBe(true)
})

it.each([
  ['a gap that was found', (frames: Vp8Frames) => frames.gap()],
  ['a frame without its end', (frames: Vp8Frames) => void frames.push(packet(DELTA, 20, true, false))],
  ['a frame without its beginning', (frames: Vp8Frames) => void frames.push(packet(DELTA, 20, false, true))],
  [
    'a key frame that contradicts itself',
    (frames: Vp8Frames) => void frames.push(packet(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 20, true, true)),
  ],
])('gives nothing after %s until the next key frame', (_, breakIt) => {
  const frames = new Vp8Frames()
  frames.push(packet(KEY, 10, true, true))
  breakIt(frames)
  expect(frames.push(packet(DELTA, 30, true, true))).toBeNull()
  expect(frames.push(packet(KEY, 40, true, true))).not.toBeNull()
  expect(frames.push(packet(DELTA, 50, true, true))).not.toBeNull()
})

it('passes over padding', () => {
  const frames = new Vp8Frames()
  frames.push(packet(KEY, 10, true, true))
  expect(frames.push({ sequenceNumber: 1, timestamp: 10, marker: false, payload: new Uint8Array() })).toBeNull()
  expect(frames.push(packet(DELTA, 20, true, true))).not.toBeNull()
})

it.each([
  ['more bytes than any has', new Uint8Array(1_000), 2_100],
  ['more packets than any has, however small they are', Uint8Array.of(7), 5_000],
])('gives up a frame without an end that has %s', (_, part, packets) => {
  const frames = new Vp8Frames()
  frames.push(packet(KEY, 10, true, true))
  frames.push(packet(KEY, 20, true, false))
  for (let more = 0; more < packets; more += 1) frames.push(packet(part, 20, false, false))
  // It is held no longer: only another key frame helps.
  expect(frames.needsKeyFrame).toBe(true)
  expect(frames.push(packet(part, 20, false, true))).toBeNull()
  expect(frames.push(packet(KEY, 40, true, true))).not.toBeNull()
})
