import { attemptsSchema } from '@pengawas/shared/contracts/attempts'
import type { Operation } from '../../kernel/http/operation.ts'

export const attemptOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/attempts',
    summary: "A candidate's attempts in one assessment: which one counts, and why",
    access: ['assessment:take', 'result:read'],
    audits: { action: 'result.viewed', subjectType: 'test-session', subject: 'id' },
    answer: attemptsSchema,
  },
]
