import type { AuditDeskDeps } from './service/deps.ts'
import type { DeskFigures, DeskFiguresQuery } from '@pengawas/shared/contracts/audit-desk'
import { APPEAL_TOPIC } from '../../grading/appeals/appeals-topic.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { createRecentReads } from '../../kernel/db/recent-reads.ts'
import { SESSION_TOPIC } from '../../sessions/test-sessions/test-sessions.changes.ts'
import { FLAG_TOPIC } from '../../supervision/flags/flags-topic.ts'
import { exportFlags } from './service/export-flags.ts'
import { exportSessions } from './service/export-sessions.ts'
import { getFigures } from './service/get-figures.ts'
import { listSessions } from './service/list-sessions.ts'
import { readReport } from './service/read-report.ts'

export type AuditDeskService = ReturnType<typeof createAuditDeskService>

/** What auditors see of test sessions: they have no part in any, and see all. */
export function createAuditDeskService(deps: AuditDeskDeps) {
  return {
    figures: recentFigures(deps),
    list: listSessions.bind(null, deps),
    export: exportSessions.bind(null, deps),
    exportFlags: exportFlags.bind(null, deps),
    report: readReport.bind(null, deps),
  }
}

/** Figures read every flag of the year; they say when they were read. */
const RECENT_MS = 5_000
/** What changes them; another flag is in the next ones. */
const COUNTED = [FLAG_TOPIC, SESSION_TOPIC, APPEAL_TOPIC]

/** The figures as they were read a moment ago, for all auditors who ask for the same. Throws `not-allowed`. */
function recentFigures(deps: AuditDeskDeps) {
  const recent = createRecentReads<DeskFigures>(deps.db, deps.now, { stayMs: RECENT_MS, topics: COUNTED })
  return (actor: Actor, query: DeskFiguresQuery): Promise<DeskFigures> => {
    requirePermission(actor, 'audit:read')
    return recent.read(JSON.stringify([query.assessmentId, query.from, query.to]), () => getFigures(deps, query))
  }
}
