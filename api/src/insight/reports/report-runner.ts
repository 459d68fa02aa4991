import { randomUUID } from 'node:crypto'
import type { ReportJob, StartReport } from '@pengawas/shared/contracts/report-jobs'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import { createJobKeeper, type JobRun } from '../../identity/background-jobs/job-keeper.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { keepFile, setFileTerms, storeKeptFile } from '../../kernel/files/kept-files.changes.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import type { BegunAssessment } from '../rankings/rankings.queries.ts'
import { buildReport } from './build-report.ts'
import { findReported } from './find-report.ts'
import { writeReport } from './report-files.ts'
import { reportJobEntity, type ReportJobRow, reportJobTable } from './report-jobs.entity.ts'
import { newReportJob, reportFileKey, REPORTS_KEPT, toReportJob } from './report-jobs.rules.ts'

/** Each reads tens of thousands of results. */
const AT_ONCE = 1
const MOST_WAITING = 20

export interface ReportRunnerDeps {
  db: Database
  files: FileStore
  announcer: Announcer
  notifications: NotificationsService
  /** Workbooks are written there. */
  jobs: JobRunner
  /** See `REPORT_IN_BACKGROUND_FROM`. */
  inBackgroundFrom: number
  log: Logger
  now: () => Date
}

/** Writes files of reports after the call that asked for them was answered. */
export interface ReportRunner {
  /** Begins one; while the same person's same file is being written, it is that one. */
  start(actor: Actor, assessment: BegunAssessment, format: StartReport['format']): Promise<ReportJob>
  /** Stops one that this hub writes. */
  stop(id: string): void
  /** Says that this hub is at its reports, ends those whose hub is gone, and deletes what was kept long enough. */
  keepUp(): Promise<void>
  /** Ends what is under way. */
  close(): Promise<void>
}

export function createReportRunner(deps: ReportRunnerDeps): ReportRunner {
  const { db, announcer, now } = deps
  const keeper = createJobKeeper(deps, {
    ...{ what: 'report', table: reportJobTable, keeping: REPORTS_KEPT, atOnce: AT_ONCE, maxWaiting: MOST_WAITING },
    messages: { stopped: 'reportStopped', busy: 'reportBusy' },
    failed: ({ assessmentId, title }) => ({
      ...{ key: 'report-failed', parameters: { title }, url: pageLinks.report(assessmentId) },
    }),
    announce: (row) => announcer.announce(pushes.reportChanged, { userId: row.ownerId }, toReportJob(row)),
  })
  return {
    async start(actor, { id: assessmentId, title }, format) {
      keeper.requireOpen()
      const same = { ownerId: actor.userId, assessmentId, format }
      const row = newReportJob({ id: randomUUID(), title, ...same }, now())
      try {
        await db.write(async (manager) => {
          // What failed before says nothing any more.
          await manager.delete(reportJobEntity, { ...same, state: 'failed' })
          await manager.insert(reportJobEntity, row)
        })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        const known = await db.read.findOneBy(reportJobEntity, { ...same, underWay: true })
        // It has ended in between: whoever asks again begins another.
        if (known === null) throw new AppError('conflict', { cause: error })
        return toReportJob(known)
      }
      keeper.begin(row, (run) => writeAndKeep(deps, actor, row, run))
      return toReportJob(row)
    },
    stop: (id) => keeper.stop(id),
    keepUp: () => keeper.keepUp(),
    close: () => keeper.close(),
  }
}

async function writeAndKeep(
  deps: ReportRunnerDeps,
  asked: Actor,
  row: ReportJobRow,
  run: JobRun<ReportJobRow>,
): Promise<void> {
  const { db, now } = deps
  // The account may have got another role since it asked.
  const actor = { ...asked, role: (await run.owner(db.read)).role }
  const assessment = await findReported(deps, actor, row.assessmentId)
  const built = await buildReport(db.read, assessment, now(), {
    inBackgroundFrom: deps.inBackgroundFrom,
    onRead(done, total) {
      run.signal.throwIfAborted()
      run.report({ done, total }, done === 0 || done === total)
    },
  })
  const { pieces, contentType } = await writeReport(db.read, built, row.format, deps.jobs)
  run.signal.throwIfAborted()
  const bytes = Buffer.concat(pieces)
  const fileKey = reportFileKey(row)
  const kept = { fileKey, contentType, subjectType: 'assessment', subjectId: row.assessmentId } as const
  await storeKeptFile(deps, bytes, kept)
  await db.write(async (manager) => {
    const finishedAt = now()
    if (!(await keepFile(manager, fileKey, finishedAt))) throw new AppError('unavailable', { message: 'reportStopped' })
    await setFileTerms(manager, [fileKey], { dueAt: REPORTS_KEPT.until(finishedAt), reason: 'term-over' })
    // How many people the file holds, which the entry of its download says.
    const people = built.participants.length
    const ready = {
      ...({ state: 'ready', underWay: null, finishedAt, fileKey, bytes: bytes.length } as const),
      ...{ done: people, total: people },
    }
    const { title, assessmentId } = row
    const notice = { key: 'report-ready', parameters: { title }, url: pageLinks.report(assessmentId) } as const
    // Where it is not to go on, what was stored is deleted as unused.
    await run.end(manager, ready, notice)
  })
}
