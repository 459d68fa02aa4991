import { readinessSchema } from '@pengawas/shared/contracts/readiness'
import type { Operation } from '../../kernel/http/operation.ts'

export const readinessOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/assessments/{id}/readiness',
    summary: 'Whether an assessment can begin, check by check',
    access: ['assessment:manage'],
    answer: readinessSchema,
  },
]
