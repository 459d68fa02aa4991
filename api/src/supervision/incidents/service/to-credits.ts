import type { ClockCredit } from '@pengawas/shared/contracts/incidents'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import { effectOfCredit } from '../../../sessions/finishing/reopening.rules.ts'
import { measureLasting } from '../../../sessions/outages/measure-lasting.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { contextsOf, headOf } from './contexts.ts'
import type { IncidentsDeps } from './deps.ts'

/** Clock credits of these sessions, with the candidates that they belong to. */
export async function toCredits(
  { db, now }: Pick<IncidentsDeps, 'db' | 'now'>,
  stored: readonly ClockCreditRow[],
  sessions: readonly TestSessionRow[],
): Promise<ClockCredit[]> {
  const rows = await measureLasting(db.read, stored, now())
  const of = new Set(rows.map(({ testSessionId }) => testSessionId))
  const contexts = await contextsOf(
    db.read,
    sessions.filter(({ id }) => of.has(id)),
  )
  return rows.flatMap((row) => {
    const context = contexts.get(row.testSessionId)
    if (context === undefined) return []
    const effect = effectOfCredit(context.session, context.assessment, now())
    return [
      {
        ...headOf(context),
        id: row.id,
        kind: row.kind,
        fromAt: row.fromAt.toISOString(),
        toAt: row.toAt.toISOString(),
        creditMs: row.creditMs,
        isLasting: row.isLasting,
        effect: effect.effect,
        because: effect.effect === 'none' ? effect.because : null,
        decision: row.decision,
        reason: row.reason,
        createdAt: row.createdAt.toISOString(),
      },
    ]
  })
}
