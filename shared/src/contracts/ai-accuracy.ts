import { z } from 'zod'
import { flagTypeSchema } from '../flags.ts'
import { instantSchema } from './envelope.ts'
import { kindSchema } from './flag-kinds.ts'
import { measuredSchema } from './item-analysis.ts'

/** What analysis did in some time, added up over media nodes. Nothing that nobody measured is in it. */
const analysisSumSchema = z.object({
  /** Frames that were analysed or skipped, and those that were skipped. */
  sampled: z.int(),
  skipped: z.int(),
  /** How many readings of nodes, about one a minute, the latencies rest on. */
  readings: z.int(),
  /** Mean of the nodes' medians, and the worst 95th percentile of any reading, in ms; null without a frame. */
  latencyP50Ms: z.number().nullable(),
  latencyP95Ms: z.number().nullable(),
})
export type AnalysisSum = z.infer<typeof analysisSumSchema>

/** `GET /ai-accuracy`: `weeks` of drift. */
export const aiAccuracyQuerySchema = z.object({ weeks: z.coerce.number().int().min(4).max(52).default(12) })

export const aiAccuracySchema = z.object({
  at: instantSchema,
  /** Media nodes at this moment; null where they did not answer in time. */
  now: z.object({ nodes: z.int(), ready: z.int(), queued: z.int() }).nullable(),
  lastDay: analysisSumSchema,
  /** The last thirty days in Jakarta, the earliest first; a day without a reading is absent. */
  days: z.array(analysisSumSchema.extend({ day: z.iso.date() })),
  /** What reviews say of flags by the week in which they were raised, from its Monday; kinds that were reviewed. */
  drift: z.array(
    z.object({
      kind: kindSchema,
      type: flagTypeSchema,
      weeks: z.array(
        z.object({ from: z.iso.date(), right: z.int(), wrong: z.int(), precision: measuredSchema.nullable() }),
      ),
    }),
  ),
  /** What media nodes analyse by, since when, and what differs from before; the newest of each node first. */
  settings: z.array(
    z.object({
      nodeId: z.string(),
      modelVersion: z.string(),
      since: instantSchema,
      /** What a node analyses by now; of one that is away, what it said last. */
      standing: z.enum(['in-force', 'last-known', 'earlier']),
      thresholds: z.record(z.string(), z.number()),
      /** Null: the first that is known of the node. */
      changes: z
        .array(z.object({ name: z.string(), before: z.number().nullable(), after: z.number().nullable() }))
        .nullable(),
    }),
  ),
})
export type AiAccuracy = z.infer<typeof aiAccuracySchema>
