import { expect, it } from 'vitest'
import { wantedRange } from './recordings.rules.ts'

it.each([
  [undefined, 'all'],
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=100-199', { first: 100, last: 199 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['lines=1-2', 'all'],
  ['bytes=-', 'all'],
])('%s of 1000 bytes', (header, expected) => {
  expect(wantedRange(header, 1_000)).toEqual(expected)
})
