import { expect, it } from 'vitest'
import { coverageOf } from './coverage.rules.ts'

it.each([
  ['no tests', { tests: 0, seen: 0, testMinutes: 0, watchedMinutes: 0 }, { unseen: 0, watchedShare: null }],
  ['nobody looked', { tests: 3, seen: 0, testMinutes: 90, watchedMinutes: 0 }, { unseen: 3, watchedShare: 0 }],
  ['a part', { tests: 3, seen: 2, testMinutes: 90, watchedMinutes: 60 }, { unseen: 1, watchedShare: 66.7 }],
  ['whole minutes', { tests: 1, seen: 1, testMinutes: 2.5, watchedMinutes: 4 }, { unseen: 0, watchedShare: 100 }],
])('coverage: %s', (_name, watched, expected) => {
  expect(coverageOf(watched)).toEqual({ tests: watched.tests, ...expected })
})
