import {
  CARD_PERMISSIONS,
  type ReportCard,
  type ReportCardAnswer,
  type ReportCardQuery,
} from '@pengawas/shared/contracts/report-cards'
import { scopeKey } from '../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { SentFile } from '../../kernel/http/send-file.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import { createRecent } from '../../kernel/lib/recent.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '../reports/report-files.ts'
import { cardSheets } from './card-sheets.rules.ts'
import type { CardContent, CardDeps, CardReading } from './cards/deps.ts'
import { readParticipants } from './cards/read-participants.ts'
import { readPerformance } from './cards/read-performance.ts'
import { readProctoring } from './cards/read-proctoring.ts'
import { readUsage } from './cards/read-usage.ts'
import { type CardPeriod, periodOf, stepOf } from './period.rules.ts'

/** Figures of periods for people who answer for assessments: a super-admin's of all, an administrator's of those they manage. */
export interface ReportCardsService {
  /** Throws `not-allowed`. */
  read(actor: Actor, card: ReportCard, query: ReportCardQuery): Promise<ReportCardAnswer>
  /** The same as a workbook. The audit log records who took it, before it leaves. Throws `not-allowed`, and where the file cannot be written. */
  download(actor: Actor, card: ReportCard, query: ReportCardQuery): Promise<SentFile>
}

interface Deps extends CardDeps {
  audit: AuditService
  jobs: JobRunner
  now: () => Date
}

/** A year is read once for all who open it; the answer says when that was. */
const RECENT_MS = 60_000

const READERS: Readonly<Record<ReportCard, (deps: CardDeps, reading: CardReading) => Promise<CardContent>>> = {
  'assessment-performance': readPerformance,
  'participant-analytics': readParticipants,
  'ai-proctoring': readProctoring,
  'system-usage': readUsage,
}

export function createReportCardsService(deps: Deps): ReportCardsService {
  const { db, audit, jobs, now } = deps
  const recent = createRecent<ReportCardAnswer>(RECENT_MS, now)

  async function build(card: ReportCard, actor: Actor, period: CardPeriod): Promise<ReportCardAnswer> {
    const at = now()
    const scope = assessmentScope(actor)
    const { from, to, before } = period
    return {
      ...{ card, at: at.toISOString(), scope: scope.kind === 'all' ? 'all' : 'own' },
      ...{ from: from.toISOString(), to: to.toISOString() },
      before: { from: before.from.toISOString(), to: before.to.toISOString() },
      ...(await READERS[card](deps, { actor, scope, period, at })),
    }
  }

  async function read(actor: Actor, card: ReportCard, query: ReportCardQuery): Promise<ReportCardAnswer> {
    requirePermission(actor, 'report-card:read')
    requirePermission(actor, CARD_PERMISSIONS[card])
    const period = periodOf(query, now())
    // By person and by what they see now: an administrator's exports are their own, and others' assessments can be taken from them.
    const reader = await scopeKey(db.read, assessmentScope(actor))
    return recent.read(JSON.stringify([card, reader, period.from, period.to]), () => build(card, actor, period))
  }

  return {
    read,
    async download(actor, card, query) {
      const answer = await read(actor, card, query)
      const pieces = await writeWorkbook(jobs, cardSheets(answer))
      await db.write((manager) =>
        audit.append(manager, {
          actorId: actor.userId,
          ...{ action: 'report-card.exported', subjectType: 'report-card', subjectId: card },
          data: { from: answer.from, to: answer.to, rows: answer.figures.length },
        }),
      )
      const [from, to] = [Date.parse(answer.from), Date.parse(answer.to) - 1].map((at) =>
        stepOf(new Date(at), 'day').replaceAll('-', ''),
      )
      return { name: `laporan-${card}-${from ?? ''}-${to ?? ''}.xlsx`, contentType: WORKBOOK_TYPE, pieces }
    },
  }
}
