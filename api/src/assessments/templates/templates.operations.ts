import {
  changeTemplateSchema,
  listTemplatesQuerySchema,
  newTemplateSchema,
  removeTemplateSchema,
  templateSchema,
  templatesPageSchema,
} from '@pengawas/shared/contracts/assessment-templates'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import type { Operation } from '../../kernel/http/operation.ts'

const access: Operation['access'] = ['assessment:manage']

export const templateOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/assessment-templates',
    summary: 'What new assessments can begin with',
    access,
    query: listTemplatesQuerySchema,
    answer: templatesPageSchema,
  },
  {
    method: 'post',
    path: '/assessment-templates',
    summary: 'Save a template',
    access,
    body: newTemplateSchema,
    answer: templateSchema,
    status: 201,
  },
  {
    method: 'get',
    path: '/assessment-templates/{id}',
    summary: 'One template with its form',
    access,
    answer: templateSchema,
  },
  {
    method: 'put',
    path: '/assessment-templates/{id}',
    summary: 'Change a template',
    access,
    body: changeTemplateSchema,
    answer: templateSchema,
  },
  {
    method: 'delete',
    path: '/assessment-templates/{id}',
    summary: 'Delete a template',
    access,
    body: removeTemplateSchema,
    answer: nothingSchema,
  },
]
