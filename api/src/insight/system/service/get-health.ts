import type { SystemHealthReport } from '@pengawas/shared/contracts/system'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { overallHealth } from '../system.rules.ts'
import type { SystemDeps } from './deps.ts'
import { runChecks } from './run-checks.ts'

/** The checks of database, media nodes, inference and disk, and the verdict over all of them. */
export async function getHealth(deps: SystemDeps, actor: Actor): Promise<SystemHealthReport> {
  requirePermission(actor, 'system:read')
  const checks = await runChecks(deps)
  return { at: deps.now().toISOString(), systemHealth: overallHealth(checks), checks }
}
