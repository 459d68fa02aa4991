import {
  addCoAdministratorSchema,
  assessmentManagersSchema,
  managerChoiceSchema,
  removeCoAdministratorSchema,
  transferAssessmentSchema,
} from '@pengawas/shared/contracts/assessment-managers'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { z } from 'zod'
import type { Operation } from '../../kernel/http/operation.ts'

const access: Operation['access'] = ['assessment:manage']

export const managerOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/assessment-managers',
    summary: 'Active accounts that can own or co-administer an assessment',
    access,
    answer: z.array(managerChoiceSchema),
  },
  {
    method: 'get',
    path: '/assessments/{id}/managers',
    summary: 'Owner and co-administrators of an assessment',
    access: ['assessment:list'],
    answer: assessmentManagersSchema,
  },
  {
    method: 'post',
    path: '/assessments/{id}/managers',
    summary: 'Name a co-administrator',
    access,
    body: addCoAdministratorSchema,
    answer: nothingSchema,
  },
  {
    method: 'delete',
    path: '/assessments/{id}/managers/{managerId}',
    summary: 'Remove a co-administrator, or leave as one',
    access,
    body: removeCoAdministratorSchema,
    answer: nothingSchema,
  },
  {
    method: 'post',
    path: '/assessments/{id}/transfer',
    summary: 'Give an assessment another owner',
    access,
    body: transferAssessmentSchema,
    answer: nothingSchema,
  },
]
