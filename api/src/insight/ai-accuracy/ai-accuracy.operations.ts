import { aiAccuracyQuerySchema, aiAccuracySchema } from '@pengawas/shared/contracts/ai-accuracy'
import type { Operation } from '../../kernel/http/operation.ts'

export const aiAccuracyOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/ai-accuracy',
    summary: 'Latency and frames of analysis over time, how its precision drifts, and what it analyses by since when',
    access: ['flag-kind:read'],
    query: aiAccuracyQuerySchema,
    answer: aiAccuracySchema,
  },
]
