import { describe, expect, it } from 'vitest'
import { assessPassword } from './password.ts'

describe('assessPassword', () => {
  it.each([
    ['', 'Sangat Lemah', ['newPasswordTooShort', 'newPasswordDigit', 'newPasswordLetter']],
    ['abc', 'Sangat Lemah', ['newPasswordTooShort', 'newPasswordDigit']],
    ['rahasiaku', 'Sangat Lemah', ['newPasswordDigit']],
    ['12345678', 'Lemah', ['newPasswordLetter']],
    ['rahasia1', 'Lemah', []],
    ['Rahasia1', 'Sedang', []],
    ['Rahasia1!', 'Kuat', []],
    ['Rahasia-negara-1', 'Sangat Kuat', []],
    [`a1${'x'.repeat(127)}`, 'Lemah', ['newPasswordTooLong']],
  ])('%s is %s', (password, strength, errors) => {
    expect(assessPassword(password)).toMatchObject({ strength, errors })
  })

  it('advises a special character and does not demand it', () => {
    expect(assessPassword('rahasia123')).toMatchObject({ errors: [], advice: ['newPasswordSpecialAdvice'] })
    expect(assessPassword('rahasia-123').advice).toEqual([])
  })
})
