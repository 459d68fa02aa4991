import { z } from 'zod'
import { ifMissing, issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { nipSchema, personNameSchema, unitSchema } from './people.ts'

export const PROFILE_REQUEST_STATUSES = ['pending', 'accepted', 'refused', 'withdrawn'] as const
export const profileRequestStatusSchema = z.enum(PROFILE_REQUEST_STATUSES)

/** `POST /account/profile-requests`: the new values for the candidate's account. Unchanged values are not stored. */
export const createProfileRequestSchema = z.object({
  name: personNameSchema,
  nip: nipSchema,
  unit: unitSchema,
  reason: z
    .string({ error: ifMissing('reasonRequired') })
    .trim()
    .min(3, issue('reasonRequired'))
    .max(500),
})
export type CreateProfileRequest = z.infer<typeof createProfileRequestSchema>

export const profileRequestSchema = z.object({
  id: idSchema,
  userId: idSchema,
  /** As the account is now. */
  current: z.object({ name: z.string(), nip: z.string(), unit: z.string().nullable() }),
  /** Null: stays as it is. */
  wanted: z.object({ name: z.string().nullable(), nip: z.string().nullable(), unit: z.string().nullable() }),
  reason: z.string(),
  status: profileRequestStatusSchema,
  decisionReason: z.string().nullable(),
  createdAt: instantSchema,
  decidedAt: instantSchema.nullable(),
})
export type ProfileRequest = z.infer<typeof profileRequestSchema>
export const profileRequestsSchema = z.array(profileRequestSchema)

/** `GET /profile-requests`, of the accounts that one may change, oldest first. */
export const listProfileRequestsQuerySchema = z.object({ status: profileRequestStatusSchema.default('pending') })

/** `PATCH /profile-requests/{id}`. A refusal needs a reason. */
export const decideProfileRequestSchema = z
  .object({ decision: z.enum(['accepted', 'refused']), reason: z.string().trim().max(500).default('') })
  .refine(({ decision, reason }) => decision === 'accepted' || reason !== '', {
    path: ['reason'],
    error: issue('reasonRequired'),
  })
export type DecideProfileRequest = z.infer<typeof decideProfileRequestSchema>
