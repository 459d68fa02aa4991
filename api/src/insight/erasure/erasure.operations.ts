import {
  askErasureSchema,
  decideErasureSchema,
  erasureDetailSchema,
  erasuresPageSchema,
  erasuresQuerySchema,
  ownErasureAnswerSchema,
  ownErasureSchema,
} from '@pengawas/shared/contracts/erasure'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import type { Operation } from '../../kernel/http/operation.ts'

export const ownErasureOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/account/erasure',
    summary: 'Your request to have your personal data erased',
    access: ['own-data:request'],
    answer: ownErasureAnswerSchema,
  },
  {
    method: 'post',
    path: '/account/erasure',
    summary: 'Ask for your personal data to be erased',
    access: ['own-data:request'],
    body: askErasureSchema,
    answer: ownErasureSchema,
    status: 201,
  },
  {
    method: 'delete',
    path: '/account/erasure/{id}',
    summary: 'Withdraw such a request',
    access: ['own-data:request'],
    answer: nothingSchema,
  },
]

export const erasureOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/erasure-requests',
    summary: 'Requests to have personal data erased',
    access: ['erasure:read'],
    query: erasuresQuerySchema,
    answer: erasuresPageSchema,
  },
  {
    method: 'get',
    path: '/erasure-requests/{id}',
    summary: 'One request with what would go, what stays, and what must be kept',
    access: ['erasure:read'],
    audits: { action: 'erasure.viewed', subjectType: 'erasure', subject: 'id' },
    answer: erasureDetailSchema,
  },
  {
    method: 'post',
    path: '/erasure-requests/{id}/decide',
    summary: 'Refuse a request, or have it carried out',
    access: ['erasure:decide'],
    body: decideErasureSchema,
    answer: erasureDetailSchema,
    audits: 'in-service',
  },
]
