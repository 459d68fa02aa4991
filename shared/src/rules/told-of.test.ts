import { expect, it } from 'vitest'
import { CONSENT_TEXT_VERSION } from '../contracts/test-sessions.ts'
import { isToldOf } from './told-of.ts'

it.each([
  ['2026-11-30', 'no-face', true],
  ['2026-11-30', 'other-person', false],
  ['2026-11-30', 'other-person-than-at-first', false],
  ['2026-12-05', 'face-covered', false],
  ['2026-12-06', 'other-person', true],
  ['2026-12-06', 'other-person-than-at-first', true],
  ['2026-12-06', 'face-covered', false],
  ['2026-12-06', 'video-loop', false],
  ['2026-12-07', 'face-covered', true],
  ['2026-12-07', 'video-loop', true],
  [CONSENT_TEXT_VERSION, 'other-person', true],
  [CONSENT_TEXT_VERSION, 'face-covered', true],
  [CONSENT_TEXT_VERSION, 'video-loop', true],
])('the text of %s tells of %s: %s', (textVersion, reason, isTold) => {
  expect(isToldOf({ textVersion }, reason)).toBe(isTold)
})
