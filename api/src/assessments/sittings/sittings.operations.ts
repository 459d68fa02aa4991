import {
  distributeSchema,
  removeSittingSchema,
  saveSittingSchema,
  sittingsSchema,
} from '@pengawas/shared/contracts/sittings'
import type { Operation } from '../../kernel/http/operation.ts'

const access: Operation['access'] = ['assessment:manage']
const answer = sittingsSchema

export const sittingOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/assessments/{id}/sittings',
    summary: 'The sittings of an assessment, and how many candidates each has',
    access,
    answer,
  },
  {
    method: 'post',
    path: '/assessments/{id}/sittings',
    summary: 'Add a sitting to an assessment',
    access,
    body: saveSittingSchema,
    answer,
    status: 201,
  },
  {
    method: 'post',
    path: '/assessments/{id}/sittings/distribute',
    summary: 'Give candidates their sittings: evenly, by unit, or by name',
    access,
    body: distributeSchema,
    answer,
  },
  {
    method: 'put',
    path: '/assessments/{id}/sittings/{sittingId}',
    summary: 'Change a sitting',
    access,
    body: saveSittingSchema,
    answer,
  },
  {
    method: 'delete',
    path: '/assessments/{id}/sittings/{sittingId}',
    summary: 'Remove a sitting; its candidates are moved',
    access,
    body: removeSittingSchema,
    answer,
  },
]
