import type { DeskReport } from '@pengawas/shared/contracts/audit-desk'
import { AppError } from '@pengawas/shared/errors'
import { findResult } from '../../../grading/results/results.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { AuditDeskDeps } from './deps.ts'
import { toDeskSessions } from './to-desk-sessions.ts'

/** More than the limits on reports let a test collect in a day. */
const MOST_FLAGS = 500

/** One test session with its result and its flags. Throws `not-allowed` and `not-found`. */
export async function readReport(
  { db, flags, now }: Pick<AuditDeskDeps, 'db' | 'flags' | 'now'>,
  actor: Actor,
  id: string,
): Promise<DeskReport> {
  requirePermission(actor, 'audit:read')
  const [session] = await toDeskSessions(db.read, [id], now())
  if (session === undefined) throw new AppError('not-found')
  const result = await findResult(db.read, id)
  const asked = { assessmentId: session.assessmentId, testSessionId: id, after: 0, limit: MOST_FLAGS }
  return {
    session,
    result:
      result === null
        ? null
        : {
            percentageScore: result.isMeasured ? result.percentageScore : null,
            verdict: result.verdict,
            isProvisional: result.isProvisional,
          },
    flags: (await flags.list(actor, asked)).flags.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp)),
  }
}
