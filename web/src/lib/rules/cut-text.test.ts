import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc...'],
  ['😀😀😀😀', 3, '😀😀😀...'],
  ['satu dua tiga', 7, 'satu...'],
  ['satu dua tiga', 8, 'satu dua...'],
  ['satu dua tiga', 9, 'satu dua...'],
  ['诚信是公务员的基本要求', 4, '诚信是公...'],
])('cuts %j after %d characters', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut)
})
