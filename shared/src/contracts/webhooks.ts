import { z } from 'zod'
import { ifMissing, issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'
import { visibleText } from './people.ts'

/**
 * What other systems of the agency can be told. Each event is a fact that is settled; one that ceases to be true has an event
 * of its own, so that nobody keeps what is no longer so.
 */
export const WEBHOOK_EVENTS = [
  'session.ended',
  'session.reopened',
  'result.final',
  'result.changed',
  'result.withdrawn',
  'certificate.issued',
  'certificate.revoked',
  'flag.upheld',
  'flag.overturned',
  'assessment.published',
  'assessment.unpublished',
  'assessment.archived',
  'assessment.restored',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** What the button of a test delivery sends. */
export const TEST_EVENT = 'endpoint.test'
export const LOGGED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type LoggedEvent = (typeof LOGGED_EVENTS)[number]

/** Endpoints that an agency may have. */
export const MAX_WEBHOOKS = 20
/** How long the former secret of an endpoint signs beside the new one. */
export const ROTATION_HOURS = 24

const passwordSchema = z.string().min(1, issue('currentPasswordRequired')).max(256)

/** `POST /webhooks` and `PUT /webhooks/{id}`, with the super-admin's password once more. */
export const webhookFormSchema = z.object({
  name: visibleText(
    z
      .string({ error: ifMissing('webhookNameMissing') })
      .trim()
      .min(3, issue('webhookNameMissing'))
      .max(80),
  ),
  url: z.url(issue('webhookUrl')).max(500, issue('webhookUrl')),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, issue('webhookEventMissing'))
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => [...new Set(events)]),
  /** Whether a candidate's NIP goes with what is about one. */
  includesNip: z.boolean(),
  password: passwordSchema,
})
export type WebhookForm = z.output<typeof webhookFormSchema>

/** `POST /webhooks/{id}/secret`: another secret. */
export const rotateSecretSchema = z.object({ password: passwordSchema })

/** `POST /webhooks/{id}/status`. What happens while it is paused is sent afterwards. */
export const webhookStatusSchema = z.object({ status: z.enum(['active', 'paused']) })

/** `disabled`: by the hub, after long failure, until somebody turns it on again. */
export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

export const webhookSchema = z.object({
  id: idSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  includesNip: z.boolean(),
  status: z.enum(WEBHOOK_STATUSES),
  /** Since when every delivery has failed; null: the last one arrived, or there was none. */
  failingSince: instantSchema.nullable(),
  lastDeliveredAt: instantSchema.nullable(),
  /** Until when the former secret signs too; null: there is only one. */
  formerSecretUntil: instantSchema.nullable(),
  createdByName: z.string().nullable(),
  createdAt: instantSchema,
  /** What is still to be delivered, and what was given up and can be sent again. */
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof webhookSchema>
export const webhooksSchema = z.array(webhookSchema)

/** The answer that makes a secret, which is in no other one. */
export const webhookSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() })
export type WebhookSecret = z.infer<typeof webhookSecretSchema>

export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed'] as const
export type DeliveryStateName = (typeof DELIVERY_STATES)[number]

/** Why a try brought nothing; `lost-secret`: no key of the hub opens what signs; `refused`: the answer was no success. */
export const DELIVERY_PROBLEMS = [
  'forbidden-address',
  'unknown-host',
  'no-connection',
  'no-tls',
  'lost-secret',
  'timeout',
  'too-long',
  'redirected',
  'refused',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

export const deliveryTrySchema = z.object({
  at: instantSchema,
  status: z.int().nullable(),
  durationMs: z.int(),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  /** The beginning of an answer that refused, without what may be personal. */
  answer: z.string().nullable(),
})

/** `GET /webhook-deliveries`: the log, the newest first. */
export const webhookDeliveriesQuerySchema = pageQuerySchema.extend({
  webhookId: idSchema.optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  event: z.enum(LOGGED_EVENTS).optional(),
})
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuerySchema>

export const webhookDeliverySchema = z.object({
  id: idSchema,
  webhookId: idSchema,
  webhookName: z.string(),
  event: z.enum(LOGGED_EVENTS),
  /** The test session or the assessment that it is about; null for a test delivery. */
  subjectId: idSchema.nullable(),
  state: z.enum(DELIVERY_STATES),
  /** It waits because its endpoint is paused or disabled. */
  isHeld: z.boolean(),
  createdAt: instantSchema,
  /** When it is tried next; null: it is not. */
  nextAt: instantSchema.nullable(),
  /** The newest tries, the last one last. */
  tries: z.array(deliveryTrySchema),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
export const webhookDeliveriesPageSchema = pageSchema(webhookDeliverySchema)

/** How many deliveries were sent again. */
export const replayedSchema = z.object({ replayed: z.int() })

/** What a receiver reads: see `docs/webhooks.md`. */
export const webhookMessageSchema = z.object({
  type: z.enum(LOGGED_EVENTS),
  /** When it happened. */
  timestamp: instantSchema,
  data: z.object({
    assessmentId: idSchema.optional(),
    testSessionId: idSchema.optional(),
    participantId: idSchema.optional(),
    flagId: idSchema.optional(),
    certificateNumber: z.string().optional(),
    /** Counts what was said of this subject: a message with a lower one is older. */
    revision: z.int().optional(),
    /** Only where the endpoint asks for it. */
    nip: z.string().optional(),
  }),
})
export type WebhookMessage = z.infer<typeof webhookMessageSchema>
