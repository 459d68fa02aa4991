import { z } from 'zod'
import { NO_REFUSED_FLAGS, refusedFlagsSchema } from '../contracts/flags.ts'
import { diskStateSchema } from '../contracts/recordings.ts'
import { featuresSchema } from '../contracts/talks.ts'

/** What a media node carries, and how it does: sent to the hub again and again. */
export const nodeLoadSchema = z.object({
  nodeId: z.string().min(1).max(100),
  /** Of its software. Nodes of an earlier version do not report it. */
  version: z.string().max(60).optional(),
  /** What the clock of its flags' instants says while it sends this. Nodes of an earlier version do not say. */
  at: z.number().optional(),
  peers: z.int(),
  viewers: z.int(),
  /** What the node can carry beside candidates and walls. Nodes of an earlier version name nothing. */
  features: featuresSchema.optional(),
  consumers: z.int(),
  /** Phones that are second cameras. Nodes of an earlier version do not report it, and take none. */
  phones: z.int().optional(),
  workers: z.array(z.object({ workerId: z.string(), peers: z.int(), consumers: z.int() })),
  inference: z.object({
    state: z.enum(['starting', 'ready', 'down']),
    queued: z.int(),
    analysed: z.int(),
    skipped: z.int(),
    /** Milliseconds over the recent samples; null before the first. */
    latencyP50Ms: z.number().nullable(),
    latencyP95Ms: z.number().nullable(),
    /** For how long it was busy so far, in milliseconds. Nodes of an earlier version do not say. */
    busyMs: z.number().min(0).optional(),
    /** How far apart pictures of calm candidates are, in milliseconds. Nodes of an earlier version do not say. */
    calmMs: z.number().min(0).optional(),
    /** What it analyses by. Nodes of an earlier version do not say. */
    settings: z
      .object({ modelVersion: z.string().min(1).max(60), thresholds: z.record(z.string().max(100), z.number()) })
      .optional(),
  }),
  /** Of recordings on this node. Nodes of an earlier version record nothing. */
  recordings: z
    .object({
      disk: diskStateSchema,
      /** 0 to 1; null before it was measured. */
      freeShare: z.number().min(0).max(1).nullable(),
      /** For how long the disk has been in that state, in ms. Nodes of an earlier version do not say. */
      diskForMs: z.number().min(0).optional(),
      /** Segments that are finished and wait for the hub. */
      waiting: z.int().min(0),
      waitingBytes: z.number().min(0),
    })
    .optional(),
  /** Nodes of an earlier version do not report it. */
  refusedFlags: refusedFlagsSchema.default(NO_REFUSED_FLAGS),
})
export type NodeLoad = z.infer<typeof nodeLoadSchema>
