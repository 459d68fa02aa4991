import { z } from 'zod'
import { issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { OWN_PROOFS } from './own-data.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'

const reason = z.string().trim().min(10, issue('erasureReason')).max(1000, issue('erasureReason'))

/** `accepted`: decided, and carried out in the background a day later; `done`: nothing in the database names the person any more. */
export const ERASURE_STATES = ['pending', 'withdrawn', 'refused', 'accepted', 'done'] as const
export const erasureStateSchema = z.enum(ERASURE_STATES)
export type ErasureState = z.infer<typeof erasureStateSchema>

/** `POST /account/erasure`. */
export const askErasureSchema = z.object({
  reason,
  /** Left out where a fresh login proves who asks. */
  password: z.string().max(200).optional(),
})
export type AskErasure = z.infer<typeof askErasureSchema>

export const ownErasureSchema = z.object({
  id: idSchema,
  state: erasureStateSchema,
  requestedAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  /** Why it was refused, or accepted. */
  decisionReason: z.string().nullable(),
  /** Of an accepted one: when the account is closed and everything goes, unless it is taken back before; otherwise null. */
  dueAt: instantSchema.nullable(),
})
export type OwnErasure = z.infer<typeof ownErasureSchema>

/** `GET /account/erasure`: the newest request. */
export const ownErasureAnswerSchema = z.object({ proof: z.enum(OWN_PROOFS), request: ownErasureSchema.nullable() })

/** `GET /erasure-requests`: those that wait first, the oldest of them first. */
export const erasuresQuerySchema = pageQuerySchema
export const erasureSchema = ownErasureSchema.extend({
  /** The neutral name once it is done. */
  personName: z.string(),
  nip: z.string(),
  /** In the candidate's words; null once it is done. */
  reason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  doneAt: instantSchema.nullable(),
  /** Files that wait to be deleted. */
  filesLeft: z.int(),
})
export type Erasure = z.infer<typeof erasureSchema>
export const erasuresPageSchema = pageSchema(erasureSchema)

/** What goes, or is replaced by a neutral name. */
export const ERASED_KINDS = [
  'profile',
  'logins',
  'notifications',
  'registrations',
  'recordings',
  'flag-pictures',
  'check-ins',
  'chat',
  'texts',
  'packages',
] as const
/** What stays without a name, and what cannot be changed. */
export const LASTING_KINDS = ['results', 'certificates', 'answers', 'flags', 'audit'] as const
/**
 * Why nothing may go yet. `running-test`: a test is not over; `legal-hold`; `undecided`: a flag or an end of a test waits for a
 * person; `appeal`: an appeal waits for its decision; `open-result`: essays, late answers, time or the verdict wait for a
 * person; `within-term`: a flag was confirmed, and what the result rests on can be examined until its term is over.
 */
export const KEPT_REASONS = ['running-test', 'legal-hold', 'undecided', 'appeal', 'open-result', 'within-term'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

export const erasurePlanSchema = z.object({
  /** Of what was seen: a decision names it, and one about something else by now is refused. */
  digest: z.string(),
  goes: z.array(z.object({ kind: z.enum(ERASED_KINDS), count: z.int() })),
  stays: z.array(z.object({ kind: z.enum(LASTING_KINDS), count: z.int() })),
  /** As long as there is one, nothing is carried out. */
  keeps: z.array(
    z.object({
      because: z.enum(KEPT_REASONS),
      /** The test, and its assessment. */
      code: z.string(),
      assessmentTitle: z.string(),
      /** Null: until somebody decides. */
      until: instantSchema.nullable(),
    }),
  ),
})
export type ErasurePlan = z.infer<typeof erasurePlanSchema>

/** `GET /erasure-requests/{id}`; without a plan where nothing is left to decide or to carry out. */
export const erasureDetailSchema = z.object({ request: erasureSchema, plan: erasurePlanSchema.nullable() })
export type ErasureDetail = z.infer<typeof erasureDetailSchema>

/** `POST /erasure-requests/{id}/decide`; `take-back`: refuses what was accepted and is not carried out yet. */
export const decideErasureSchema = z.object({
  decision: z.enum(['carry-out', 'refuse', 'take-back']),
  reason,
  /** Of the plan that the decision is based on. */
  digest: z.string().max(100),
})
export type DecideErasure = z.infer<typeof decideErasureSchema>
