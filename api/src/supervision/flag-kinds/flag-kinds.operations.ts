import {
  decideKindSchema,
  flagKindsSchema,
  kindDecisionEntrySchema,
  kindDecisionsSchema,
  kindPrecisionQuerySchema,
  kindPrecisionSchema,
  kindProposalsSchema,
} from '@pengawas/shared/contracts/flag-kinds'
import type { Operation } from '../../kernel/http/operation.ts'

export const flagKindOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/ai-proctoring/kinds',
    summary: 'How often each kind of flag is right, by what people made of them',
    access: ['flag:list'],
    answer: flagKindsSchema,
  },
  {
    method: 'get',
    path: '/ai-proctoring/kind-proposals',
    summary: 'Kinds that are proposed for observation within single assessments',
    access: ['flag-kind:read'],
    answer: kindProposalsSchema,
  },
  {
    method: 'get',
    path: '/ai-proctoring/kinds/{kind}/precision',
    summary: 'The same of one kind by assessment, room, unit or device',
    access: ['flag-kind:read'],
    query: kindPrecisionQuerySchema,
    answer: kindPrecisionSchema,
  },
  {
    method: 'get',
    path: '/ai-proctoring/kinds/{kind}/decisions',
    summary: 'Who put a kind under observation, or had it count again, and why',
    access: ['flag-kind:read'],
    answer: kindDecisionsSchema,
  },
  {
    method: 'post',
    path: '/ai-proctoring/kinds/{kind}/decisions',
    summary: 'Put a kind under observation, or have it count again',
    access: ['flag-kind:decide'],
    body: decideKindSchema,
    answer: kindDecisionEntrySchema,
  },
]
