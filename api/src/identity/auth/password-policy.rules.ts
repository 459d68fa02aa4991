import { AppError } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { isOfPerson, type PasswordOwner } from '@pengawas/shared/rules/password'
import { isCommonPassword } from './common-passwords.rules.ts'

/** What is wrong with a new password for this person, or null. */
export function passwordFault(password: string, owner: PasswordOwner): PlainMessageCode | null {
  if (isOfPerson(password, owner)) return 'passwordPersonal'
  return isCommonPassword(password) ? 'passwordCommon' : null
}

/** Throws `invalid-input` naming `field` where the password is easy to guess. */
export function refuseGuessable(password: string, owner: PasswordOwner, field: string): void {
  const fault = passwordFault(password, owner)
  if (fault !== null) throw new AppError('invalid-input', { fields: { [field]: fault } })
}
