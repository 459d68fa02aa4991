import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { issue } from '../messages.ts'
import { assessPassword } from '../rules/password.ts'
import { signedInUserSchema } from './auth.ts'
import { MAX_CHAT_TEXT } from './chat.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { emailSchema, visibleText } from './people.ts'
import { wallViewSchema } from './wall-view.ts'

const newPasswordSchema = z.string().superRefine((password, context) => {
  for (const message of assessPassword(password).errors) context.addIssue({ code: 'custom', message })
})

/** `POST /auth/change-password`. Ends every other login of the account. */
export const changePasswordSchema = z
  .object({
    currentPassword: z.string().min(1, issue('currentPasswordRequired')).max(256),
    newPassword: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .refine((change) => change.newPassword === change.confirmPassword, {
    path: ['confirmPassword'],
    message: issue('newPasswordMismatch'),
  })
  .refine((change) => change.newPassword !== change.currentPassword, {
    path: ['newPassword'],
    message: issue('newPasswordSame'),
  })
export type ChangePassword = z.infer<typeof changePasswordSchema>

/** `POST /auth/recovery`: mails a link by which a person who forgot the password chooses another. The same answer whether or not an account has this address. */
export const requestRecoverySchema = z.object({ email: emailSchema })
/** `POST /auth/recovery/reset`: the mailed token works once. Ends every login of the account; its second factor stays. */
export const resetPasswordSchema = z
  .object({ token: z.string().min(1).max(100), newPassword: newPasswordSchema, confirmPassword: z.string() })
  .refine((reset) => reset.newPassword === reset.confirmPassword, {
    path: ['confirmPassword'],
    message: issue('newPasswordMismatch'),
  })
export type ResetPassword = z.infer<typeof resetPasswordSchema>

export const updateProfileSchema = z.object({
  name: visibleText(z.string().trim().min(1, issue('nameEmpty')).max(200)),
})

/** Answer of `PUT /account/profile`. */
export const updatedProfileSchema = z.object({ user: signedInUserSchema })

/** One login of this account that still holds. `GET /account/sessions` lists them newest use first; `DELETE /account/sessions/{id}` ends one, `DELETE /account/sessions` ends all, this one included. */
export const loginSessionSchema = z.object({
  id: idSchema,
  current: z.boolean(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export const loginSessionsSchema = z.array(loginSessionSchema)
export type LoginSession = z.infer<typeof loginSessionSchema>

export const THEMES = ['default', 'dark', 'nature', 'sunset', 'ocean', 'purple'] as const
export const SESSION_TIMEOUT_MINUTES = [15, 30, 60, 120, 240] as const

/** How many answers of their own a person keeps for chats. */
export const MAX_CANNED_ANSWERS = 20

/** Per-user settings, `GET` and `PUT /account/settings`: kept on the server and mirrored in the browser, so that a first paint knows language and theme. */
export const settingsSchema = z.object({
  language: z.enum(LANGUAGES).default('id'),
  theme: z.enum(THEMES).default('default'),
  emailNotifications: z.boolean().default(true),
  pushNotifications: z.boolean().default(false),
  assessmentReminders: z.boolean().default(true),
  systemUpdates: z.boolean().default(true),
  dataCollection: z.boolean().default(false),
  analytics: z.boolean().default(false),
  sessionTimeout: z.literal(SESSION_TIMEOUT_MINUTES).default(30),
  /** Of those who watch; a page of an earlier version leaves it out, and it stays as it is. */
  wall: wallViewSchema.optional(),
  /** Answers for chats with candidates. Pages of an earlier version leave them out, which keeps them. */
  cannedAnswers: z.array(z.string().trim().min(1).max(MAX_CHAT_TEXT)).max(MAX_CANNED_ANSWERS).optional(),
})
export type Settings = z.infer<typeof settingsSchema>
export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({})

/** `POST /account/two-factor/setup` begins it with the password, `/enable` proves the code and answers with recovery codes shown once, `/disable` ends it. */
export const twoFactorSetupSchema = z.object({
  /** Base32, to be typed where no picture can be taken. Sent in this answer alone. */
  secret: z.string(),
  /** `otpauth:` URI (Google Authenticator's key URI format). */
  uri: z.string(),
  /** The URI as a QR code, PNG as `data:` URI. */
  qr: z.string(),
})
export const setUpTwoFactorSchema = z.object({ password: z.string().min(1, issue('currentPasswordRequired')).max(256) })
export const enableTwoFactorSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, issue('codeFormat')),
})
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export const disableTwoFactorSchema = z.object({
  password: z.string().min(1, issue('currentPasswordRequired')).max(256),
})
