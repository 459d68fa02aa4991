import type { Readable } from 'node:stream'
import type { ReportJob, StartReport } from '@pengawas/shared/contracts/report-jobs'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { isKept } from '../../identity/background-jobs/background-jobs.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { setFileTerms } from '../../kernel/files/kept-files.changes.ts'
import { findReported, isArchivedForThem } from './find-report.ts'
import { contentTypeOf } from './report-files.ts'
import { type ReportJobRow, reportJobTable } from './report-jobs.entity.ts'
import { reportFileName, REPORTS_KEPT, toReportJob } from './report-jobs.rules.ts'
import type { ReportRunner } from './report-runner.ts'

/** Of one person, so that nobody else waits for all of theirs. */
const MOST_UNDER_WAY = 6
const RETRY_AFTER_SECONDS = 30

export interface OpenedReport {
  name: string
  contentType: string
  bytes: number
  stream: Readable
}

/** Files of reports that are written while pages come and go, for the people who asked for them. */
export interface ReportJobsService {
  /**
   * Begins one, or answers with the same that is being written. Throws `not-allowed`, `not-found` for what the actor may not see,
   * and `too-many-requests`.
   */
  start(actor: Actor, wanted: StartReport): Promise<ReportJob>
  /** The actor's own: those under way and those that are kept; the newest first. Throws `not-allowed`. */
  list(actor: Actor): Promise<ReportJob[]>
  /**
   * Opens a file that is ready, for a person who may still read the report; each opening is in the audit log. Throws `not-found`, and
   * `not-allowed` also where the assessment is no longer theirs, and `conflict` while it is archived.
   */
  open(actor: Actor, id: string): Promise<OpenedReport>
  /** Stops one that is being written, or deletes one that has ended. Throws `not-allowed` and `not-found`. */
  remove(actor: Actor, id: string): Promise<void>
}

interface ReportJobsDeps {
  db: Database
  audit: AuditService
  files: FileStore
  runner: ReportRunner
  now: () => Date
}

export function createReportJobsService(deps: ReportJobsDeps): ReportJobsService {
  const { db, audit, files, runner, now } = deps

  async function findOwn(manager: EntityManager, actor: Actor, id: string): Promise<ReportJobRow> {
    requirePermission(actor, 'report:read')
    const row = await reportJobTable.find(manager, id)
    if (row?.ownerId !== actor.userId || !isKept(row, REPORTS_KEPT, now())) throw new AppError('not-found')
    return row
  }

  return {
    async start(actor, { assessmentId, format }) {
      const assessment = await findReported(deps, actor, assessmentId)
      if ((await reportJobTable.countUnderWay(db.read, actor.userId)) >= MOST_UNDER_WAY)
        throw new AppError('too-many-requests', { message: 'reportBusy', retryAfterSeconds: RETRY_AFTER_SECONDS })
      return runner.start(actor, assessment, format)
    },

    async list(actor) {
      requirePermission(actor, 'report:read')
      return (await reportJobTable.list(db.read, actor.userId, REPORTS_KEPT.since(now()))).map(toReportJob)
    },

    async open(actor, id) {
      const row = await findOwn(db.read, actor, id)
      const { assessmentId, format, fileKey, bytes, total } = row
      if (fileKey === null || bytes === null) throw new AppError('not-found')
      await findReported(deps, actor, assessmentId).catch((error: unknown) => sayLost(deps, actor, assessmentId, error))
      const stored = await files.open(fileKey)
      if (stored === null) throw new AppError('not-found')
      try {
        await db.write((manager) =>
          audit.append(manager, {
            actorId: actor.userId,
            ...{ action: 'result.exported', subjectType: 'assessment', subjectId: assessmentId },
            data: { rows: total ?? 0, format, isReport: true },
          }),
        )
      } catch (error) {
        stored.stream.destroy()
        throw error
      }
      return { name: reportFileName(row), contentType: contentTypeOf(format), bytes, stream: stored.stream }
    },

    async remove(actor, id) {
      requirePermission(actor, 'report:read')
      await db.write(async (manager) => {
        // Held, so that one that is finished at this moment is seen with its file.
        await reportJobTable.hold(manager, id)
        const { fileKey } = await findOwn(manager, actor, id)
        if (fileKey !== null) await setFileTerms(manager, [fileKey], { dueAt: now(), reason: 'subject-removed' })
        await reportJobTable.delete(manager, id)
      })
      runner.stop(id)
    },
  }
}

/** Says why a file that is there cannot be had. An assessment that is archived can be restored, which is no matter of rights. */
async function sayLost(deps: ReportJobsDeps, actor: Actor, assessmentId: string, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'not-found') throw error
  if (await isArchivedForThem(deps, actor, assessmentId))
    throw new AppError('conflict', { message: 'reportArchived', cause: error })
  throw new AppError('not-allowed', { message: 'reportRightsLost', cause: error })
}
