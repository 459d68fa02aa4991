import { describe, expect, it } from 'vitest'
import {
  addFrame,
  type CutSegment,
  gapsWithin,
  placeFrame,
  segmentsWithin,
  type Span,
  videoBytes,
  windowOf,
} from './video-cuts.rules.ts'

const T = Date.UTC(2026, 10, 23, 4)
const at = (seconds: number): Date => new Date(T + seconds * 1_000)
const span = (from: number, to: number): Span => ({ from: T + from * 1_000, to: T + to * 1_000 })
const segment = (from: number, seconds: number, source: CutSegment['source'] = 'camera'): CutSegment => ({
  ...{ source, startedAt: at(from), durationMs: seconds * 1_000, bytes: seconds * 1_000 },
})

describe('what is shown of a flag', () => {
  it.each<[string, Date, Date | null, Span]>([
    ['of one moment', at(100), null, span(80, 120)],
    ['that was over', at(100), at(130), span(80, 150)],
    ['that goes on and on', at(100), at(4_000), span(80, 280)],
    ['whose end is before it', at(100), at(90), span(80, 120)],
  ])('%s', (_name, detectedAt, endedAt, expected) => {
    expect(windowOf({ detectedAt, endedAt })).toEqual(expected)
  })
})

it('takes the segments that reach into the window', () => {
  const [before, first, second, after] = [segment(0, 60), segment(60, 60), segment(120, 60), segment(180.1, 60)]
  expect(segmentsWithin([before, first, second, after], span(61, 180))).toEqual([first, second])
  expect(segmentsWithin([before, first], span(60, 60))).toEqual([before, first])
})

describe('a frame', () => {
  it.each<[string, number | null, number, boolean, { isNewFile: boolean; at: number }]>([
    ['the first one', null, 5_000, true, { isNewFile: true, at: 5_000 }],
    ['goes on', 5_000, 5_050, false, { isNewFile: false, at: 5_050 }],
    ['goes on over a gap within its segment', 5_000, 15_000, false, { isNewFile: false, at: 15_000 }],
    ['goes on in the next segment', 5_000, 5_050, true, { isNewFile: false, at: 5_050 }],
    ['a little early, in the next segment', 5_000, 4_990, true, { isNewFile: false, at: 5_001 }],
    ['after a gap between segments', 5_000, 7_001, true, { isNewFile: true, at: 7_001 }],
    ['of a clock that was set back', 5_000, 3_900, true, { isNewFile: true, at: 3_900 }],
  ])('%s', (_name, lastAt, frameAt, isOfNextSegment, expected) => {
    expect(placeFrame(lastAt, frameAt, isOfNextSegment)).toEqual(expected)
  })
})

describe('gaps', () => {
  it.each<[string, Span[], Span[]]>([
    ['none', [span(0, 40)], []],
    ['none between what touches', [span(0, 20), span(21.5, 40)], []],
    ['before, between and after', [span(5, 10), span(20, 30)], [span(0, 5), span(10, 20), span(30, 40)]],
    ['all of it', [], [span(0, 40)]],
    ['none where it was recorded before and after as well', [span(-10, 60)], []],
    ['in another order', [span(20, 40), span(0, 10)], [span(10, 20)]],
    ['none by what came later', [span(0, 39), span(60, 80)], []],
  ])('%s', (_name, recorded, expected) => {
    expect(gapsWithin(span(0, 40), recorded)).toEqual(expected)
  })
})

it('finds what was recorded from single frames', () => {
  const recorded = [0, 0.5, 1, 2.9, 5, 5.1, 1].reduce<Span[]>(
    (spans, seconds) => addFrame(spans, at(seconds).getTime()),
    [],
  )
  expect(recorded).toEqual([span(0, 2.9), span(5, 5.1), span(1, 1)])
})

describe('about how much it is', () => {
  it('of a whole test is all of it', () => {
    expect(videoBytes([segment(0, 60), segment(60, 60, 'microphone')], 'all')).toBe(120_000)
  })
  it.each<[string, CutSegment[], number]>([
    ['with what is before it up to a key frame', [segment(0, 60)], 50_000],
    ['of sound, with nothing before it', [segment(0, 60, 'microphone')], 40_000],
    ['of a screen, whose key frames are further apart', [segment(0, 120, 'screen')], 60_000],
    ['never more than the segment', [segment(0, 25, 'screen')], 25_000],
    ['nothing of what is elsewhere', [segment(200, 60)], 0],
    ['all of one without a length', [{ ...segment(30, 0), bytes: 700 }], 700],
  ])('%s', (_name, segments, expected) => {
    expect(videoBytes(segments, [span(20, 60)])).toBe(expected)
  })
})
