import { describe, expect, it } from 'vitest'
import { kindOfFlag, meaningOfVerdict, promisedPrecision, reasonsOfKind } from './flag-kinds.ts'

describe('what a verdict says of its kind', () => {
  it.each([
    ['pending', null, 'waiting'],
    ['confirmed', null, 'right'],
    ['dismissed', 'misdetected', 'wrong'],
    ['dismissed', 'technical-cause', 'wrong'],
    ['dismissed', 'surroundings', 'wrong'],
    ['dismissed', 'too-brief', 'wrong'],
    ['dismissed', 'other', 'wrong'],
    // From before there was a list of reasons.
    ['dismissed', null, 'wrong'],
    ['dismissed', 'permitted', 'undecidable'],
    ['dismissed', 'unclear', 'undecidable'],
  ] as const)('%s for %s: %s', (validationStatus, dismissal, meaning) => {
    expect(meaningOfVerdict({ validationStatus, dismissal })).toBe(meaning)
  })
})

it('counts two names of one measurement as one kind', () => {
  expect(kindOfFlag({ reason: 'head-turned' })).toBe('gaze-away')
  expect(reasonsOfKind('gaze-away')).toEqual(['gaze-away', 'head-turned'])
  expect(reasonsOfKind('no-face')).toEqual(['no-face'])
})

it('promises nothing of kinds without a goal', () => {
  expect(promisedPrecision('no-face')).toBe(0.98)
  expect(promisedPrecision('copy')).toBeNull()
})
