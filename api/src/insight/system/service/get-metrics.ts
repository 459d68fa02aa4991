import type { SystemMetrics } from '@pengawas/shared/contracts/system'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { countActiveUsers, countFlagsSince, tallyTestSessions } from '../system.repository.ts'
import { overallHealth, startOfJakartaDay } from '../system.rules.ts'
import { countAssessments } from './count-assessments.ts'
import type { SystemDeps } from './deps.ts'
import { runChecks } from './run-checks.ts'

/** A person is active whose login was used this recently. */
const ACTIVE_MS = 5 * 60_000

/** What happens at this moment: people, tests and flags in the actor's scope, and the health of the system. */
export async function getMetrics(deps: SystemDeps, actor: Actor): Promise<SystemMetrics> {
  requirePermission(actor, 'system:read')
  const { db, now } = deps
  const at = now()
  const scope = assessmentScope(actor)
  const [checks, activeUsers, sessions, assessments, totalFlagsToday] = await Promise.all([
    runChecks(deps),
    countActiveUsers(db.read, new Date(at.getTime() - ACTIVE_MS), at),
    tallyTestSessions(db.read, scope),
    countAssessments(db, scope, at),
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
}
