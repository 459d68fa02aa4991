import { expect, it } from 'vitest'
import { isRoundedNip, plainNip } from './nip.ts'

it.each([
  ['19800101 200501 1 001', '198001012005011001'],
  ['19800101\u00a0200501\u00a01\u00a0001', '198001012005011001'],
  ['19800101.200501.1-001', '198001012005011001'],
  ["'198001012005011001", '198001012005011001'],
  ['198001012005011001', '198001012005011001'],
  ['NIP 19800101', 'NIP 19800101'],
  ['1.98001012005011E+17', '1.98001012005011E+17'],
  ['', ''],
])('reads %s as %s', (text, nip) => {
  expect(plainNip(text)).toBe(nip)
})

it.each([
  ['1.98001012005011E+17', true],
  ['1,98E+17', true],
  ['198001012005011001', false],
  ['E+17', false],
])('knows that %s was rounded: %s', (text, isRounded) => {
  expect(isRoundedNip(text)).toBe(isRounded)
})
