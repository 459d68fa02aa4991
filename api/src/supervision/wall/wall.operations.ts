import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import type { Operation } from '../../kernel/http/operation.ts'

export const wallOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/proctoring/wall',
    summary: 'Running assessments and the tiles of their candidates',
    access: ['wall:watch'],
    answer: wallSchema,
  },
]
