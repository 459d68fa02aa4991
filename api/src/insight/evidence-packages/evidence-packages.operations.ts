import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import {
  makeEvidencePackageSchema,
  packageEstimateSchema,
  packageJobSchema,
  packageJobsSchema,
  packageKeysSchema,
} from '@pengawas/shared/contracts/evidence-packages'
import type { Operation } from '../../kernel/http/operation.ts'

export const evidencePackageOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/evidence-packages',
    summary: 'Evidence of flags and test sessions in one archive, signed',
    access: ['evidence:package'],
    audits: 'in-service',
    body: makeEvidencePackageSchema,
    answer: { contentTypes: ['application/zip'] },
  },
  {
    method: 'post',
    path: '/evidence-packages/estimate',
    summary: 'What a package would hold, and about how large it would be',
    access: ['evidence:package'],
    body: makeEvidencePackageSchema,
    answer: packageEstimateSchema,
  },
  {
    method: 'post',
    path: '/evidence-packages/jobs',
    summary: 'Begin a package, which is made while pages come and go',
    access: ['evidence:package'],
    body: makeEvidencePackageSchema,
    answer: packageJobSchema,
  },
  {
    method: 'get',
    path: '/evidence-packages/jobs',
    summary: 'Your own packages: under way, and ended within a day',
    access: ['evidence:package'],
    answer: packageJobsSchema,
  },
  {
    method: 'get',
    path: '/evidence-packages/jobs/{id}/file',
    summary: 'A package of yours that is ready',
    access: ['evidence:package'],
    audits: 'in-service',
    answer: { contentTypes: ['application/zip'] },
  },
  {
    method: 'post',
    path: '/evidence-packages/jobs/{id}/repeat',
    summary: 'Make a package of yours again that failed',
    access: ['evidence:package'],
    answer: packageJobSchema,
  },
  {
    method: 'delete',
    path: '/evidence-packages/jobs/{id}',
    summary: 'Stop a package of yours that is being made, or delete one that has ended',
    access: ['evidence:package'],
    answer: nothingSchema,
  },
  {
    method: 'get',
    path: '/evidence-packages/keys',
    summary: 'Public keys by which evidence packages of this installation are recognised',
    access: ['evidence:verify'],
    answer: packageKeysSchema,
  },
]
