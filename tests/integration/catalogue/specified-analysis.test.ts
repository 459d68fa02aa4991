import { PictureWatch } from '@pengawas/ml/rules/picture-watch'
import { SoundWatch } from '@pengawas/ml/rules/sound-watch'
import { screenActivityOf } from '@pengawas/api/supervision/page-signals/page-signals.rules'
import { audioReadingSchema, GAZE_DIRECTIONS, liveAnalysisSchema } from '@pengawas/shared/contracts/analysis'
import { screenActivitySchema } from '@pengawas/shared/contracts/proctoring'
import { CLIENT_SIGNALS } from '@pengawas/shared/contracts/test-taking'
import { attentionBand, levelRange, loudnessOf } from '@pengawas/shared/rules/live-bands'
import { describe, expect, it } from 'vitest'

/*
 * Section 3 of the second specification document, live analysis, and the bands of its section 9: where each field is in our
 * contracts, and that the rule named beside it fills it from what is measured.
 */
const FACE = {
  ...{ score: 0.93, faceFlag: 1, box: { x: 250, y: 80, width: 110, height: 110 } },
  ...{ head: { yaw: 1, pitch: -11 }, gaze: { yaw: -2, pitch: 3 }, gazeAgeMs: 0 },
}
/** Ten pictures of a candidate who sits before the camera, two seconds apart, and turns the head a little. */
function analysed() {
  const watch = new PictureWatch()
  watch.calibrate({ head: FACE.head, gaze: FACE.gaze })
  const observed = Array.from({ length: 10 }, (_, step) =>
    watch.observe(step * 2_000, {
      ...{ width: 640, height: 360, bestScore: 0.93, brightness: 120, contrast: 50 },
      ...{ detectedAgeMs: 0, backgroundFaces: 0, faceStillMs: 0, seatFlag: null, headScore: null },
      faces: [{ ...FACE, head: { yaw: 1 + (step % 2), pitch: -11 } }],
      tones: Array.from({ length: 144 }, (_cell, cell) => 100 + ((cell * 7 + step * 5) % 11)),
    }),
  )
  return liveAnalysisSchema.parse(observed.at(-1)?.live)
}
function heard() {
  const sound = new SoundWatch()
  const levels = Array.from({ length: 30 }, (_, second) => sound.onLevel({ at: second * 1000, levelDb: -40 }))
  const { level, hasVoice } = levels.at(-1) ?? expect.fail('nothing was heard')
  return audioReadingSchema.parse({ testSessionId: crypto.randomUUID(), level, hasVoice })
}
function reported() {
  return screenActivitySchema.parse(screenActivityOf(new Map(CLIENT_SIGNALS.map((kind, index) => [kind, 10 ** index]))))
}

const between = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high
const isNull = (value: unknown): boolean => value === null

/** By the specified name: the contract's own name of it, and what it is once it was measured. */
const FIELDS = {
  faceDetected: [() => analysed().faces, between(1, 1)],
  faceConfidence: [() => analysed().faceConfidence, between(0, 1)],
  'eyeTracking.attentionScore': [() => analysed().attention, between(70, 100)],
  'eyeTracking.gazeDirection': [() => analysed().gaze, (value: unknown) => value === 'center'],
  'audioAnalysis.level': [() => heard().level, between(50, 50)],
  'audioAnalysis.hasVoice': [() => heard().hasVoice, (value: unknown) => value === false],
  // Nothing measures it, so that it is unknown and no figure is made up.
  'behaviorAnalysis.bodyLanguage': [() => analysed().behaviour?.bodyLanguage, isNull],
  'behaviorAnalysis.headMovement': [() => analysed().behaviour?.headMovement, between(0.5, 0.5)],
  'behaviorAnalysis.attentionSpan': [() => analysed().behaviour?.attentionSpan, between(18, 18)],
  'screenActivity.tabSwitches': [() => reported().tabSwitches, between(1, 1)],
  'screenActivity.focusLost': [() => reported().focusLost, between(10, 10)],
  'screenActivity.copyPasteAttempts': [() => reported().copyPasteAttempts, between(1_100, 1_100)],
} as const satisfies Record<string, readonly [() => unknown, (value: unknown) => boolean]>

const SPECIFIED = [
  ...['faceDetected', 'faceConfidence', 'eyeTracking.attentionScore', 'eyeTracking.gazeDirection'],
  ...['audioAnalysis.level', 'audioAnalysis.hasVoice'],
  ...['bodyLanguage', 'headMovement', 'attentionSpan'].map((field) => `behaviorAnalysis.${field}`),
  ...['tabSwitches', 'copyPasteAttempts', 'focusLost'].map((field) => `screenActivity.${field}`),
]

describe('the specified live analysis', () => {
  it('has every field', () => {
    expect(Object.keys(FIELDS).toSorted()).toEqual(SPECIFIED.toSorted())
  })

  it.each(Object.entries(FIELDS))('fills %s', (_name, [read, isMeasured]) => {
    expect(read()).toSatisfy(isMeasured)
  })

  it('leaves everything unknown that a picture does not show', () => {
    const dark = new PictureWatch().observe(0, {
      ...{ width: 640, height: 360, faces: [], bestScore: 0.03, brightness: 5, contrast: 2, tones: [] },
      ...{ detectedAgeMs: 0, backgroundFaces: 0, faceStillMs: 0, seatFlag: null, headScore: null },
    })
    const behaviour = { bodyLanguage: null, headMovement: null, attentionSpan: null }
    const unknown = { faces: null, faceConfidence: null, attention: null, gaze: 'unknown', behaviour }
    expect(liveAnalysisSchema.parse(dark.live)).toMatchObject(unknown)
    expect(GAZE_DIRECTIONS).toContain('unknown')
  })
})

describe('the specified bands', () => {
  it.each([
    ...[[0, 'critical'] as const, [49.9, 'critical'] as const, [50, 'suspicious'] as const],
    ...[[69.9, 'suspicious'] as const, [70, 'normal'] as const, [100, 'normal'] as const],
  ])('attention %d is %s', (attention, band) => {
    expect(attentionBand(attention)).toBe(band)
  })

  it.each([
    ...[[0, 'normal', 'below'] as const, [19, 'normal', 'below'] as const, [20, 'normal', 'acceptable'] as const],
    ...[[60, 'normal', 'acceptable'] as const, [61, 'raised', 'acceptable'] as const],
    ...[[80, 'raised', 'acceptable'] as const, [81, 'loud', 'above'] as const, [100, 'loud', 'above'] as const],
  ])('a level of %d is %s, and %s the range', (level, loudness, range) => {
    expect([loudnessOf(level), levelRange(level)]).toEqual([loudness, range])
  })
})
