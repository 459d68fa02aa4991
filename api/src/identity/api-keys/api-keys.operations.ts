import { apiKeySchema, apiKeysSchema, createdApiKeySchema, newApiKeySchema } from '@pengawas/shared/contracts/api-keys'
import type { Operation } from '../../kernel/http/operation.ts'

const access: Operation['access'] = ['api-key:manage']

export const apiKeyOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api-keys',
    summary: 'Keys with which programs read',
    access,
    answer: apiKeysSchema,
  },
  {
    method: 'post',
    path: '/api-keys',
    summary: 'Make a key, which this answer shows once',
    access,
    body: newApiKeySchema,
    answer: createdApiKeySchema,
    status: 201,
  },
  {
    method: 'delete',
    path: '/api-keys/{id}',
    summary: 'Revoke a key at once',
    access,
    answer: apiKeySchema,
  },
]
