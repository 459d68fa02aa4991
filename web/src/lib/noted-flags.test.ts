import { expect, it } from 'vitest'
import { texts } from '../locales/id/index.ts'
import { notedWordOf } from './noted-flags.ts'

it('has plain words for everything that raises flags, and for what a proctor sees', () => {
  const reasons = [...Object.keys(texts.wall.reason), 'by-hand']
  expect(reasons.filter((reason) => notedWordOf(reason) === 'other')).toEqual([])
})

it.each([
  ['camera-never', 'camera'],
  ['microphone-muted', 'microphone'],
  ['frozen-picture', 'frozen'],
  ['a rule of a later version', 'other'],
])('%s is said as %s', (reason, word) => {
  expect(notedWordOf(reason)).toBe(word)
})
