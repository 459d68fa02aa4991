import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { describe, expect, it } from 'vitest'
import { isInTalk, nextLevel } from './microphone-levels.rules.ts'
import { startPhaseMs, waitBeforeNextMs } from './pacing.rules.ts'

describe('startPhaseMs', () => {
  it('spreads fifty candidates over the period', () => {
    const phases = Array.from({ length: 50 }, (_, ordinal) => startPhaseMs(ordinal)).sort((a, b) => a - b)
    const gaps = phases.map((phase, index) => (phases[index + 1] ?? SAMPLE_PERIOD_MS) - phase)
    expect(phases[0]).toBe(0)
    expect(Math.max(...gaps)).toBeLessThan(80)
    expect(Math.min(...gaps)).toBeGreaterThan(10)
  })
})

describe('waitBeforeNextMs', () => {
  it.each([
    ['counts the time that the sample took', 1_000, 1_400, 2_000, 1_600],
    ['does not wait after a sample that took too long', 1_000, 4_000, 2_000, 0],
    ['confirms soon', 1_000, 1_050, 300, 250],
    ['never becomes a busy loop', 1_000, 1_000, 0, 100],
    ['never forgets a candidate', 1_000, 1_000, 10 ** 9, 30_000],
  ])('%s', (_, startedAt, now, periodMs, waitMs) => {
    expect(waitBeforeNextMs({ startedAt, takenAt: null }, now, periodMs)).toBe(waitMs)
  })

  it.each([
    ['a picture in time changes nothing', 50, 90, 270],
    ['a picture that came late puts the next one off', 1_050, 1_090, 260],
  ])('%s', (_, takenAt, now, waitMs) => {
    expect(waitBeforeNextMs({ startedAt: 0, takenAt }, now, 360)).toBe(waitMs)
  })
})

describe('isInTalk', () => {
  it.each([
    ['no talk yet', -Infinity, 10_000, false],
    ['a talk that goes on', 10_000, 10_000, true],
    ['its last words', 10_000, 15_000, true],
    ['a while after it', 10_000, 15_001, false],
  ])('%s', (_, talkedAt, now, expected) => {
    expect(isInTalk(talkedAt, now)).toBe(expected)
  })
})

describe('nextLevel', () => {
  const level = { levelDb: -30, at: 10_000 }
  it.each([
    ['a new level', level, 9_000, 10_100, level],
    ['the same level again: waits', level, 10_000, 11_000, null],
    ['no level for a while: silence', level, 10_000, 11_900, { levelDb: -127, at: 11_900, isAssumed: true }],
    ['no level yet: waits', undefined, 10_000, 11_000, null],
    ['never a level: silence', undefined, 10_000, 12_000, { levelDb: -127, at: 12_000, isAssumed: true }],
  ])('%s', (_, latest, lastLevelAt, now, expected) => {
    expect(nextLevel(latest, lastLevelAt, now)).toEqual(expected)
  })
})
