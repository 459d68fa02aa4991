import { makeEvidencePackageSchema, packageKeysSchema } from '@pengawas/shared/contracts/evidence-packages'
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
    method: 'get',
    path: '/evidence-packages/keys',
    summary: 'Public keys by which evidence packages of this installation are recognised',
    access: ['evidence:verify'],
    answer: packageKeysSchema,
  },
]
