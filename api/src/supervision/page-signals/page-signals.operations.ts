import { clientSignalsSchema, signalsReceiptSchema } from '@pengawas/shared/contracts/test-taking'
import type { Operation } from '../../kernel/http/operation.ts'

export const pageSignalOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/test-sessions/{id}/signals',
    summary: 'Report signals of the test page',
    access: ['assessment:take'],
    body: clientSignalsSchema,
    answer: signalsReceiptSchema,
  },
]
