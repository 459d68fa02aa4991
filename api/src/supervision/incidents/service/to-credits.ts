import type { ClockCredit } from '@pengawas/shared/contracts/incidents'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import { effectOfCredit } from '../../../sessions/finishing/reopening.rules.ts'
import { measureLasting } from '../../../sessions/outages/measure-lasting.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { listNewestAttempts } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { contextsOf, headOf } from './contexts.ts'
import type { IncidentsDeps } from './deps.ts'

/** Whose test in which assessment. */
const candidateKey = ({
  assessmentId,
  participantId,
}: Pick<TestSessionRow, 'assessmentId' | 'participantId'>): string => `${assessmentId} ${participantId}`

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
  const tests = [...contexts.values()].map(({ session }) => session)
  const attempts = await listNewestAttempts(
    db.read,
    [...new Set(tests.map(({ assessmentId }) => assessmentId))],
    [...new Set(tests.map(({ participantId }) => participantId))],
  )
  const newest = new Map(attempts.map((newest) => [candidateKey(newest), newest.attempt]))
  return rows.flatMap((row) => {
    const context = contexts.get(row.testSessionId)
    if (context === undefined) return []
    const { session, assessment } = context
    const effect = effectOfCredit(session, assessment, newest.get(candidateKey(session)) ?? session.attempt, now())
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
