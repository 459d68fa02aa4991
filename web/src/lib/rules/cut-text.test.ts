import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc...'],
  ['😀😀😀😀', 3, '😀😀😀...'],
])('cuts %j after %d characters', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut)
})
