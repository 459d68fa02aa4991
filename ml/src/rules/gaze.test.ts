import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { describe, expect, it } from 'vitest'
import { awayness, awayScore, directionOf, isHeadTurned, withoutBow } from './gaze-away.ts'
import { GazeBaseline } from './gaze-baseline.ts'

const look = (headYaw = 0, headPitch = 0, gazeYaw = 0, gazePitch = 0): GazeLook => ({
  head: { yaw: headYaw, pitch: headPitch },
  gaze: { yaw: gazeYaw, pitch: gazePitch },
})

describe('away from the baseline', () => {
  it.each([
    ['straight on', look(), 0, 'center'],
    ['a glance', look(5, 3, 4, 2), 0.308, 'center'],
    // What is right in the picture is the candidate's left.
    ['head towards the right of the picture', look(15.4), 0.75, 'left'],
    ['head towards the left of the picture', look(-15.4), 0.75, 'right'],
    ['eyes alone', look(0, 0, -9), 0.692, 'right'],
    ['up', look(0, 11.25), 0.75, 'up'],
    ['down to the keyboard', look(0, -15, 0, -9), 0.682, 'down'],
    ['head far aside', look(30.8), 1.5, 'away'],
    ['eyes far aside', look(0, 0, 15), 1.154, 'away'],
    ['down to the lap', look(0, -26), 1.182, 'away'],
  ] as const)('%s', (_name, offset, share, direction) => {
    expect(awayness(offset)).toBeCloseTo(share, 2)
    expect(directionOf(offset)).toBe(direction)
  })

  it.each([
    [1, 1, 0.8],
    [1.25, 1, 0.885],
    [2, 1, 0.97],
    [2, 0.96, 0.931],
  ])('a gaze at %f of the limit with face flag %f scores %f', (share, flag, score) => {
    expect(awayScore(share, flag)).toBeCloseTo(score, 3)
  })
})

it.each([
  ['a look aside stays', look(15, 4, 10, -9), look(15, 4, 10, -9)],
  ['a look at the keyboard keeps its eyes', look(2, -15, 1, -9), look(2, 0, 1, -9)],
  ['a bowed head takes its eyes along', look(2, -30, 1, -16), look(2, 0, 1, 0)],
  ['eyes that look up from under it do not', look(2, -30, 1, 12), look(2, 0, 1, 12)],
  ['a bowed and turned head is turned', look(25, -30, 1, -16), look(25, 0, 1, 0)],
])('without a bow, %s', (_name, offset, expected) => {
  expect(withoutBow(offset)).toEqual(expected)
})

it.each([
  [0, false],
  [20.4, false],
  [20.5, true],
  [-20.5, true],
  [-90, true],
])('a head at %d° is turned: %s', (yaw, expected) => {
  expect(isHeadTurned(yaw)).toBe(expected)
})

describe('GazeBaseline', () => {
  const learned = (looks: readonly GazeLook[], stepMs = 2000): GazeBaseline => {
    const baseline = new GazeBaseline()
    looks.forEach((entry, index) => baseline.learn(index * stepMs, entry, false))
    return baseline
  }

  it('is unknown in the first seconds', () => {
    expect(learned(Array<GazeLook>(4).fill(look(2, -11, 1, 2))).offset(look())).toBeNull()
  })

  it('takes out what is particular to a person', () => {
    const baseline = learned(Array<GazeLook>(5).fill(look(2, -11, 1, 2)))
    expect(baseline.offset(look(2, -11, 1, 2))).toEqual(look())
    expect(baseline.offset(look(12, -11, 1, 2))).toEqual(look(10))
  })

  it('is the median, so that one glance does not move it', () => {
    expect(learned([look(1), look(1), look(14), look(1), look(1)]).offset(look(1))).toEqual(look())
  })

  it('waits for someone restless to calm down', () => {
    const restless = Array.from({ length: 8 }, (_, index) => look(index % 2 === 0 ? -25 : 25))
    expect(learned(restless).offset(look())).toBeNull()
    expect(learned([...restless, ...Array<GazeLook>(6).fill(look(3))]).offset(look(3))).toEqual(look())
  })

  it('but not for ever', () => {
    const restless = Array.from({ length: 30 }, (_, index) => look([-25, 0, 25][index % 3]))
    expect(learned(restless).offset(look())).toEqual(look())
  })

  it('is what was measured, at once and also after it has learned another, and follows from there', () => {
    const measured = look(4, -9, 2, 1)
    for (const baseline of [new GazeBaseline(), learned(Array<GazeLook>(6).fill(look(20)))]) {
      baseline.set(measured)
      expect(baseline.offset(measured)).toEqual(look())
      expect(baseline.offset(look(14, -9, 2, 1))).toEqual(look(10))
      for (let at = 100_000; at < 1_000_000; at += 2000) baseline.learn(at, look(7, -9, 2, 1), true)
      expect(baseline.offset(look(7, -9, 2, 1))?.head.yaw).toBeCloseTo(0, 1)
    }
  })

  it('follows a slow change of posture within limits, and no look that is not calm', () => {
    const baseline = learned(Array<GazeLook>(5).fill(look()))
    for (let at = 10_000; at < 200_000; at += 2000) baseline.learn(at, look(20), false)
    expect(baseline.offset(look())?.head.yaw).toBeCloseTo(0)
    for (let at = 200_000; at < 1_200_000; at += 2000) baseline.learn(at, look(5), true)
    expect(baseline.offset(look(5))?.head.yaw).toBeCloseTo(0, 1)
    for (let at = 1_200_000; at < 4_000_000; at += 2000) baseline.learn(at, look(12), true)
    expect(baseline.offset(look())?.head.yaw).toBeCloseTo(-8, 1)
  })
})
