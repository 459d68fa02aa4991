import {
  createProfileRequestSchema,
  decideProfileRequestSchema,
  listProfileRequestsQuerySchema,
  profileRequestSchema,
  profileRequestsSchema,
} from '@pengawas/shared/contracts/profile-requests'
import type { Operation } from '../../kernel/http/operation.ts'

export const profileRequestOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/account/profile-requests',
    summary: 'Your own requests to change your account',
    access: ['profile:request'],
    answer: profileRequestsSchema,
  },
  {
    method: 'post',
    path: '/account/profile-requests',
    summary: 'Ask staff to change name, NIP or unit',
    access: ['profile:request'],
    body: createProfileRequestSchema,
    answer: profileRequestSchema,
  },
  {
    method: 'delete',
    path: '/account/profile-requests/{id}',
    summary: 'Withdraw a request',
    access: ['profile:request'],
    answer: profileRequestSchema,
  },
  {
    method: 'get',
    path: '/profile-requests',
    summary: 'Requests of candidates whose accounts you may change',
    access: ['participant:manage'],
    query: listProfileRequestsQuerySchema,
    answer: profileRequestsSchema,
  },
  {
    method: 'patch',
    path: '/profile-requests/{id}',
    summary: 'Accept or refuse a request',
    access: ['participant:manage'],
    body: decideProfileRequestSchema,
    answer: profileRequestSchema,
  },
]
