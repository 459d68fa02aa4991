import { describe, expect, it } from 'vitest'
import { acceptedStep, isTotpCode, recoveryCodeHash } from './two-factor.rules.ts'

describe('acceptedStep', () => {
  const now = new Date(30_000 * 100)
  it.each<[string, number | null, number | null, number | null]>([
    ['a wrong code', null, null, null],
    ['the first code', 0, null, 100],
    ['the same code again', 0, 100, null],
    ['an older code', -1, 100, null],
    ['the one before, when none was taken', -1, null, 99],
    ['the next one', 1, 100, 101],
  ])('%s', (_name, delta, lastStep, expected) => {
    expect(acceptedStep(now, delta, lastStep)).toBe(expected)
  })
})

it.each([
  ['123456', true],
  ['12345', false],
  ['ABCD-EFGH', false],
])('%s is a code of six digits: %s', (code, expected) => {
  expect(isTotpCode(code)).toBe(expected)
})

it('does not mind how a recovery code is written, but whose it is', () => {
  expect(recoveryCodeHash('a', 'abcde-fghjk')).toBe(recoveryCodeHash('a', 'ABCDE FGHJK'))
  expect(recoveryCodeHash('a', 'ABCDEFGHJK')).not.toBe(recoveryCodeHash('b', 'ABCDEFGHJK'))
})
