import type { ClockCredit } from '@pengawas/shared/contracts/incidents'
import type { EntityManager } from 'typeorm'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { contextsOf, headOf } from './contexts.ts'

/** Clock credits of these sessions, with the candidates that they belong to. */
export async function toCredits(
  manager: EntityManager,
  rows: readonly ClockCreditRow[],
  sessions: readonly TestSessionRow[],
): Promise<ClockCredit[]> {
  const of = new Set(rows.map(({ testSessionId }) => testSessionId))
  const contexts = await contextsOf(
    manager,
    sessions.filter(({ id }) => of.has(id)),
  )
  return rows.flatMap((row) => {
    const context = contexts.get(row.testSessionId)
    if (context === undefined) return []
    return [
      {
        ...headOf(context),
        id: row.id,
        kind: row.kind,
        fromAt: row.fromAt.toISOString(),
        toAt: row.toAt.toISOString(),
        creditMs: row.creditMs,
        decision: row.decision,
        reason: row.reason,
        createdAt: row.createdAt.toISOString(),
      },
    ]
  })
}
