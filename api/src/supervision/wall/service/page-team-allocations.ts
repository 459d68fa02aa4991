import type { AllocationsPage } from '@pengawas/shared/contracts/teams'
import { AppError } from '@pengawas/shared/errors'
import { isWithinScope } from '../../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { pageAllocations } from '../../../sessions/watching/allocations.queries.ts'
import { requireLead } from '../../../sessions/watching/leads.ts'
import type { WallDeps } from './deps.ts'

/** Whose an assessment's candidates were, when and why, the newest first. Throws `not-allowed` and `not-found`. */
export async function pageTeamAllocations(
  { db }: WallDeps,
  actor: Actor,
  assessmentId: string,
  query: { page: number; pageSize: number },
): Promise<AllocationsPage> {
  requirePermission(actor, 'team:lead')
  if (!(await isWithinScope(db.read, assessmentScope(actor), assessmentId))) throw new AppError('not-found')
  await requireLead(db.read, actor, assessmentId)
  const { rows, total } = await pageAllocations(db.read, assessmentId, query)
  const sessions = await findTestSessions(db.read, [...new Set(rows.map(({ testSessionId }) => testSessionId))])
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  const people = rows.flatMap(({ userId, movedBy }) => (movedBy === null ? [userId] : [userId, movedBy]))
  const names = await findNames(db.read, [...new Set([...people, ...sessions.map((one) => one.participantId)])])
  const items = rows.map(({ id, testSessionId, userId, startedAt, endedAt, cause, movedBy, reason }) => {
    const session = sessionOf.get(testSessionId)
    return {
      ...{ id, testSessionId, cause, reason },
      participantName: names.get(session?.participantId ?? '') ?? session?.code ?? '',
      code: session?.code ?? '',
      proctorName: names.get(userId) ?? '',
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      movedByName: movedBy === null ? null : (names.get(movedBy) ?? null),
    }
  })
  return { items, total, ...query }
}
