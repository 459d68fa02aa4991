import { statfs } from 'node:fs/promises'
import type { AssessmentStatus } from '@pengawas/shared/contracts/assessments'
import type { Page } from '@pengawas/shared/contracts/paging'
import type {
  SystemActivity,
  SystemCheck,
  SystemHealthReport,
  SystemLog,
  SystemLogsQuery,
  SystemMetrics,
  SystemStats,
} from '@pengawas/shared/contracts/system'
import type { FlagSeverity } from '@pengawas/shared/flags'
import { isAllowed } from '@pengawas/shared/permissions'
import type { NodeLoad } from '@pengawas/shared/sockets/media-node'
import type { Database } from '../../kernel/db/database.ts'
import { within } from '../../kernel/lib/within.ts'
import { listAssessments } from '../../assessments/assessments/assessments.queries.ts'
import { type AssessmentScope, assessmentScope, statusAt } from '../../assessments/assessments/assessments.rules.ts'
import { mayStillMark, withholdFrom } from '../../grading/marking/withheld-audit-entries.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { countByRole, findNames } from '../../identity/users/users.queries.ts'
import { summarisePeople } from '../../identity/users/users.rules.ts'
import { type HourCount, layOutDays, startOfDays } from './activity.rules.ts'
import {
  databaseCheck,
  diskCheck,
  inferenceCheck,
  JAKARTA_OFFSET_HOURS,
  mediaNodesCheck,
  overallHealth,
  startOfJakartaDay,
} from './system.rules.ts'
import {
  countActiveUsers,
  countCompletions,
  countFlagsByHour,
  countFlagsSince,
  countStarts,
  pageAudit,
  type Tally,
  tallyFlagsBy,
  tallyQuestions,
  tallyTestSessions,
} from './system.repository.ts'

const CHECK_TIMEOUT_MS = 3_000
/** Somebody is active whose login was used this recently. */
const ACTIVE_MS = 5 * 60_000

/** How the system does, counted and measured when asked. An administrator's figures of assessments are those of their own. */
export interface SystemService {
  metrics(actor: Actor): Promise<SystemMetrics>
  stats(actor: Actor): Promise<SystemStats>
  health(actor: Actor): Promise<SystemHealthReport>
  /** What happened on each of the last days. */
  activity(actor: Actor, days: number): Promise<SystemActivity>
  /** The audit log: all of it for whoever may read it, else one's own deeds. */
  logs(actor: Actor, query: SystemLogsQuery): Promise<Page<SystemLog>>
}

export interface SystemDeps {
  db: Database
  /** The media nodes of all hubs with their load. */
  listMediaNodes: () => Promise<NodeLoad[]>
  dataDir: string
  now: () => Date
}

const sum = (tally: Tally): number => Object.values(tally).reduce((total, count) => total + count, 0)

export function createSystemService(deps: SystemDeps): SystemService {
  const { db, listMediaNodes, dataDir, now } = deps

  async function pingMs(): Promise<number | null> {
    const startedAt = performance.now()
    try {
      await within(db.ping(), CHECK_TIMEOUT_MS)
      return Math.round((performance.now() - startedAt) * 10) / 10
    } catch {
      return null
    }
  }

  async function space(): Promise<{ freeBytes: number; totalBytes: number } | null> {
    try {
      const disk = await within(statfs(dataDir), CHECK_TIMEOUT_MS)
      return { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
    } catch {
      return null
    }
  }

  async function runChecks(): Promise<SystemCheck[]> {
    const nodes = within(listMediaNodes(), CHECK_TIMEOUT_MS).catch(() => null)
    const [latency, loads, disk] = await Promise.all([pingMs(), nodes, space()])
    return [databaseCheck(latency), mediaNodesCheck(loads), inferenceCheck(loads), diskCheck(disk)]
  }

  /** Assessments by the status that the clock gives; archived ones and drafts are left out. */
  async function countAssessments(
    scope: AssessmentScope,
    at: Date,
  ): Promise<Partial<Record<AssessmentStatus, number>>> {
    const counts: Partial<Record<AssessmentStatus, number>> = {}
    for (const row of await listAssessments(db.read, scope)) {
      const status = statusAt(row, at)
      if (row.archivedAt === null && status !== 'draft') counts[status] = (counts[status] ?? 0) + 1
    }
    return counts
  }

  return {
    async metrics(actor) {
      requirePermission(actor, 'system:read')
      const at = now()
      const scope = assessmentScope(actor)
      const [checks, activeUsers, sessions, assessments, totalFlagsToday] = await Promise.all([
        runChecks(),
        countActiveUsers(db.read, new Date(at.getTime() - ACTIVE_MS), at),
        tallyTestSessions(db.read, scope),
        countAssessments(scope, at),
        countFlagsSince(db.read, scope, startOfJakartaDay(at)),
      ])
      return {
        at: at.toISOString(),
        activeUsers,
        activeSessions: (sessions['active'] ?? 0) + (sessions['paused'] ?? 0) + (sessions['locked'] ?? 0),
        activeAssessments: assessments.active ?? 0,
        completedAssessments: assessments.completed ?? 0,
        totalFlagsToday,
        successfulCompletions: sessions['completed'] ?? 0,
        systemHealth: overallHealth(checks),
        checks,
      }
    },

    async stats(actor) {
      requirePermission(actor, 'system:read')
      const at = now()
      const scope = assessmentScope(actor)
      const [users, assessments, sessions, severities, verdicts, questions] = await Promise.all([
        countByRole(db.read),
        countAssessments(scope, at),
        tallyTestSessions(db.read, scope),
        tallyFlagsBy(db.read, scope, 'severity'),
        tallyFlagsBy(db.read, scope, 'validationStatus'),
        tallyQuestions(db.read),
      ])
      return {
        at: at.toISOString(),
        users: summarisePeople(users),
        assessments: { total: sum(assessments), byStatus: assessments },
        testSessions: { total: sum(sessions), byStatus: sessions },
        flags: { total: sum(severities), bySeverity: severities, byVerdict: verdicts },
        questions: { total: sum(questions), byValidation: questions },
      }
    },

    async health(actor) {
      requirePermission(actor, 'system:read')
      const checks = await runChecks()
      return { at: now().toISOString(), systemHealth: overallHealth(checks), checks }
    },

    async activity(actor, days) {
      requirePermission(actor, 'system:read')
      const at = now()
      const about = [db.read, assessmentScope(actor), startOfDays(at, days), JAKARTA_OFFSET_HOURS] as const
      const [manager, scope, since, offset] = about
      const flagsOf = (severity: FlagSeverity): Promise<HourCount[]> =>
        countFlagsByHour(manager, scope, severity, since, offset)
      const [started, completed, critical, high, medium, low] = await Promise.all([
        countStarts(...about),
        countCompletions(...about),
        flagsOf('critical'),
        flagsOf('high'),
        flagsOf('medium'),
        flagsOf('low'),
      ])
      return {
        at: at.toISOString(),
        ...layOutDays({ started, completed, flags: { critical, high, medium, low } }, at, days),
      }
    },

    async logs(actor, query) {
      const readsAll = isAllowed(actor.role, 'audit:read')
      if (!readsAll) requirePermission(actor, 'system:read')
      const { rows: found, total } = await pageAudit(
        db.read,
        query,
        readsAll ? null : actor.userId,
        mayStillMark(actor) ? actor.userId : null,
      )
      const rows = await withholdFrom(db.read, actor, found)
      const names = await findNames(
        db.read,
        rows.flatMap((row) => row.actorId ?? []),
      )
      const items = rows.map(({ sequence, at, actorId, action, subjectType, subjectId, data }): SystemLog => ({
        ...{ sequence, actorId, action, subjectType, subjectId, data },
        at: at.toISOString(),
        actorName: names.get(actorId ?? '') ?? null,
      }))
      return { items, total, page: query.page, pageSize: query.pageSize }
    },
  }
}
