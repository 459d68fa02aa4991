import type { StoppedTest } from '@pengawas/shared/contracts/incidents'
import { handedInAt } from '@pengawas/shared/rules/test-clock'
import type { Actor } from '../../../kernel/access/actor.ts'
import { clockFacts } from '../../../sessions/test-sessions/test-sessions.rules.ts'
import { listStoppedSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { staffScope } from '../../../sessions/watching/staff-session.ts'
import { contextsOf, headOf } from './contexts.ts'
import type { IncidentsDeps } from './deps.ts'

/** Tests that stand still until a person lets them go on or ends them, the longest stop first. */
export async function listStoppedTests({ db }: Pick<IncidentsDeps, 'db'>, actor: Actor): Promise<StoppedTest[]> {
  const sessions = await listStoppedSessions(db.read, await staffScope(db.read, actor, 'test-session:list'))
  const contexts = await contextsOf(db.read, sessions)
  return [...contexts.values()]
    .flatMap((context): StoppedTest[] => {
      const { session, assessment } = context
      const end = handedInAt(clockFacts(session, assessment))
      if (session.pausedAt === null || end === null) return []
      return [
        {
          ...headOf(context),
          status: session.status,
          since: session.pausedAt.toISOString(),
          reason: session.statusReason,
          handedInAt: new Date(end).toISOString(),
        },
      ]
    })
    .toSorted((a, b) => a.since.localeCompare(b.since))
}
