import { z } from 'zod'
import { terminationCauseSchema } from '../termination-causes.ts'
import { MAX_CHAT_TEXT } from './chat.ts'
import { idSchema, instantSchema, messageSchema } from './envelope.ts'
import { reactivateSchema } from './termination-reviews.ts'
import { warnSchema } from './test-taking.ts'

export const MAX_INTERVENTION_SESSIONS = 1_000

const text = z.string().trim().max(1000).default('')
/** What is done to each test. Where a single call needs words, so does this. */
export const interventionOrderSchema = z.discriminatedUnion('command', [
  z.object({ command: z.enum(['pause', 'resume', 'lock', 'unlock', 'note']), text }),
  z.object({ command: z.literal('warning'), text, templateId: warnSchema.shape.templateId }),
  /** Into the chat of each test; whoever is offline reads it when they return. */
  z.object({ command: z.literal('message'), text: text.pipe(z.string().max(MAX_CHAT_TEXT)) }),
  /** Held for some seconds, as from the wall; `keep` takes it back. */
  /** The forms ask for a cause; optional here, because nothing tells pages of earlier versions apart, whose forms did not. */
  z.object({ command: z.literal('terminate'), text, cause: terminationCauseSchema.nullable().default(null) }),
  z.object({ command: z.literal('keep'), text }),
  /** Opens tests again that somebody else ended; for leads and super-admins. */
  z.object({ command: z.literal('reactivate'), text: text.pipe(reactivateSchema.shape.reason) }),
  /** Takes back these credits, which one person gave a moment ago for one reason. Pages of an earlier version name none. */
  z.object({
    command: z.literal('take-back'),
    text,
    creditIds: z.array(idSchema).min(1).max(MAX_INTERVENTION_SESSIONS).optional(),
  }),
  z.object({ command: z.literal('credit'), text: text.pipe(z.string().max(500)), minutes: z.int().min(1).max(480) }),
])
export type InterventionOrder = z.infer<typeof interventionOrderSchema>

/** Tests one by one, or all of an assessment that are not over and that the caller has to do with. */
const targetSchema = z.union([
  z.object({ testSessionIds: z.array(idSchema).min(1).max(MAX_INTERVENTION_SESSIONS) }),
  z.object({ assessmentId: idSchema }),
])

const NAMED: ReadonlySet<InterventionOrder['command']> = new Set(['terminate', 'reactivate'])

/**
 * `POST /interventions`: one command for many tests, each judged for itself. The same `requestId` may be sent any number of
 * times within a day and acts once. Nothing ends or opens again a whole assessment: each such
 * test is named.
 */
export const interventionSchema = z
  .object({ requestId: z.uuid(), target: targetSchema, order: interventionOrderSchema })
  .refine(({ target, order }) => !NAMED.has(order.command) || 'testSessionIds' in target, {
    path: ['target'],
  })
export type Intervention = z.infer<typeof interventionSchema>

export const interventionItemSchema = z.object({
  testSessionId: idSchema,
  /** Null where the caller may not know that there is such a test. */
  code: z.string().nullable(),
  participantName: z.string().nullable(),
  /** `unchanged`: it was so already. */
  outcome: z.enum(['done', 'unchanged', 'refused']),
  /** Why it was refused. */
  refusal: messageSchema.nullable(),
  /** Of a warning: when its candidate acknowledged it; of a message: when they read it. */
  seenAt: instantSchema.nullable(),
})
export type InterventionItem = z.infer<typeof interventionItemSchema>

/** The answer, and `GET /interventions/{id}` for the person who gave it, within a day. */
export const interventionResultSchema = z.object({
  requestId: idSchema,
  command: z.enum([
    'pause',
    'resume',
    'lock',
    'unlock',
    'warning',
    'message',
    'note',
    'terminate',
    'keep',
    'reactivate',
    'take-back',
    'credit',
  ]),
  at: instantSchema,
  items: z.array(interventionItemSchema),
})
export type InterventionResult = z.infer<typeof interventionResultSchema>

/** What the caller said to many within a day, and how many of those who were reached have read it. */
const saidToManySchema = z.object({
  requestId: idSchema,
  command: z.enum(['warning', 'message']),
  text: z.string(),
  at: instantSchema,
  reached: z.int(),
  read: z.int(),
})
/** `GET /interventions`: the newest twenty, the newest first. */
export const saidToManyListSchema = z.array(saidToManySchema)
export type SaidToMany = z.infer<typeof saidToManySchema>
