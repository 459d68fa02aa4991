import { describe, expect, it } from 'vitest'
import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { MouthWatch, type Lips } from './mouth-watch.ts'

const FACE: ObservedFace = {
  score: 0.95,
  faceFlag: 0.99,
  box: { x: 250, y: 100, width: 140, height: 140 },
  head: { yaw: 0, pitch: 0 },
  gaze: null,
  gazeAgeMs: 0,
  mouthOpening: 0,
}
const picture = (faces: ObservedFace[]): FrameObservation => ({
  ...{ width: 640, height: 360, faces, faceStillMs: 0, backgroundFaces: 0, bestScore: faces[0]?.score ?? 0.05 },
  ...{ seatFlag: null, headScore: null, detectedAgeMs: 0, brightness: 120, contrast: 40, tones: [] },
})
const opened = (mouthOpening: number): ObservedFace => ({ ...FACE, mouthOpening })

/** One picture every 400 ms, of somebody whose lips were seen to move so long before. */
function watch(pictures: readonly ObservedFace[][], isNobody = false, movedBeforeMs = 60_000): Lips {
  const mouth = new MouthWatch()
  for (const [index, opening] of [0, 0.1, 0].entries())
    mouth.observe(index * 2_000 - movedBeforeMs, picture([opened(opening)]), false)
  for (const [index, faces] of pictures.entries()) mouth.observe(index * 400, picture(faces), isNobody)
  return mouth.between(0, 2_000)
}

describe('MouthWatch', () => {
  it.each<[string, ObservedFace[][], Lips]>([
    ['lips that open and close', [0.02, 0.15, 0.05, 0.11].map((opening) => [opened(opening)]), 'moving'],
    ['lips that are closed', [0.02, 0.025, 0.02, 0.03, 0.02].map((opening) => [opened(opening)]), 'still'],
    ['a mouth that stays open', [0.2, 0.21, 0.2, 0.2, 0.21].map((opening) => [opened(opening)]), 'still'],
    ['lips that hardly move', [0.02, 0.06, 0.02, 0.05, 0.03].map((opening) => [opened(opening)]), 'unknown'],
    ['too few pictures to be still', [0.02, 0.02, 0.02, 0.02].map((opening) => [opened(opening)]), 'unknown'],
    ['too few pictures to move', [[opened(0)], [opened(0.2)]], 'unknown'],
    ['no picture', [], 'unknown'],
    ['two faces', Array.from({ length: 6 }, () => [FACE, FACE]), 'unknown'],
    ['a head that is turned', Array.from({ length: 6 }, () => [{ ...FACE, head: { yaw: 35, pitch: 0 } }]), 'unknown'],
    [
      'a face that is far away',
      Array.from({ length: 6 }, () => [{ ...FACE, box: { ...FACE.box, width: 60 } }]),
      'unknown',
    ],
    [
      'an earlier process, which says nothing of mouths',
      Array.from({ length: 6 }, () => [{ ...FACE, mouthOpening: null }]),
      'unknown',
    ],
    ['one picture without a face among still ones', [...Array.from({ length: 5 }, () => [FACE]), []], 'unknown'],
  ])('%s', (_name, pictures, expected) => {
    expect(watch(pictures)).toBe(expected)
  })

  it('calls no lips still that were never seen to move, as under a mask, or not for long', () => {
    const still = Array.from({ length: 6 }, () => [FACE])
    expect(watch(still)).toBe('still')
    expect(watch(still, false, 700_000)).toBe('unknown')
    const mouth = new MouthWatch()
    for (const [index, faces] of still.entries()) mouth.observe(index * 400, picture(faces), false)
    expect(mouth.between(0, 2_000)).toBe('unknown')
  })

  it.each([400, 600, 2_000])(
    'has lips seen to move from pictures that lie apart, where they come every %d ms',
    (apart) => {
      const after = (openingAt: (at: number) => number): Lips => {
        const mouth = new MouthWatch()
        for (let at = 0; at < 90_000; at += apart) mouth.observe(at, picture([opened(openingAt(at))]), false)
        for (let at = 90_000; at < 92_400; at += 400) mouth.observe(at, picture([FACE]), false)
        return mouth.between(90_000, 92_000)
      }
      // A mesh that is wrong for a moment, as under a mask, and lips that open and close slowly.
      expect(after((at) => (at >= 30_700 && at < 31_700 ? 0.1 : 0.02))).toBe('unknown')
      expect(after((at) => 0.05 + 0.05 * Math.sin(at / 1_000))).toBe('still')
    },
  )

  it('knows that nobody is there only where every picture says so', () => {
    expect(watch([[], []], true)).toBe('nobody')
    expect(watch([[]], true)).toBe('unknown')
    expect(watch([[], []], false)).toBe('unknown')
  })
})
