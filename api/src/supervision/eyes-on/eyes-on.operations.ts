import { eyesOnSchema } from '@pengawas/shared/contracts/eyes-on'
import type { Operation } from '../../kernel/http/operation.ts'

export const eyesOnOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/eyes-on',
    summary: 'Who had a candidate on a wall, and for how long',
    access: ['eyes-on:read'],
    answer: eyesOnSchema,
  },
]
