import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { importJobsSchema } from '@pengawas/shared/contracts/import-jobs'
import { importOutcomeSchema } from '@pengawas/shared/contracts/people'
import type { Operation } from '../../kernel/http/operation.ts'

export const importJobOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/import-jobs',
    summary: 'Your own imports: under way, and ended within two hours',
    access: ['user:manage', 'participant:manage', 'question:write'],
    answer: importJobsSchema,
  },
  {
    method: 'get',
    path: '/import-jobs/{id}/people',
    summary: 'The accounts that your import created, with their one-time passwords, until it is deleted',
    access: ['user:manage', 'participant:manage'],
    audits: { action: 'import.passwords-viewed', subjectType: 'import', subject: 'id' },
    answer: importOutcomeSchema,
  },
  {
    method: 'delete',
    path: '/import-jobs/{id}',
    summary: 'Delete an import of yours that has ended, with its one-time passwords; what it created stays',
    access: ['user:manage', 'participant:manage', 'question:write'],
    answer: nothingSchema,
  },
]
