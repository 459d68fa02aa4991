import { MOST_SEGMENT_BYTES } from '@pengawas/shared/contracts/recordings'
import { describe, expect, it } from 'vitest'
import { HELD_MS, isKept, keepUntil } from './around-flags.rules.ts'
import { diskStateOf, isBroken } from './disk-guard.rules.ts'
import { FrameRing } from './frame-ring.ts'
import { capturedAtMs, nextOffsetMs, ntpToUnixMs, timestampDistance } from './media-clock.rules.ts'
import { opusTicks } from './opus-packet.rules.ts'
import { needsKeyFrameNow, nextFrameStep, type RecordedFrame, SEGMENT_MS } from './segmenting.rules.ts'
import { walkWebm } from './webm-walk.rules.ts'

const NOW = Date.UTC(2026, 10, 23, 9)
const frame = (given: Partial<RecordedFrame>): RecordedFrame => ({
  ...{ data: new Uint8Array(100), rtpTimestamp: 0, arrivedAtMs: NOW, isKey: false, size: null, ticks: 0 },
  ...given,
})

describe('the length of an Opus packet', () => {
  it.each([
    [[0x00], 480],
    [[0x18, 1], 2_880],
    [[0x78], 960],
    [[0xf8, 0xff, 0xfe], 960],
    [[0xf9, 1], 1_920],
    [[0xfb, 3], 2_880],
    [[0xfb, 63], null],
    [[], null],
  ])('%j is %s', (bytes, ticks) => {
    expect(opusTicks(Uint8Array.from(bytes))).toBe(ticks)
  })
})

describe('the clock of a candidate', () => {
  it('reads NTP', () => {
    expect(ntpToUnixMs(2_208_988_800 + 100, 2 ** 31)).toBe(100_500)
  })
  it.each<[string, number | null, number, number]>([
    ['the first report', null, 500, 500],
    ['a faster report is nearer to the truth', 500, 480, 480],
    ['a slower one hardly counts', 500, 600, 501],
    ['a clock that was set begins anew', 500, 3_600_000, 3_600_000],
    ['and one that was set back', 500, -3_600_000, -3_600_000],
  ])('%s', (_, before, seen, after) => {
    expect(nextOffsetMs(before, NOW, NOW + seen)).toBe(after)
  })
  it('measures from one timestamp to another over the end of the numbers', () => {
    expect(timestampDistance(2 ** 32 - 10, 20)).toBe(30)
    expect(timestampDistance(20, 2 ** 32 - 10)).toBe(-30)
  })

  const report = { sentAtMs: NOW, rtpTimestamp: 90_000 }
  const other = { sentAtMs: NOW, rtpTimestamp: 3_000_000_000 }
  it.each<[string, Parameters<typeof capturedAtMs>[2], number | null, number, number, number]>([
    ['its report', [report], 300, 180_000, 1_900, 1_300],
    ['the report of its layer among others', [other, report], 300, 180_000, 1_900, 1_300],
    ['a report that came after it', [report], 300, 45_000, 400, -200],
    ['its arrival where there is no report', [], 300, 180_000, 1_900, 1_900],
    ['its arrival where the report is of another stream', [other], 300, 180_000, 1_900, 1_900],
    ['its arrival where no clock is known', [report], null, 180_000, 1_900, 1_900],
  ])('dates a frame by %s', (_, reports, offset, rtpTimestamp, arrived, captured) => {
    const at = capturedAtMs({ rtpTimestamp, arrivedAtMs: NOW + arrived }, 90_000, reports, offset)
    expect(at - NOW).toBe(captured)
  })
})

describe('the next frame', () => {
  const size = { width: 640, height: 360 }
  const open = {
    ...{ first: { arrivedAtMs: NOW, size }, last: { rtpTimestamp: 0, arrivedAtMs: NOW + 1_000 }, isDue: false },
    ...{ ticks: 90_000, bytes: 1_000 },
  }
  const due = { ...open, isDue: true }
  const next = (given: Partial<RecordedFrame>) => frame({ rtpTimestamp: 4_500, arrivedAtMs: NOW + 1_050, ...given })
  const afterMinutes = (minutes: number) => ({
    ...{ arrivedAtMs: NOW + minutes * 60_000, rtpTimestamp: (minutes * 60_000 - 1_000) * 90 },
  })
  const late = { arrivedAtMs: NOW + SEGMENT_MS, rtpTimestamp: (SEGMENT_MS - 1_000) * 90 }
  it.each<[string, typeof open | null, RecordedFrame, string]>([
    ['a segment begins with a key frame', null, next({ isKey: true, size }), 'begin'],
    ['and with nothing else', null, next({}), 'skip'],
    ['it goes on', open, next({}), 'append'],
    ['a key frame goes on', open, next({ isKey: true, size }), 'append'],
    ['a repeat', open, next({ rtpTimestamp: 0 }), 'skip'],
    ['one that is a little late', open, next({ rtpTimestamp: -900 }), 'skip'],
    ['after a minute a key frame begins the next', open, next({ ...late, isKey: true, size }), 'begin'],
    ['after a minute without one it goes on', open, next(late), 'append'],
    ['one that somebody wants to see ends with a key frame', due, next({ isKey: true, size }), 'begin'],
    ['and not before', due, next({}), 'append'],
    ['after three minutes without one it ends', open, next(afterMinutes(3)), 'end'],
    ['or with one', open, next({ ...afterMinutes(3), isKey: true, size }), 'begin'],
    ['more than a hub takes', { ...open, bytes: MOST_SEGMENT_BYTES - 1_000 }, next({ isKey: true, size }), 'full'],
    ['a clock that ran ahead little by little', { ...open, ticks: 90_000 * 7 }, next({}), 'end'],
    ['another size', open, next({ isKey: true, size: { width: 320, height: 180 } }), 'begin'],
    ['a clock that jumped ahead', open, next({ rtpTimestamp: 90_000 * 3_600 }), 'end'],
    [
      'a clock that jumped back, with a key frame',
      open,
      next({ rtpTimestamp: -90_000 * 60, isKey: true, size }),
      'begin',
    ],
    ['a source that paused', open, next({ rtpTimestamp: 90_000 * 30, arrivedAtMs: NOW + 31_000 }), 'append'],
  ])('%s', (_, before, given, step) => {
    expect(nextFrameStep(before, given, 90_000)).toBe(step)
  })
})

describe('asking for a key frame', () => {
  it.each<[string, 'camera' | 'screen', number | null, number | null, boolean, boolean]>([
    ['there was one', 'camera', 3_000, null, false, false],
    ['it is long ago', 'camera', 10_000, null, false, true],
    ['a screen has longer', 'screen', 10_000, null, false, false],
    ['a screen too in the end', 'screen', 30_000, null, false, true],
    ['something is missing', 'camera', 1_000, null, true, true],
    ['it was asked a moment ago', 'camera', 1_000, 500, true, false],
    ['it was asked and nothing came', 'camera', 1_000, 2_000, true, true],
    ['there was none yet', 'camera', null, null, false, true],
  ])('%s', (_, source, keyAgo, askedAgo, isBroken, due) => {
    const state = {
      lastKeyAt: keyAgo === null ? null : NOW - keyAgo,
      askedAt: askedAgo === null ? null : NOW - askedAgo,
      isBroken,
    }
    expect(needsKeyFrameNow(source, NOW, state)).toBe(due)
  })
})

describe('what is held for a flag', () => {
  it('reaches back as far as promised, from a key frame on', () => {
    const ring = new FrameRing(HELD_MS)
    for (let index = 0; index <= 1_000; index += 1)
      ring.push(frame({ arrivedAtMs: NOW + index * 100, isKey: index % 100 === 0 }))
    const held = ring.take()
    expect(held[0]).toMatchObject({ isKey: true, arrivedAtMs: NOW + 70_000 })
    expect(held.at(-1)?.arrivedAtMs).toBe(NOW + 100_000)
    expect(ring.bytes).toBe(0)
    expect(ring.take()).toEqual([])
  })
  it('is bounded also where no key frame comes', () => {
    const ring = new FrameRing(HELD_MS)
    for (let index = 0; index < 40; index += 1)
      ring.push(frame({ data: new Uint8Array(1_000_000), arrivedAtMs: NOW + index, isKey: index === 0 }))
    expect(ring.bytes).toBeLessThanOrEqual(12_000_000)
  })
  it('is written for as long as promised', () => {
    const until = keepUntil(NOW)
    expect([19_999, 20_000, 20_001].map((after) => isKept(until, NOW + after))).toEqual([true, true, false])
    expect(isKept(undefined, NOW)).toBe(false)
  })
})

it.each<[number, 'ok' | 'low' | 'full', string]>([
  [0.5, 'ok', 'ok'],
  [0.15, 'ok', 'ok'],
  [0.149, 'ok', 'low'],
  [0.05, 'low', 'low'],
  [0.049, 'low', 'full'],
  [0.06, 'full', 'full'],
  [0.08, 'full', 'low'],
  [0.6, 'full', 'ok'],
])('a disk with %s free that was %s is %s', (free, before, after) => {
  expect(diskStateOf(free, before)).toBe(after)
})

it('takes a disk that failed for full, whatever is free, until it is worth another try', () => {
  expect([null, NOW, NOW - 59_999, NOW - 60_000].map((failedAt) => isBroken(failedAt, NOW))).toEqual([
    ...[false, true, true, false],
  ])
  expect(diskStateOf(0.5, 'full', true)).toBe('full')
  expect(diskStateOf(0.5, 'ok', true)).toBe('full')
})

describe('a file that was cut off', () => {
  const header = [0x1a, 0x45, 0xdf, 0xa3, 0x81, 0x00]
  const segment = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
  const cluster = (ms: number) => [0x1f, 0x43, 0xb6, 0x75, 0xff, 0xe7, 0x82, ms >> 8, ms & 0xff]
  const block = (ms: number) => [0xa3, 0x86, 0x81, ms >> 8, ms & 0xff, 0x80, 1, 2]
  const file = [...header, ...segment, ...cluster(0), ...block(0), ...block(400), ...cluster(1_000), ...block(50)]
  it.each([
    ['whole', file, { wholeBytes: file.length, blocks: 3, spanMs: 1_050 }],
    ['in a block', file.slice(0, -1), { wholeBytes: file.length - 8, blocks: 2, spanMs: 400 }],
    ['in the head of a block', file.slice(0, -7), { wholeBytes: file.length - 8, blocks: 2, spanMs: 400 }],
    ['before any block', file.slice(0, 20), { wholeBytes: 18, blocks: 0, spanMs: 0 }],
    ['in its header', file.slice(0, 5), null],
    ['empty', [], null],
    ['no WebM', [1, 2, 3, 4, 5, 6, 7, 8, 9], null],
  ])('%s', (_, bytes, extent) => {
    expect(walkWebm(Uint8Array.from(bytes))).toEqual(extent)
  })
})
