import type { TestRun } from '@pengawas/shared/contracts/test-taking'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { RunDeps } from './deps.ts'
import { openRun } from './open-run.ts'
import { toTestRun } from './to-test-run.ts'

/** The candidate's own test. Opened from another login or browser than the page that has it, it raises a flag. Throws `not-found` or `test-session-over`. */
export async function showRun(deps: RunDeps, actor: Actor, id: string, device: string): Promise<TestRun> {
  requirePermission(actor, 'assessment:take')
  const rows = await openRun(deps, actor, id)
  await deps.flagSecondLogin(rows.session, { authSessionId: actor.authSessionId, device })
  return toTestRun(deps, rows)
}
