import { ownDataPackageSchema, ownDataPackagesSchema, requestOwnDataSchema } from '@pengawas/shared/contracts/own-data'
import type { Operation } from '../../kernel/http/operation.ts'

export const ownDataOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/account/own-data',
    summary: 'Your packages of what is stored of you',
    access: ['own-data:request'],
    answer: ownDataPackagesSchema,
  },
  {
    method: 'post',
    path: '/account/own-data',
    summary: 'Ask for a package of what is stored of you; it is made in the background',
    access: ['own-data:request'],
    body: requestOwnDataSchema,
    answer: ownDataPackageSchema,
    status: 202,
  },
  {
    method: 'get',
    path: '/account/own-data/{id}/file',
    summary: 'Download such a package',
    access: ['own-data:request'],
    audits: 'in-service',
    answer: { contentTypes: ['application/zip'] },
  },
]
