import { z } from 'zod'
import { ifMissing, issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'
import { visibleText } from './people.ts'
import { DELIVERY_PROBLEMS, DELIVERY_STATES, deliveryTrySchema } from './webhooks.ts'

/**
 * What of a platform's statement finds an account. `person-id`: its number of the person (`lis.person_sourcedid`) is the NIP;
 * `user-name`: its user name (`ext.user_username`) is; `email`: the address, where the agency trusts that the platform checks it.
 */
export const LTI_MATCHINGS = ['person-id', 'user-name', 'email'] as const
export type LtiMatching = (typeof LTI_MATCHINGS)[number]

/** Platforms that an agency may register, and assessments that each may open. */
export const MAX_LTI_PLATFORMS = 20
export const MAX_LTI_ASSESSMENTS = 200

/** Of the web: others have no origin, by which it is known whose an address is. */
const addressSchema = z.url({ protocol: /^https?$/, error: issue('ltiAddress') }).max(500, issue('ltiAddress'))

/** `POST /lti/platforms` and `PUT /lti/platforms/{id}`, with the super-admin's password once more. */
export const ltiPlatformFormSchema = z.object({
  name: visibleText(
    z
      .string({ error: ifMissing('ltiNameMissing') })
      .trim()
      .min(3, issue('ltiNameMissing'))
      .max(80),
  ),
  issuer: addressSchema,
  clientId: visibleText(
    z
      .string({ error: ifMissing('ltiClientMissing') })
      .trim()
      .min(1, issue('ltiClientMissing'))
      .max(255),
  ),
  deploymentIds: z
    .array(visibleText(z.string().trim().min(1).max(255)))
    .min(1, issue('ltiDeploymentMissing'))
    .max(20)
    .transform((ids) => [...new Set(ids)]),
  authUrl: addressSchema,
  tokenUrl: addressSchema,
  jwksUrl: addressSchema,
  matching: z.enum(LTI_MATCHINGS),
  /** Whether who comes to an assessment without being its candidate is enrolled in it. */
  enrols: z.boolean(),
  /** Which assessments links of the platform may open. */
  assessmentIds: z
    .array(idSchema)
    .max(MAX_LTI_ASSESSMENTS)
    .transform((ids) => [...new Set(ids)]),
  password: z.string().min(1, issue('currentPasswordRequired')).max(256),
})
export type LtiPlatformForm = z.output<typeof ltiPlatformFormSchema>

export const LTI_STATUSES = ['active', 'paused'] as const
export type LtiStatus = (typeof LTI_STATUSES)[number]

/** `POST /lti/platforms/{id}/status`. Of a paused one nobody signs in; scores wait until it is turned on. */
export const ltiStatusSchema = z.object({ status: z.enum(LTI_STATUSES) })

export const ltiPlatformSchema = z.object({
  id: idSchema,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  deploymentIds: z.array(z.string()),
  authUrl: z.string(),
  tokenUrl: z.string(),
  jwksUrl: z.string(),
  matching: z.enum(LTI_MATCHINGS),
  enrols: z.boolean(),
  assessments: z.array(z.object({ id: idSchema, title: z.string() })),
  status: z.enum(LTI_STATUSES),
  createdByName: z.string().nullable(),
  createdAt: instantSchema,
  /** When somebody last came from there; null: nobody has. */
  lastLaunchAt: instantSchema.nullable(),
  /** Scores still to be sent, and those that were given up and can be sent again. */
  waiting: z.int(),
  failed: z.int(),
})
export type LtiPlatform = z.infer<typeof ltiPlatformSchema>
export const ltiPlatformsSchema = z.array(ltiPlatformSchema)

/** `GET /lti/tool`: what the administrator of a platform enters there. */
export const ltiToolSchema = z.object({
  loginUrl: z.string(),
  launchUrl: z.string(),
  keysUrl: z.string(),
  /** The same as JSON, for platforms that take a file. */
  configuration: z.string(),
})
export type LtiTool = z.infer<typeof ltiToolSchema>

/** `POST /lti/platforms/{id}/test`: what was found where the platform publishes its keys. `no-keys`: an answer that is no set of keys. */
export const ltiTrialSchema = z.object({
  problem: z.enum([...DELIVERY_PROBLEMS, 'no-keys']).nullable(),
  status: z.int().nullable(),
  /** Keys with which a launch can be checked. */
  keys: z.int(),
})
export type LtiTrial = z.infer<typeof ltiTrialSchema>

/** `score-withdrawn`: the platform is told that there is no score any more. */
export const LTI_EVENTS = ['score', 'score-withdrawn'] as const

/** `GET /lti/deliveries`: scores that were sent, the newest first. */
export const ltiDeliveriesQuerySchema = pageQuerySchema.extend({
  platformId: idSchema.optional(),
  state: z.enum(DELIVERY_STATES).optional(),
})
export type LtiDeliveriesQuery = z.infer<typeof ltiDeliveriesQuerySchema>

export const ltiDeliverySchema = z.object({
  id: idSchema,
  platformName: z.string(),
  event: z.enum(LTI_EVENTS),
  /** The assessment that it is about. */
  subjectId: idSchema,
  assessmentTitle: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** It waits because its platform is paused. */
  isHeld: z.boolean(),
  createdAt: instantSchema,
  nextAt: instantSchema.nullable(),
  tries: z.array(deliveryTrySchema),
})
export type LtiDelivery = z.infer<typeof ltiDeliverySchema>
export const ltiDeliveriesPageSchema = pageSchema(ltiDeliverySchema)
