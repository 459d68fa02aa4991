import type { PlainMessageCode } from '../messages.ts'

export const PASSWORD_STRENGTHS = ['Sangat Lemah', 'Lemah', 'Sedang', 'Kuat', 'Sangat Kuat'] as const
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

const NEW_PASSWORD_LENGTH = { minimum: 8, maximum: 128 }

export interface PasswordAssessment {
  /** What must be fixed before the password is accepted. */
  errors: PlainMessageCode[]
  /** What would make it better. */
  advice: PlainMessageCode[]
  strength: PasswordStrength
}

/**
 * Judges a new password: 8 to 128 characters, a letter and a digit are demanded, a special character is advice.
 * The strength counts five properties (length 8, length 12, letters in both cases, a digit, a special character);
 * a password that breaks a demand is never better than `Lemah`.
 */
export function assessPassword(password: string): PasswordAssessment {
  const hasLetter = /\p{L}/u.test(password)
  const hasDigit = /\p{N}/u.test(password)
  const hasSpecial = /[^\p{L}\p{N}\s]/u.test(password)
  const errors: PlainMessageCode[] = []
  if (password.length < NEW_PASSWORD_LENGTH.minimum) errors.push('newPasswordTooShort')
  if (password.length > NEW_PASSWORD_LENGTH.maximum) errors.push('newPasswordTooLong')
  if (!hasDigit) errors.push('newPasswordDigit')
  if (!hasLetter) errors.push('newPasswordLetter')

  const properties = [
    password.length >= NEW_PASSWORD_LENGTH.minimum,
    password.length >= 12,
    /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    hasDigit,
    hasSpecial,
  ].filter(Boolean).length
  const level = Math.min(Math.max(properties - 1, 0), errors.length > 0 ? 1 : PASSWORD_STRENGTHS.length - 1)
  return {
    errors,
    advice: hasSpecial ? [] : ['newPasswordSpecialAdvice'],
    strength: PASSWORD_STRENGTHS[level] ?? PASSWORD_STRENGTHS[0],
  }
}

/** The owner of the password. */
export interface PasswordOwner {
  nip: string
  name: string
  email?: string
}

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** Shorter parts of names occur in too many words. */
const SHORTEST_NAME = 4

/** Whether a password consists of what others know about its owner: the NIP, the name or a part of it, or the email, with any digits around it. */
export function isOfPerson(password: string, { nip, name, email = '' }: PasswordOwner): boolean {
  const plain = lettersAndDigits(password)
  if (nip.length >= SHORTEST_NAME && plain.includes(nip)) return true
  const core = plain.replace(/^\p{N}+|\p{N}+$/gu, '')
  const known = [name, ...name.split(/\s+/), email, email.split('@')[0] ?? ''].map(lettersAndDigits)
  return known.some((text) => text.length >= SHORTEST_NAME && (text === plain || text === core))
}
