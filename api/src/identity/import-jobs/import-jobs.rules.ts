import type { ImportJob, ImportJobKind } from '@pengawas/shared/contracts/import-jobs'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { type PageLink, pageLinks } from '@pengawas/shared/page-links'
import type { Permission } from '@pengawas/shared/permissions'
import { keptFor, timesOf } from '../background-jobs/background-jobs.rules.ts'
import type { ImportJobRow } from './import-jobs.entity.ts'

/** One-time passwords lie in the database for no longer than two hours. */
export const IMPORTS_KEPT = keptFor(2 * 60 * 60_000)

interface KindOfImport {
  permission: Permission
  imported: NotificationKey
  link: (id: string) => PageLink
}

export const IMPORTS: Readonly<Record<ImportJobKind, KindOfImport>> = {
  users: { permission: 'user:manage', imported: 'people-imported', link: pageLinks.userImport },
  participants: { permission: 'participant:manage', imported: 'people-imported', link: pageLinks.participantImport },
  questions: { permission: 'question:write', imported: 'questions-imported', link: pageLinks.questionImport },
}

/** Ties sealed passwords to their import. */
export const sealContext = (id: string): string => `import ${id}`

export function newJobRow(job: Pick<ImportJobRow, 'id' | 'ownerId' | 'kind'>, at: Date): ImportJobRow {
  return {
    ...job,
    state: 'queued',
    underWay: true,
    done: 0,
    total: null,
    created: null,
    skipped: null,
    failure: null,
    sealedPeople: null,
    createdAt: at,
    heardAt: at,
    finishedAt: null,
  }
}

export function toImportJob(row: ImportJobRow): ImportJob {
  const { id, kind, state, done, total, created, skipped, failure } = row
  return {
    ...{ id, kind, state, done, total, failure },
    outcome: created === null || skipped === null ? null : { created, skipped },
    hasPasswords: row.sealedPeople !== null,
    ...timesOf(row, IMPORTS_KEPT),
  }
}
