import type { Report, ReportFormat, ReportRow, ReportsPage, ReportsQuery } from '@pengawas/shared/contracts/reports'
import type {
  AssessmentComparison,
  CompareReportsQuery,
  UnitComparison,
} from '@pengawas/shared/contracts/report-comparisons'
import { AppError } from '@pengawas/shared/errors'
import { type AssessmentScope, assessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { RESULTS_TOPIC } from '../../grading/results/results-topic.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { SentFile } from '../../kernel/http/send-file.ts'
import { createRecentReads } from '../../kernel/db/recent-reads.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import type { BegunAssessment } from '../rankings/rankings.queries.ts'
import { buildReport, type BuiltReport } from './build-report.ts'
import { buildAssessmentComparison, buildUnitComparison } from './compare-reports.ts'
import { findReported } from './find-report.ts'
import { writeReport } from './report-files.ts'
import { figuresOfCounts, passesFilter, sortReports } from './report.rules.ts'
import { readCounts } from './reports.queries.ts'
import { countHandedInTests, listRan } from './reports.repository.ts'

/** What assessments came to, for the people who manage them. Reports are made when they are asked for, and not stored. */
export interface ReportsService {
  /** A page of the reader's reports. Throws `not-allowed`. */
  list(actor: Actor, query: ReportsQuery): Promise<ReportsPage>
  /** Throws `not-found` also for what lies outside of the reader's scope or has not begun. */
  read(actor: Actor, assessmentId: string): Promise<Report>
  /** Several assessments beside each other. Throws as `read`, for each of them. */
  compare(actor: Actor, query: CompareReportsQuery): Promise<AssessmentComparison>
  /** The units of one assessment beside each other. Throws as `read`. */
  compareUnits(actor: Actor, assessmentId: string): Promise<UnitComparison>
  /**
   * The audit log records who took it, before it leaves. Throws as `read`, where the file cannot be written, and `conflict` where it is
   * one that is written in the background.
   */
  download(actor: Actor, assessmentId: string, format: ReportFormat): Promise<SentFile>
}

interface ReportsDeps {
  db: Database
  audit: AuditService
  jobs: JobRunner
  /** See `REPORT_IN_BACKGROUND_FROM`. */
  inBackgroundFrom: number
  now: () => Date
}

/** The list reads every result of a year, and a comparison of units every result of an assessment; each says when that was. */
const RECENT_MS = 1_000

/** The reports of a scope with their figures, in no order that counts. */
async function readRows(
  db: Database,
  scope: AssessmentScope,
  query: Pick<ReportsQuery, 'period' | 'q'>,
  at: Date,
): Promise<ReportRow[]> {
  const assessments = await listRan(db.read, scope, query, at)
  const counts = await readCounts(
    db.read,
    assessments.map(({ id }) => id),
  )
  return assessments.map(({ id, title, status, startDate, endDate }) => ({
    ...{ id, assessmentId: id, assessmentTitle: title, status },
    ...{ startDate: startDate.toISOString(), endDate: endDate.toISOString(), generatedAt: at.toISOString() },
    ...figuresOfCounts(counts(id)),
  }))
}

export function createReportsService(deps: ReportsDeps): ReportsService {
  const { db, audit, jobs, inBackgroundFrom, now } = deps
  const wait = { stayMs: RECENT_MS, topics: [RESULTS_TOPIC] }
  const recent = createRecentReads<ReportRow[]>(db, now, wait)
  const recentUnits = createRecentReads<UnitComparison>(db, now, wait)
  const find = (actor: Actor, assessmentId: string): Promise<BegunAssessment> => findReported(deps, actor, assessmentId)
  const build = (assessment: BegunAssessment): Promise<BuiltReport> =>
    buildReport(db.read, assessment, now(), { inBackgroundFrom })

  return {
    async list(actor, query) {
      requirePermission(actor, 'report:read')
      const at = now()
      const scope = assessmentScope(actor)
      const rows = await recent.read(JSON.stringify([scope, query.period, query.q]), () =>
        readRows(db, scope, query, at),
      )
      const { page, pageSize, filter } = query
      const found = sortReports(
        rows.filter((row) => passesFilter(row, filter)),
        query,
      )
      return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize }
    },

    read: async (actor, assessmentId) => (await build(await find(actor, assessmentId))).report,

    async compare(actor, { ids }) {
      const assessments: BegunAssessment[] = []
      for (const id of ids) assessments.push(await find(actor, id))
      return buildAssessmentComparison(db.read, assessments, now())
    },

    async compareUnits(actor, assessmentId) {
      const assessment = await find(actor, assessmentId)
      return recentUnits.read(assessmentId, () => buildUnitComparison(db.read, assessment, now()))
    },

    async download(actor, assessmentId, format) {
      const assessment = await find(actor, assessmentId)
      if ((await countHandedInTests(db.read, assessmentId)) > inBackgroundFrom)
        throw new AppError('conflict', { message: 'reportInBackground' })
      const built = await build(assessment)
      const file = await writeReport(db.read, built, format, jobs)
      await db.write((manager) =>
        audit.append(manager, {
          actorId: actor.userId,
          ...{ action: 'result.exported', subjectType: 'assessment', subjectId: assessmentId },
          data: { rows: built.participants.length, format, isReport: true },
        }),
      )
      return file
    },
  }
}
