import { expect, it } from 'vitest'
import { mayTryAgain } from './may-try-again.ts'

it.each([
  ['unreachable', true],
  ['unexpected-answer', true],
  ['internal', true],
  ['unavailable', true],
  ['media-unavailable', true],
  ['too-many-requests', true],
  ['not-authenticated', true],
  ['not-allowed', false],
  ['not-found', false],
  ['conflict', false],
  ['test-session-over', false],
] as const)('%s: %s', (code, expected) => {
  expect(mayTryAgain(code)).toBe(expected)
})
