import { z } from 'zod'
import { issue } from './messages.ts'

/** Role ids as stored. The specification's decision 1 keeps one spelling per role. */
export const ROLES = ['peserta', 'administrator', 'super-admin', 'penilai', 'validator', 'proktor', 'auditor'] as const

export const roleSchema = z.enum(ROLES)
export type Role = z.infer<typeof roleSchema>

/** Spellings that older clients and spreadsheets use. They are accepted on input and never stored. */
const ROLE_ALIASES: Readonly<Record<string, Role>> = {
  admin: 'administrator',
  superadmin: 'super-admin',
  'super admin': 'super-admin',
}

export const roleInputSchema = z
  .string({ error: issue('roleUnknown') })
  .transform((value) => ROLE_ALIASES[value.trim().toLowerCase()] ?? value.trim().toLowerCase())
  .pipe(z.enum(ROLES, issue('roleUnknown')))
