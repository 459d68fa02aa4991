import type { AuditDeskDeps } from './service/deps.ts'
import { exportFlags } from './service/export-flags.ts'
import { exportSessions } from './service/export-sessions.ts'
import { getFigures } from './service/get-figures.ts'
import { listSessions } from './service/list-sessions.ts'
import { readReport } from './service/read-report.ts'

export type AuditDeskService = ReturnType<typeof createAuditDeskService>

/** What auditors see of test sessions: they have no part in any, and see all. */
export function createAuditDeskService(deps: AuditDeskDeps) {
  return {
    figures: getFigures.bind(null, deps),
    list: listSessions.bind(null, deps),
    export: exportSessions.bind(null, deps),
    exportFlags: exportFlags.bind(null, deps),
    report: readReport.bind(null, deps),
  }
}
