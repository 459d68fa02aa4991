import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { pageUseSchema, usageSchema } from '@pengawas/shared/contracts/usage'
import type { Operation } from '../../kernel/http/operation.ts'

export const usageOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/account/usage',
    summary: 'Count that a page was opened or broke down, if your settings allow it',
    access: 'signed-in',
    body: pageUseSchema,
    answer: nothingSchema,
  },
  {
    method: 'get',
    path: '/system/usage',
    summary: 'How often pages were opened and broke down, without persons',
    access: ['user:manage'],
    answer: usageSchema,
  },
]
