import { z } from 'zod'
import { issue } from '../messages.ts'
import { roleSchema } from '../roles.ts'
import { idSchema, instantSchema } from './envelope.ts'

export const userSchema = z.object({
  id: idSchema,
  nip: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  unit: z.string().nullable(),
  isActive: z.boolean(),
  lastLogin: instantSchema.nullable(),
})
export type User = z.infer<typeof userSchema>

/** The signed-in person about themselves, with what their next screen depends on. */
export const signedInUserSchema = userSchema.extend({
  mustChangePassword: z.boolean().default(false),
  twoFactorEnabled: z.boolean().default(false),
})
export type SignedInUser = z.infer<typeof signedInUserSchema>

/** `code`: six digits of the authenticator or a recovery code; asked for by the error `two-factor-required`. */
export const loginRequestSchema = z.object({
  nip: z.string().trim().min(1, issue('nipRequired')).max(64),
  password: z.string().min(1, issue('passwordRequired')).max(256),
  code: z.string().trim().max(40).optional(),
})
export type LoginRequest = z.infer<typeof loginRequestSchema>

/** `token` is for API clients that send it as `Bearer`; browsers use the httpOnly cookie set beside it. */
export const loginResponseSchema = z.object({ user: signedInUserSchema, token: z.string() })

/** While `mustChangePassword` is true, profile, `POST /auth/change-password` and logout answer; all else is refused with `password-change-required`. */
export const profileResponseSchema = z.object({ user: signedInUserSchema })

/** `GET /auth/session`, open to everybody: whether somebody is signed in, which is no failure where nobody is. */
export const currentLoginSchema = z.object({
  user: signedInUserSchema.nullable(),
  /** Why the login that the browser still remembers has ended, where it should be said. */
  ended: z.enum(['login-replaced', 'other-account']).nullable(),
})
export type CurrentLogin = z.infer<typeof currentLoginSchema>

export const SESSION_COOKIE = 'pengawas_session'

/** A page marks with this header (any value) what it requests without the user, such as polling: it does not keep a login alive. */
export const BACKGROUND_HEADER = 'x-background'

/** A page names with this header the account that it is open for: a login of another account in the same browser is refused there. */
export const ACCOUNT_HEADER = 'x-account'

/** `GET /auth/options`, open to everybody: what the pages before the login offer. */
export const publicOptionsSchema = z.object({
  registration: z.boolean(),
  /** Whether a forgotten password can be replaced by mail. */
  recovery: z.boolean().default(false),
  /** The agency's own identity provider, where one is configured; `url` begins the login there. A login that fails comes back to `/login?error=` with the code. */
  openId: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** As on certificates; empty where the installation has not said. Missing in answers of an earlier version. */
  agency: z.string().default(''),
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable(), address: z.string().nullable() }),
})
export type PublicOptions = z.infer<typeof publicOptionsSchema>
