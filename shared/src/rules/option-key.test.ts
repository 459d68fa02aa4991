import { expect, it } from 'vitest'
import { optionKey } from './option-key.ts'

it.each<[string, string, string, boolean]>([
  ['the same words', 'Menolak', 'Menolak', true],
  ['a paragraph', 'Menolak', '<p>Menolak</p>', true],
  ['white space', '<p>Menolak  dengan&nbsp;sopan </p>', 'Menolak dengan\n sopan', true],
  ['bold type', '<p><strong>Men</strong>olak</p>', 'Menolak', true],
  ['another way to write a character', 'a &lt; b', '<p>a &#60; b</p>', true],
  ['upper case', 'AC', 'ac', false],
  ['an index below and above', 'x<sub>2</sub>', 'x<sup>2</sup>', false],
  ['another underlined word', 'Ia <u>makan</u> nasi', 'Ia makan <u>nasi</u>', false],
  ['two paragraphs and a word', '<p>a</p><p>b</p>', 'ab', false],
  ['two pictures', '<img src="/a" alt="">', '<img src="/b" alt="">', false],
  ['one picture, described twice', '<img src="/a" alt="x">', '<img alt="y" src="/a" />', true],
  ['two formulas', '<span data-latex="x_1"></span>', '<span data-latex="x_2"></span>', false],
])('knows whether two options are the same: %s', (_name, one, other, areSame) => {
  expect(optionKey(one) === optionKey(other)).toBe(areSame)
})
