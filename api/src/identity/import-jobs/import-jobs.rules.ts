import type { ImportJob, ImportJobKind } from '@pengawas/shared/contracts/import-jobs'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { type PageLink, pageLinks } from '@pengawas/shared/page-links'
import type { Permission } from '@pengawas/shared/permissions'
import type { ImportJobRow } from './import-jobs.entity.ts'

/** One-time passwords lie in the database for no longer. */
const KEPT_MS = 2 * 60 * 60_000
/** A hub says every few seconds that it is at work; one that has not for so long is gone. */
const SILENT_MS = 30_000

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

/** Imports that ended by then are deleted. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS)

/** Imports that nobody has heard of since then have lost their hub. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - SILENT_MS)

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
  const { id, kind, state, done, total, created, skipped, failure, finishedAt } = row
  return {
    ...{ id, kind, state, done, total, failure },
    outcome: created === null || skipped === null ? null : { created, skipped },
    hasPasswords: row.sealedPeople !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: (finishedAt ?? row.heardAt).toISOString(),
    keptUntil: finishedAt === null ? null : new Date(finishedAt.getTime() + KEPT_MS).toISOString(),
  }
}
