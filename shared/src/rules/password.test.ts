import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import { assessPassword } from './password.ts'

describe('assessPassword', () => {
  it.each([
    ['', 'Sangat Lemah', [MESSAGES.newPasswordTooShort, MESSAGES.newPasswordDigit, MESSAGES.newPasswordLetter]],
    ['abc', 'Sangat Lemah', [MESSAGES.newPasswordTooShort, MESSAGES.newPasswordDigit]],
    ['rahasiaku', 'Sangat Lemah', [MESSAGES.newPasswordDigit]],
    ['12345678', 'Lemah', [MESSAGES.newPasswordLetter]],
    ['rahasia1', 'Lemah', []],
    ['Rahasia1', 'Sedang', []],
    ['Rahasia1!', 'Kuat', []],
    ['Rahasia-negara-1', 'Sangat Kuat', []],
    [`a1${'x'.repeat(127)}`, 'Lemah', [MESSAGES.newPasswordTooLong]],
  ])('%s is %s', (password, strength, errors) => {
    expect(assessPassword(password)).toMatchObject({ strength, errors })
  })

  it('advises a special character and does not demand it', () => {
    expect(assessPassword('rahasia123')).toMatchObject({ errors: [], advice: [MESSAGES.newPasswordSpecialAdvice] })
    expect(assessPassword('rahasia-123').advice).toEqual([])
  })
})
