import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { expect, it } from 'vitest'
import { isCalibrated, withDot } from './calibration.rules.ts'
import type { GazeRecord } from './check-ins.entity.ts'

const AT = new Date('2026-11-22T01:00:00.000Z')
const look = (yaw: number): GazeLook => ({ head: { yaw, pitch: -10 }, gaze: { yaw: yaw / 2, pitch: 2 } })
const after = (known: GazeRecord | null, ...dots: number[]) =>
  dots.reduce<GazeRecord | null>((record, dot) => withDot(record, dot, look(dot), AT), known)
const ALL = [0, 1, 2, 3, 4]
const OLD: GazeRecord = { dots: {}, baseline: look(9) }

it.each([
  ['five dots make their mean', null, ALL, look(2)],
  ['in any order, and one seen twice', null, [0, 4, 3, 3, 2, 1], look(2)],
  ['four make none', null, [0, 1, 2, 3], null],
  ['the first dot begins anew', null, [1, 2, 3, 4, 0], null],
  ['an earlier baseline stays until there is another', OLD, [0, 1, 2], look(9)],
  ['which then takes its place', OLD, ALL, look(2)],
])('%s', (_, known, dots, baseline) => {
  expect(after(known, ...dots)?.baseline ?? null).toEqual(baseline)
})

it.each([
  ['all dots', ALL, 'todo', null, true],
  ['too few dots', [0, 1, 2, 3], 'todo', null, false],
  ['dots from before a repetition was asked for', ALL, 'redo', '2026-11-22T01:00:00.001Z', false],
  ['dots from after that', ALL, 'redo', '2026-11-22T00:59:59.000Z', true],
  ['dots from before it, and a failure since', ALL, 'failed', '2026-11-22T01:00:00.001Z', false],
] as const)('proof: %s', (_, dots, state, since, isProof) => {
  const row = {
    gaze: after(null, ...dots),
    steps: { calibration: { state, note: null, ...(since === null ? {} : { since }) } },
  }
  expect(isCalibrated(row)).toBe(isProof)
  expect(isCalibrated({ ...row, gaze: null })).toBe(false)
})
