import { defaultAdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import type { ReadinessCheck, ReadinessState } from '@pengawas/shared/contracts/readiness'
import { COMPETENCIES } from '@pengawas/shared/questions'
import { describe, expect, it } from 'vitest'
import { type ReadinessFacts, readinessOf } from './readiness.rules.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-03-02T02:00:00Z')
const question = { type: 'multiple-choice', isCalibrated: true } as const
const questions = Array.from({ length: 10 }, (_, index) => ({
  ...question,
  competency: COMPETENCIES[index % COMPETENCIES.length] ?? COMPETENCIES[0],
}))
const uncalibrated = questions.map((one) => ({ ...one, isCalibrated: false }))

const READY: ReadinessFacts = {
  ...{ type: 'cat', totalQuestions: 10, minQuestions: null, adaptive: defaultAdaptiveSettings, questions },
  ...{ duration: 60, start: now + 24 * HOUR, end: now + 26 * HOUR, longestExtraMinutes: 15 },
  ...{ shortestMinutes: 120, sittings: null },
  mediaPolicy: { camera: 'required', microphone: 'required', screen: 'optional' },
  aiProctoringEnabled: true,
  candidates: { total: 600, inactive: 0, neverSignedIn: 0 },
  candidatesAtOnce: 600,
  proctors: { total: 20, capacity: 600 },
  overlaps: { candidates: 0, proctors: 0 },
  issuer: { hasAgency: true, hasSignatory: true },
}
const FILLED = { sittings: 2, unassigned: 0, empty: 0, missed: 0, short: 0, doubled: 0 }
const off = { camera: 'off', microphone: 'off', screen: 'off' } as const
const accepted = { reason: 'Bank baru', by: 'me', at: '2026-03-01T00:00:00Z' }

describe('readinessOf', () => {
  it('finds nothing to mend where everything is there', () => {
    const { state, lines } = readinessOf(READY, now)
    expect([state, lines.filter((line) => line.state !== 'ready')]).toEqual(['ready', []])
  })

  it.each<[string, Partial<ReadinessFacts>, ReadinessCheck, ReadinessState | undefined]>([
    ['no question', { questions: [] }, 'questions', 'blocked'],
    ['too few for a regular test', { type: 'regular', totalQuestions: 11 }, 'questions', 'blocked'],
    ['fewer than an adaptive test may ask', { totalQuestions: 20, minQuestions: 5 }, 'questions', 'warning'],
    [
      'an essay in an adaptive test',
      { questions: questions.map((one) => ({ ...one, type: 'essay' })) },
      'questions',
      'blocked',
    ],
    ['no estimated parameters', { questions: uncalibrated }, 'calibration', 'warning'],
    ['half of them estimated', { questions: [...questions, ...uncalibrated] }, 'calibration', 'ready'],
    [
      'an accepted bank',
      { questions: uncalibrated, adaptive: { ...defaultAdaptiveSettings, uncalibratedAccepted: accepted } },
      'calibration',
      'ready',
    ],
    ['no parameters in a regular test', { type: 'regular', questions: uncalibrated }, 'calibration', undefined],
    [
      'one competency only',
      { questions: questions.map((one) => ({ ...one, competency: 'integrity' })) },
      'competencies',
      'warning',
    ],
    [
      'the one competency that has a weight',
      {
        questions: questions.map((one) => ({ ...one, competency: 'integrity' })),
        adaptive: { ...defaultAdaptiveSettings, contentWeights: { integrity: 1 } },
      },
      'competencies',
      'ready',
    ],
    ['no candidate', { candidates: { total: 0, inactive: 0, neverSignedIn: 0 } }, 'candidates', 'blocked'],
    ['a deactivated candidate', { candidates: { total: 2, inactive: 1, neverSignedIn: 0 } }, 'candidates', 'warning'],
    [
      'a candidate who never signed in',
      { candidates: { total: 2, inactive: 0, neverSignedIn: 1 } },
      'logins',
      'warning',
    ],
    ['a start that is past', { start: now - HOUR }, 'dates', 'warning'],
    ['an end that is past', { start: now - 2 * HOUR, end: now }, 'dates', 'blocked'],
    ['a window shorter than the test', { shortestMinutes: 59 }, 'window', 'warning'],
    ['sittings', { sittings: FILLED }, 'sittings', 'ready'],
    ['no sittings', {}, 'sittings', undefined],
    ['a candidate without a sitting', { sittings: { ...FILLED, unassigned: 1 } }, 'sittings', 'warning'],
    ['a proctor in two sittings at once', { sittings: { ...FILLED, doubled: 1 } }, 'sittings', 'warning'],
    [
      'few proctors for few at once',
      { proctors: { total: 1, capacity: 30 }, candidatesAtOnce: 30 },
      'proctors',
      'ready',
    ],
    ['a window too short for extra time', { longestExtraMinutes: 61 }, 'window', 'warning'],
    ['candidates who sit elsewhere', { overlaps: { candidates: 3, proctors: 0 } }, 'overlaps', 'warning'],
    ['a proctor who watches elsewhere', { overlaps: { candidates: 0, proctors: 1 } }, 'overlaps', 'warning'],
    ['no proctor', { proctors: { total: 0, capacity: 0 } }, 'proctors', 'warning'],
    ['too few proctors', { proctors: { total: 2, capacity: 599 } }, 'proctors', 'warning'],
    ['no source and no proctor', { mediaPolicy: off, proctors: { total: 0, capacity: 0 } }, 'proctors', undefined],
    ['proctors who see nothing', { mediaPolicy: off, aiProctoringEnabled: false }, 'media', 'warning'],
    ['an analysis without a camera', { mediaPolicy: { ...READY.mediaPolicy, camera: 'off' } }, 'media', 'warning'],
    [
      'certificates without a signatory',
      { issuer: { hasAgency: true, hasSignatory: false } },
      'certificates',
      'warning',
    ],
  ])('%s', (_name, facts, check, expected) => {
    const { state, lines } = readinessOf({ ...READY, ...facts }, now)
    expect(lines.find((line) => line.check === check)?.state).toBe(expected)
    if (expected === 'blocked') expect(state).toBe('blocked')
  })

  it('gives figures', () => {
    const figures = new Map(readinessOf(READY, now).lines.map((line) => [line.check, line.figures]))
    expect(figures.get('questions')).toEqual({ linked: 10, needed: 10, most: 10 })
    expect(figures.get('window')).toEqual({ minutes: 120, needed: 75 })
    expect(figures.get('proctors')).toEqual({ proctors: 20, capacity: 600, candidates: 600 })
  })
})
