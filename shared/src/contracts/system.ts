import { z } from 'zod'
import { instantSchema } from './envelope.ts'

const checkSchema = z.object({
  name: z.enum(['database', 'mediaNodes', 'inference', 'disk']),
  status: z.enum(['ok', 'degraded', 'down']),
  /** Milliseconds, nodes, or bytes free: whatever the check measures, with its unit. */
  value: z.number().nullable(),
  unit: z.string(),
  detail: z.string(),
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
