import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { baselineOf, stepsWhile, troubleOf, withDot } from './calibration.rules.ts'
import type { GazeRecord } from './check-ins.entity.ts'

const AT = new Date('2026-11-22T01:00:00.000Z')
const HEAD = { yaw: 1, pitch: -1 }
type Eyes = readonly [yaw: number, pitch: number]
const look = ([yaw, pitch]: Eyes, head = HEAD): GazeLook => ({ head, gaze: { yaw, pitch } })

/** Top left, top right, middle, bottom left, bottom right: what is left for the candidate is right in the picture. */
const FOLLOWED: readonly Eyes[] = [
  [7, 6],
  [-7, 6],
  [0, 3],
  [7, 0],
  [-7, 0],
]
const ALL = [0, 1, 2, 3, 4]
const change = (dot: number, eyes: Eyes): readonly Eyes[] => FOLLOWED.map((one, at) => (at === dot ? eyes : one))
const moved = (by: number, down = 0): readonly Eyes[] => FOLLOWED.map(([yaw, pitch]) => [yaw + by, pitch - down])
const times = (share: number): readonly Eyes[] => FOLLOWED.map(([yaw, pitch]) => [yaw * share, pitch * share])

const after = (looks: readonly Eyes[], dots: readonly number[], head = HEAD): GazeRecord =>
  dots.reduce<GazeRecord | null>((record, dot) => withDot(record, dot, look(looks[dot] ?? [0, 0], head), AT), null) ?? {
    dots: {},
    baseline: null,
  }

it.each([
  ['five dots make their mean', ALL, look([0, 3])],
  ['in any order, and one seen twice', [0, 4, 3, 3, 2, 1], look([0, 3])],
  ['four make none', [0, 1, 2, 3], null],
  ['the first dot begins anew', [0, 1, 2, 3, 4, 0], null],
])('%s', (_, dots, baseline) => {
  expect(after(FOLLOWED, dots).baseline).toEqual(baseline)
})

it.each([
  ['eyes that follow the dots', FOLLOWED, HEAD, null],
  ['eyes that move little, on a small screen far away', times(0.6), HEAD, null],
  ['a person whose readings are biased', moved(-5, 4), { yaw: -6, pitch: -9 }, null],
  ['one spot', FOLLOWED.map((): Eyes => [0, 3]), HEAD, 'unmoved'],
  ['one spot, as noisy as it is measured', times(0.1), HEAD, 'unmoved'],
  ['sideways the wrong way', FOLLOWED.map(([yaw, pitch]): Eyes => [-yaw, pitch]), HEAD, 'unmoved'],
  ['up and down the wrong way', FOLLOWED.map(([yaw, pitch]): Eyes => [yaw, -pitch]), HEAD, 'unmoved'],
  ['sideways alone', FOLLOWED.map(([yaw]): Eyes => [yaw, 3]), HEAD, 'unmoved'],
  ['up and down alone', FOLLOWED.map(([, pitch]): Eyes => [0, pitch]), HEAD, 'unmoved'],
  ['one dot that was not looked at', change(1, [7, 6]), HEAD, 'unmoved'],
  ['a head turned to the side', FOLLOWED, { yaw: 16, pitch: -1 }, 'aside'],
  ['and to the other', FOLLOWED, { yaw: -16, pitch: -1 }, 'aside'],
  ['eyes on a second screen', moved(13), HEAD, 'aside'],
  ['a camera well above the eyes', FOLLOWED, { yaw: 0, pitch: -22 }, null],
  ['a camera well below them', FOLLOWED, { yaw: 0, pitch: 22 }, null],
  ['a head bowed to the lap', FOLLOWED, { yaw: 0, pitch: -24 }, 'aside'],
  ['a head thrown back', FOLLOWED, { yaw: 0, pitch: 24 }, 'aside'],
] as const)('%s: see table', (_, looks, head, trouble) => {
  const record = after(looks, ALL, head)
  expect(troubleOf(record)).toBe(trouble)
  expect(record.baseline === null).toBe(trouble !== null)
  expect(troubleOf(after(looks, [0, 1, 2, 3], head))).toBeNull()
})

it.each([
  ['all dots', FOLLOWED, ALL, 'todo', null, true],
  ['too few dots', FOLLOWED, [0, 1, 2, 3], 'todo', null, false],
  ['dots that make no sense', times(0.1), ALL, 'todo', null, false],
  ['dots from before a repetition was asked for', FOLLOWED, ALL, 'redo', '2026-11-22T01:00:00.001Z', false],
  ['dots from after that', FOLLOWED, ALL, 'redo', '2026-11-22T00:59:59.000Z', true],
  ['dots from before it, and a failure since', FOLLOWED, ALL, 'failed', '2026-11-22T01:00:00.001Z', false],
] as const)('proof: %s', (_, looks, dots, state, since, isProof) => {
  const row = {
    gaze: after(looks, dots),
    steps: { calibration: { state, note: null, ...(since === null ? {} : { since }) } },
  }
  expect(baselineOf(row) !== null).toBe(isProof)
  expect(baselineOf({ ...row, gaze: null })).toBeNull()
})

it('takes no baseline that an earlier version kept while dots are looked at anew', () => {
  const gaze = { ...after(FOLLOWED, [0, 1]), baseline: look([0, 3]) }
  expect(baselineOf({ gaze, steps: {} })).toBeNull()
})

it.each([
  ['done, and begun anew', 'done', [0], 'todo'],
  ['done, and done anew', 'done', ALL, 'done'],
  ['sent back', 'redo', [0], 'redo'],
] as const)('a step that is %s: see table', (_, state, dots, then) => {
  const steps = { calibration: { state, note: null } }
  expect(stepsWhile({ steps }, after(FOLLOWED, dots)).calibration?.state).toBe(then)
})
