import { z } from 'zod'
import { ifMissing, issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { visibleText } from './people.ts'

/** What a key can be allowed to read; which calls belong to each, their entries say (`keyScope`). No key writes anything. */
export const API_KEY_SCOPES = ['assessments:read', 'results:read', 'participants:read', 'system:read'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** How every key begins, so that programs that look for leaked secrets know one. */
export const API_KEY_PREFIX = 'pgw_'
/** Keys that can be used at the same time. */
export const MAX_API_KEYS = 50
/** Ended keys that are listed, the newest first. */
export const LISTED_ENDED_KEYS = 50
/** No key is for ever. */
export const MAX_API_KEY_DAYS = 365

/** `POST /api-keys`, with the super-admin's password once more. */
export const newApiKeySchema = z.object({
  name: visibleText(
    z
      .string({ error: ifMissing('apiKeyNameMissing') })
      .trim()
      .min(3, issue('apiKeyNameMissing'))
      .max(80),
  ),
  scopes: z
    .array(z.enum(API_KEY_SCOPES))
    .min(1, issue('apiKeyScopeMissing'))
    .max(API_KEY_SCOPES.length)
    .transform((scopes) => [...new Set(scopes)]),
  days: z.int(issue('apiKeyDays')).min(1, issue('apiKeyDays')).max(MAX_API_KEY_DAYS, issue('apiKeyDays')),
  password: z.string().min(1, issue('currentPasswordRequired')).max(256),
})
export type NewApiKey = z.output<typeof newApiKeySchema>

/** `ownerless`: its maker may make keys no more, so that it opens nothing until they may again. */
export const API_KEY_STATES = ['active', 'expired', 'revoked', 'ownerless'] as const
export type ApiKeyState = (typeof API_KEY_STATES)[number]

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Its first characters, by which people tell keys apart. */
  start: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  state: z.enum(API_KEY_STATES),
  /** In whose name it reads. */
  createdByName: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  revokedAt: instantSchema.nullable(),
  /** To within a minute; null: never. */
  lastUsedAt: instantSchema.nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** `GET /api-keys`: those that can be used, and the newest of those that ended. */
export const apiKeysSchema = z.array(apiKeySchema)

/** The answer that makes a key. The key itself is in no other answer and nowhere stored. */
export const createdApiKeySchema = z.object({ key: apiKeySchema, token: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>
