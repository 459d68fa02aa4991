import type { Operation } from '../../kernel/http/operation.ts'

export const docsOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/docs',
    summary: 'This document',
    access: 'public',
    answer: { contentTypes: ['application/json'] },
  },
]
