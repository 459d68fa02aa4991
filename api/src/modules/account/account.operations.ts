import {
  changePasswordSchema,
  disableTwoFactorSchema,
  enableTwoFactorSchema,
  loginSessionsSchema,
  recoveryCodesSchema,
  settingsSchema,
  setUpTwoFactorSchema,
  twoFactorSetupSchema,
  updatedProfileSchema,
  updateProfileSchema,
} from '@pengawas/shared/contracts/account'
import { loginRequestSchema, loginResponseSchema, profileResponseSchema, publicOptionsSchema } from '@pengawas/shared/contracts/auth'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { proveAddressSchema, registrationAnswerSchema, registrationSchema, resendProofSchema } from '@pengawas/shared/contracts/people'
import type { Operation } from '../../http/operation.ts'

export const authOperations: readonly Operation[] = [
  { method: 'post', path: '/auth/login', summary: 'Sign in with NIP and password', access: 'public', body: loginRequestSchema, answer: loginResponseSchema },
  { method: 'get', path: '/auth/options', summary: 'What the pages before the login offer', access: 'public', answer: publicOptionsSchema },
  { method: 'post', path: '/auth/register', summary: 'Register as a candidate', access: 'public', body: registrationSchema, answer: registrationAnswerSchema, status: 201 },
  { method: 'post', path: '/auth/register/resend', summary: 'Mail the link that proves an address again', access: 'public', body: resendProofSchema, answer: nothingSchema },
  { method: 'post', path: '/auth/register/prove', summary: 'Prove an address by the link that was mailed and the password of the registration; makes the account', access: 'public', body: proveAddressSchema, answer: nothingSchema },
  { method: 'get', path: '/auth/openid/login', summary: "Sign in with the agency's identity provider", access: 'public', answer: 'redirect' },
  { method: 'get', path: '/auth/openid/callback', summary: 'Where the identity provider sends people back to', access: 'public', answer: 'redirect' },
  { method: 'post', path: '/auth/logout', summary: 'End this login', access: 'signed-in', answer: nothingSchema, beforeOwnPassword: true },
  { method: 'get', path: '/auth/profile', summary: 'Who is signed in', access: 'signed-in', answer: profileResponseSchema, beforeOwnPassword: true },
  { method: 'post', path: '/auth/change-password', summary: "Change one's own password", access: 'signed-in', body: changePasswordSchema, answer: nothingSchema, beforeOwnPassword: true },
]

export const accountOperations: readonly Operation[] = [
  { method: 'put', path: '/account/profile', summary: "Change one's own name", access: ['account:rename'], body: updateProfileSchema, answer: updatedProfileSchema },
  { method: 'get', path: '/account/sessions', summary: "One's own logins", access: 'signed-in', answer: loginSessionsSchema },
  { method: 'delete', path: '/account/sessions/{id}', summary: "End one of one's own logins", access: 'signed-in', answer: nothingSchema },
  { method: 'delete', path: '/account/sessions', summary: "End all of one's own logins", access: 'signed-in', answer: nothingSchema },
  { method: 'get', path: '/account/settings', summary: "One's own settings", access: 'signed-in', answer: settingsSchema },
  { method: 'put', path: '/account/settings', summary: "Change one's own settings", access: 'signed-in', body: settingsSchema, answer: settingsSchema },
  { method: 'post', path: '/account/two-factor/setup', summary: 'Begin a second factor', access: ['account:two-factor'], body: setUpTwoFactorSchema, answer: twoFactorSetupSchema },
  {
    method: 'post',
    path: '/account/two-factor/enable',
    summary: 'Prove the second factor; the recovery codes are shown once',
    access: ['account:two-factor'],
    body: enableTwoFactorSchema,
    answer: recoveryCodesSchema,
  },
  { method: 'post', path: '/account/two-factor/disable', summary: 'End the second factor', access: 'signed-in', body: disableTwoFactorSchema, answer: nothingSchema },
]
