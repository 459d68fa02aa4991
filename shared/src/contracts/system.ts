import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'
import { recordedChangeSchema } from './history.ts'
import { refusedFlagsSchema } from './flags.ts'
import { listQuerySchema, pageSchema } from './paging.ts'
import { flagCountsSchema } from './proctoring.ts'

const checkSchema = z.object({
  name: z.enum(['database', 'mediaNodes', 'inference', 'disk', 'recordings']),
  status: z.enum(['ok', 'degraded', 'down']),
  /** Milliseconds, nodes, or bytes free: whatever the check measures; null where there is nothing to measure. */
  value: z.number().nullable(),
  unit: z.enum(['ms', 'nodes', 'bytes']),
  /** A figure beside it, for the page to put into words; null where there is none. */
  detail: z
    .discriminatedUnion('code', [
      z.object({ code: z.literal('nodesReady'), ready: z.int(), all: z.int() }),
      z.object({ code: z.literal('spaceFree'), percent: z.int() }),
      z.object({
        code: z.literal('recordingsDisk'),
        isStopped: z.boolean(),
        percent: z.int(),
        waiting: z.int(),
        /** Since when, on the node where it has lasted longest; null where no node says. */
        since: instantSchema.nullable().default(null),
      }),
      refusedFlagsSchema.extend({ code: z.literal('flagsRefused') }),
    ])
    .nullable(),
})

export const systemMetricsSchema = z.object({
  at: instantSchema,
  activeUsers: z.int(),
  activeSessions: z.int(),
  activeAssessments: z.int(),
  completedAssessments: z.int(),
  totalFlagsToday: z.int(),
  successfulCompletions: z.int(),
  systemHealth: z.enum(['excellent', 'good', 'warning', 'critical']),
  checks: z.array(checkSchema),
})
export type SystemMetrics = z.infer<typeof systemMetricsSchema>
export type SystemCheck = z.infer<typeof checkSchema>
export type SystemHealth = SystemMetrics['systemHealth']

/** `GET /system/health`. */
export const systemHealthSchema = z.object({
  at: instantSchema,
  systemHealth: systemMetricsSchema.shape.systemHealth,
  checks: z.array(checkSchema),
})
export type SystemHealthReport = z.infer<typeof systemHealthSchema>

/** `GET /system/activity`: what happened on each of the last days, Jakarta's, the oldest first, and at which hours test sessions began. An administrator's own assessments alone. */
export const systemActivityQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(90).default(14) })

export const systemActivitySchema = z.object({
  at: instantSchema,
  days: z.array(
    z.object({
      /** Calendar day in Jakarta, `YYYY-MM-DD`. */
      day: z.iso.date(),
      started: z.int(),
      completed: z.int(),
      flags: flagCountsSchema,
    }),
  ),
  /** How many test sessions of those days began within each hour of the day, from 0 to 23. */
  hours: z.array(z.int()).length(24),
})
export type SystemActivity = z.infer<typeof systemActivitySchema>

/** What a file in the data folder is. */
export const STORED_KINDS = [
  'database',
  'recordings',
  'evidence',
  'check-ins',
  'appeals',
  'packages',
  'pictures',
  'logos',
  'anchors',
  'outbox',
  'other',
] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** `GET /system/running`: what runs, in which version. Frames are counted since each media node started. */
export const systemRunningSchema = z.object({
  at: instantSchema,
  hub: z.object({
    version: z.string(),
    runtime: z.string(),
    database: z.enum(['sqlite', 'mysql']),
    startedAt: instantSchema,
  }),
  /** Null where other hubs did not answer in time. */
  mediaNodes: z
    .array(
      z.object({
        nodeId: z.string(),
        version: z.string().nullable(),
        candidates: z.int(),
        viewers: z.int(),
        workers: z.int(),
        inference: z.object({
          state: z.enum(['starting', 'ready', 'down']),
          queued: z.int(),
          sampled: z.int(),
          skipped: z.int(),
          latencyP95Ms: z.number().nullable(),
        }),
      }),
    )
    .nullable(),
  /** The data folder of the hub that answered. `inBucket`: evidence, pictures and logos lie elsewhere and are not measured. */
  stored: z.object({
    at: instantSchema,
    inBucket: z.boolean(),
    kinds: z.array(z.object({ kind: z.enum(STORED_KINDS), files: z.int(), bytes: z.int() })),
  }),
})
export type SystemRunning = z.infer<typeof systemRunningSchema>

const counts = z.record(z.string(), z.int())

/** `GET /system/stats`: how many there are of each. An administrator's assessments, test sessions and flags are their own. */
export const systemStatsSchema = z.object({
  at: instantSchema,
  users: z.object({ total: z.int(), active: z.int(), byRole: counts }),
  assessments: z.object({ total: z.int(), byStatus: counts }),
  testSessions: z.object({ total: z.int(), byStatus: counts }),
  flags: z.object({ total: z.int(), bySeverity: counts, byVerdict: counts }),
  questions: z.object({ total: z.int(), byValidation: counts }),
})
export type SystemStats = z.infer<typeof systemStatsSchema>

/** `GET /system/logs`: the audit log, newest first. Administrators see what they did themselves. */
export const systemLogSchema = z.object({
  sequence: z.int(),
  at: instantSchema,
  actorId: idSchema.nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type SystemLog = z.infer<typeof systemLogSchema>

/** `action` may be the beginning of one, such as `assessment.`; `from` and `to` are instants. */
export const systemLogsQuerySchema = listQuerySchema(['sequence'])
  .omit({ q: true, sort: true, order: true })
  .extend({
    action: z.string().max(64).optional(),
    subjectType: z.string().max(32).optional(),
    subjectId: z.string().max(64).optional(),
    actorId: idSchema.optional(),
    from: instantSchema.optional(),
    to: instantSchema.optional(),
  })
export type SystemLogsQuery = z.infer<typeof systemLogsQuerySchema>
export const systemLogsPageSchema = pageSchema(systemLogSchema)

export const auditEntryParametersSchema = z.object({ sequence: z.coerce.number().int().positive() })

/** `GET /system/logs/{sequence}/values`: old and new values that an entry binds; null where they were not kept, or went with their record. */
export const boundValuesSchema = z.object({ changes: recordedChangeSchema.shape.changes })
export type BoundValues = z.infer<typeof boundValuesSchema>

/** More entries than this are in no file; `total` tells how many match. */
export const MOST_EXPORTED_LOGS = 20_000

/** `GET /system/logs/export`: what matches the same query, newest first; the page writes the file in the reader's language. */
export const systemLogsExportSchema = z.object({
  total: z.int(),
  rows: z.array(systemLogSchema.extend(boundValuesSchema.shape)),
})
export type SystemLogsExport = z.infer<typeof systemLogsExportSchema>
