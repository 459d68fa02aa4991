import type { ApiKeyScope } from '@pengawas/shared/contracts/api-keys'

/** Where the texts about a scope are; a colon would stand for the name of a list of texts. */
export const SCOPE_TEXTS = {
  'assessments:read': 'assessments',
  'results:read': 'results',
  'participants:read': 'participants',
  'system:read': 'system',
} as const satisfies Record<ApiKeyScope, string>
