import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { CALM_STEP_MS, CalmPace, hasRoom, SHORTEST_CALM_MS } from './calm-pace.ts'

/** The periods while so many candidates are watched of whom each picture takes so long, step by step. */
function watch(
  steps: number,
  busyPerSecond: (periodMs: number, step: number) => number,
  pace = new CalmPace(),
): number[] {
  let busyMs = 0
  return Array.from({ length: steps }, (_, step) => {
    pace.step(step * CALM_STEP_MS, { state: 'ready', busyMs })
    busyMs += (busyPerSecond(pace.periodMs, step) * CALM_STEP_MS) / 1000
    return Math.round(pace.periodMs)
  })
}
const candidates = (count: number, pictureMs: number) => (periodMs: number) =>
  Math.min(1000, (count * pictureMs * 1000) / periodMs)

it.each([
  ['two candidates', candidates(2, 12), SHORTEST_CALM_MS],
  ['25 candidates', candidates(25, 12), SHORTEST_CALM_MS],
  ['40 candidates', candidates(40, 12), 960],
  ['83 candidates', candidates(83, 12), 1_992],
  ['160 candidates', candidates(160, 12), SAMPLE_PERIOD_MS],
  ['two candidates on a machine that does something else', candidates(2, 400), 1_600],
])('settles for %s', (_name, busy, expected) => {
  const periods = watch(60, busy)
  expect(Math.abs((periods.at(-1) ?? 0) - expected) / expected).toBeLessThan(0.16)
  expect(new Set(periods.slice(30)).size).toBe(1)
})

it('comes closer together step by step, and goes apart at once', () => {
  const periods = watch(40, (periodMs, step) => candidates(step < 20 ? 2 : 160, 12)(periodMs))
  expect(periods.slice(0, 4)).toEqual([2_000, 2_000, 2_000, 1_200])
  expect(periods[19]).toBe(SHORTEST_CALM_MS)
  expect(periods[22]).toBeGreaterThanOrEqual(1_200)
  expect(periods[23]).toBe(SAMPLE_PERIOD_MS)
})

it('does not change for what passes within seconds', () => {
  const periods = watch(60, (periodMs, step) => candidates(step % 3 === 0 ? 5 : 40, 12)(periodMs))
  expect(Math.min(...periods.slice(10))).toBeGreaterThanOrEqual(900)
})

it.each(['starting', 'down'] as const)(
  'is the usual pace where the process is %s, and after that until it is known',
  (state) => {
    const pace = new CalmPace()
    watch(40, candidates(2, 12), pace)
    expect(pace.periodMs).toBe(SHORTEST_CALM_MS)
    pace.step(100_000, { state, busyMs: 5_000 })
    expect(pace.periodMs).toBe(SAMPLE_PERIOD_MS)
    pace.step(102_000, { state: 'ready', busyMs: 5_000 })
    expect(pace.periodMs).toBe(SAMPLE_PERIOD_MS)
  },
)

it('keeps the usual pace with an analyser that does not say how busy it is', () => {
  const pace = new CalmPace()
  for (let step = 0; step < 20; step++) pace.step(step * CALM_STEP_MS, { state: 'ready' })
  expect(pace.periodMs).toBe(SAMPLE_PERIOD_MS)
})

it.each([
  ['all sizes, whole', 3, [10, 10, 9], true],
  ['the only size, whole', 1, [10], true],
  ['a size that is left out', 3, [10, 10], false],
  ['a size that came and went', 3, [10, 10, 0], false],
  ['packets that are lost', 3, [10, 8, 10], false],
  ['nothing yet', 1, [], false],
])('knows of a line with %s whether it has room', (_name, agreed, scores, expected) => {
  expect(
    hasRoom(
      agreed,
      scores.map((score) => ({ score })),
    ),
  ).toBe(expected)
})
