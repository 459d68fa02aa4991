import type { SystemActivity } from '@pengawas/shared/contracts/system'
import type { FlagSeverity } from '@pengawas/shared/flags'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { type HourCount, layOutDays, startOfDays } from '../activity.rules.ts'
import { countCompletions, countFlagsByHour, countStarts } from '../system.repository.ts'
import { JAKARTA_OFFSET_HOURS } from '../system.rules.ts'
import type { SystemDeps } from './deps.ts'

/** Tests and flags in the actor's scope on each of the last `days` days, by hour of Jakarta. */
export async function getActivity({ db, now }: SystemDeps, actor: Actor, days: number): Promise<SystemActivity> {
  requirePermission(actor, 'system:read')
  const at = now()
  const scope = assessmentScope(actor)
  const since = startOfDays(at, days)
  const flagsOf = (severity: FlagSeverity): Promise<HourCount[]> =>
    countFlagsByHour(db.read, scope, severity, since, JAKARTA_OFFSET_HOURS)
  const [started, completed, critical, high, medium, low] = await Promise.all([
    countStarts(db.read, scope, since, JAKARTA_OFFSET_HOURS),
    countCompletions(db.read, scope, since, JAKARTA_OFFSET_HOURS),
    flagsOf('critical'),
    flagsOf('high'),
    flagsOf('medium'),
    flagsOf('low'),
  ])
  const flags = { critical, high, medium, low }
  return { at: at.toISOString(), ...layOutDays({ started, completed, flags }, at, days) }
}
