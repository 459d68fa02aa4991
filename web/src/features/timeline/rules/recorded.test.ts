import { describe, expect, it } from 'vitest'
import {
  coverAt,
  firstRecorded,
  lastBegun,
  type Loss,
  nextRecorded,
  NOTHING,
  type Span,
  spansOf,
  windowOf,
} from './recorded.ts'

const span = (id: string, startMs: number, endMs: number): Span => ({ id, startMs, endMs, bytes: 1_000 })
/** Two that follow each other but for a frame, and one after a minute without anything. */
const SPANS = [span('a', 1_000, 60_000), span('b', 60_040, 120_000), span('c', 180_000, 240_000)]
const NONE: ReadonlyMap<string, Loss> = new Map()

it('puts segments on the axis by source, the oldest first', () => {
  const segment = { durationMs: 500, bytes: 7, sha256: '' }
  const spans = spansOf([
    { ...segment, id: 'later', source: 'camera', startedAt: '2026-11-23T00:01:00.000Z' },
    { ...segment, id: 'sound', source: 'microphone', startedAt: '2026-11-23T00:00:00.000Z' },
    { ...segment, id: 'first', source: 'camera', startedAt: '2026-11-23T00:00:00.000Z' },
  ])
  expect(spans.camera.map(({ id }) => id)).toEqual(['first', 'later'])
  expect(spans.microphone).toHaveLength(1)
  expect(spans.screen).toEqual([])
})

it('begins where all sources that begin together are there', () => {
  const late = span('d', 90_000, 95_000)
  expect(firstRecorded({ camera: SPANS, screen: [span('s', 1_700, 9_000)], microphone: [late] })).toBe(1_700)
  expect(firstRecorded({ camera: [], screen: [], microphone: [] })).toBeNull()
})

it.each([
  [0, -1],
  [1_000, 0],
  [60_039, 0],
  [60_040, 1],
  [150_000, 1],
  [999_999, 2],
])('the last to have begun by %i is number %i', (atMs, index) => {
  expect(lastBegun(SPANS, atMs)).toBe(index)
})

describe('what there is at a moment', () => {
  it.each([
    ['before the first', 0, { kind: 'none', fromMs: null, toMs: 1_000 }],
    ['within one', 30_000, { kind: 'recorded', fromMs: 1_000, toMs: 60_040 }],
    ['between two that follow each other', 60_020, { kind: 'recorded', fromMs: 1_000, toMs: 60_040 }],
    ['in a gap', 150_000, { kind: 'none', fromMs: 120_000, toMs: 180_000 }],
    ['after the last', 240_000, { kind: 'none', fromMs: 240_000, toMs: null }],
  ])('%s', (_name, atMs, cover) => {
    expect(coverAt(SPANS, NONE, atMs)).toEqual(cover)
  })

  it('ends where the file is damaged, and goes on with the next', () => {
    const losses = new Map<string, Loss>([['a', { kind: 'damaged', fromMs: 40_000 }]])
    expect(coverAt(SPANS, losses, 39_999)).toEqual({ kind: 'recorded', fromMs: 1_000, toMs: 40_000 })
    expect(coverAt(SPANS, losses, 40_000)).toEqual({ kind: 'damaged', fromMs: 40_000, toMs: 60_040 })
    expect(coverAt(SPANS, losses, 60_040).kind).toBe('recorded')
  })
})

it('knows where something is recorded again once nothing is', () => {
  const gap = coverAt(SPANS, NONE, 150_000)
  expect(nextRecorded([gap, { ...NOTHING, toMs: 170_000 }, NOTHING])).toBe(170_000)
  expect(nextRecorded([gap, coverAt(SPANS, NONE, 30_000)])).toBeNull()
  expect(nextRecorded([NOTHING])).toBeNull()
})

it('lets no segment push out the beginning of the next', () => {
  const [a, , c] = SPANS
  expect(a && windowOf(SPANS, a)).toEqual({ fromMs: 1_000, toMs: 60_040 })
  expect(c && windowOf(SPANS, c)).toEqual({ fromMs: 180_000, toMs: Infinity })
})
