import { z } from 'zod'
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

export const loginRequestSchema = z.object({
  nip: z.string().trim().min(1, 'NIP wajib diisi').max(64),
  password: z.string().min(1, 'Password wajib diisi').max(256),
})
export type LoginRequest = z.infer<typeof loginRequestSchema>

/** `token` is for API clients that send it as `Bearer`; browsers use the httpOnly cookie set beside it. */
export const loginResponseSchema = z.object({ user: userSchema, token: z.string() })
export type LoginResponse = z.infer<typeof loginResponseSchema>

export const profileResponseSchema = z.object({ user: userSchema })

export const SESSION_COOKIE = 'pengawas_session'
