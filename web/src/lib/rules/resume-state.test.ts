import { expect, it } from 'vitest'
import { resumeState } from './resume-state.ts'

it.each([
  ['check-in', 3_468_000, 'check-in'],
  ['active', 3_468_000, 'running'],
  ['active', 1, 'running'],
  ['active', 0, 'time-over'],
  ['paused', 3_468_000, 'paused'],
  ['paused', 0, 'paused'],
  ['locked', 3_468_000, 'locked'],
  ['completed', 0, null],
  ['completed', 3_468_000, null],
  ['terminated', 3_468_000, null],
] as const)('a test that is %s with %d ms left: %s', (status, remaining, state) => {
  expect(resumeState(status, { resumesOnReturn: false }, remaining)).toBe(state)
})

it.each([
  ['paused', 'waiting'],
  ['locked', 'locked'],
  ['active', 'running'],
  ['terminated', null],
] as const)('a test that goes on with its candidate and is %s: %s', (status, state) => {
  expect(resumeState(status, { resumesOnReturn: true }, 3_468_000)).toBe(state)
})
