import { z } from 'zod'
import { flagTypeSchema } from '../flags.ts'
import { issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { measuredSchema } from './item-analysis.ts'

/** A rule of analysis, of test pages or of the hub, by its name in flags. */
export const kindSchema = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)

/** What people made of flags; `precision` is right of right and wrong, null with too few of them. */
const reviewedSchema = z.object({
  right: z.int(),
  wrong: z.int(),
  /** Dismissed for a reason that leaves open whether the kind was right, or judged otherwise in a second look. */
  undecidable: z.int(),
  waiting: z.int(),
  precision: measuredSchema.nullable(),
})

export const KIND_DECISIONS = ['observe', 'count'] as const
export const kindDecisionSchema = z.enum(KIND_DECISIONS)
export type KindDecision = z.infer<typeof kindDecisionSchema>

/**
 * Whether a kind is under its promise, or without one more often wrong than right, with enough reviews; and whether that
 * can still be chance.
 */
export const proposalSchema = z.enum(['none', 'proposed', 'proposed-surely'])
export type Proposal = z.infer<typeof proposalSchema>

export const flagKindSchema = reviewedSchema.extend({
  kind: kindSchema,
  type: flagTypeSchema,
  isTechnical: z.boolean(),
  /** What it is to reach, 0 to 1; null where nothing is promised. */
  promise: z.number().nullable(),
  proposal: proposalSchema,
  /** In the whole system. */
  isObserved: z.boolean(),
})
export type FlagKind = z.infer<typeof flagKindSchema>

/** `GET /ai-proctoring/kinds`: every kind that was ever raised, in the whole system and without persons. */
export const flagKindsSchema = z.object({ at: instantSchema, kinds: z.array(flagKindSchema) })
export type FlagKinds = z.infer<typeof flagKindsSchema>

/** Room: the place of a sitting. Unit: that of the candidate. Device: browser and system of the test page. */
export const KIND_PARTS = ['assessment', 'room', 'unit', 'device'] as const
export const kindPartSchema = z.enum(KIND_PARTS)
export type KindPart = z.infer<typeof kindPartSchema>

/**
 * `GET /ai-proctoring/kinds/{kind}/precision`: those with most reviews first. Assessments in which the kind is observed
 * are always among them.
 */
export const kindPrecisionQuerySchema = z.object({ by: kindPartSchema.default('assessment') })
export const kindPrecisionSchema = z.object({
  kind: kindSchema,
  by: kindPartSchema,
  parts: z.array(
    reviewedSchema.extend({
      /** Of an assessment its id, of the others their name; null: not known. */
      id: z.string().nullable(),
      name: z.string().nullable(),
      proposal: proposalSchema,
      isObserved: z.boolean(),
    }),
  ),
  /** There are more than are listed. */
  isCut: z.boolean(),
})
export type KindPrecision = z.infer<typeof kindPrecisionSchema>

/**
 * `GET /ai-proctoring/kind-proposals`: what is proposed within assessments that are not over, those with most reviews first.
 */
export const kindProposalsSchema = z.object({
  proposals: z.array(
    z.object({
      kind: kindSchema,
      assessmentId: idSchema,
      title: z.string(),
      precision: measuredSchema,
      proposal: proposalSchema.exclude(['none']),
    }),
  ),
  /** There are more than are listed. */
  isCut: z.boolean(),
})
export type KindProposals = z.infer<typeof kindProposalsSchema>
export type KindProposal = KindProposals['proposals'][number]

/** `POST /ai-proctoring/kinds/{kind}/decisions`. Null: in the whole system, which a super-admin decides. */
export const decideKindSchema = z.object({
  decision: kindDecisionSchema,
  assessmentId: idSchema.nullable(),
  reason: z.string().trim().min(3, issue('reasonRequired')).max(500),
})
export type DecideKind = z.infer<typeof decideKindSchema>

/** What was decided of a kind, with the reviews of its scope at that moment; the newest first. */
export const kindDecisionEntrySchema = z.object({
  id: idSchema,
  kind: kindSchema,
  assessmentId: idSchema.nullable(),
  assessmentTitle: z.string().nullable(),
  decision: kindDecisionSchema,
  reason: z.string(),
  right: z.int(),
  wrong: z.int(),
  decidedByName: z.string(),
  decidedAt: instantSchema,
})
export type KindDecisionEntry = z.infer<typeof kindDecisionEntrySchema>
export const kindDecisionsSchema = z.array(kindDecisionEntrySchema)
