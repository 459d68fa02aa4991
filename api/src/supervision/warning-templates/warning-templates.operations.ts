import {
  changeWarningTemplateSchema,
  newWarningTemplateSchema,
  warningTemplateSchema,
  warningTemplatesSchema,
  warningTemplateVersionSchema,
} from '@pengawas/shared/contracts/warning-templates'
import type { Operation } from '../../kernel/http/operation.ts'

const access: Operation['access'] = ['warning-template:manage']

export const warningTemplateOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/warning-templates',
    summary: 'Warnings that proctors can choose from',
    access: ['test-session:command', 'warning-template:manage'],
    answer: warningTemplatesSchema,
  },
  {
    method: 'post',
    path: '/warning-templates',
    summary: 'Prepare a warning',
    access,
    body: newWarningTemplateSchema,
    answer: warningTemplateSchema,
    status: 201,
  },
  {
    method: 'put',
    path: '/warning-templates/{id}',
    summary: 'Change a prepared warning',
    access,
    body: changeWarningTemplateSchema,
    answer: warningTemplateSchema,
  },
  {
    method: 'post',
    path: '/warning-templates/{id}/archive',
    summary: 'Offer a prepared warning no more',
    access,
    body: warningTemplateVersionSchema,
    answer: warningTemplateSchema,
  },
  {
    method: 'post',
    path: '/warning-templates/{id}/restore',
    summary: 'Offer an archived warning again',
    access,
    body: warningTemplateVersionSchema,
    answer: warningTemplateSchema,
  },
]
