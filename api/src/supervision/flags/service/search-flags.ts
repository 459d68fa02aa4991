import type { FoundFlags, SearchFlagsQuery } from '@pengawas/shared/contracts/flags'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { findTitles } from '../../../assessments/assessments/assessments.queries.ts'
import { listAssessmentIds } from '../../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findTestSessions, type SessionScope } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { leadershipOf } from '../../../sessions/watching/leads.ts'
import { watchedBy } from '../../../sessions/watching/watch-scope.ts'
import { mayReplay } from '../../recordings/replay-session.ts'
import { searchFlagRows } from '../flags.search.ts'
import { isSecondPerson } from '../reviews.rules.ts'
import type { FlagsDeps } from './deps.ts'
import { toFlags } from './to-flags.ts'

async function flagScope(
  manager: EntityManager,
  actor: Actor,
  assessmentId: string | undefined,
): Promise<SessionScope> {
  const scope = assessmentScope(actor)
  if (scope.kind === 'all' && assessmentId === undefined) return { assessmentIds: null, watched: null }
  const all = await listAssessmentIds(manager, scope)
  const assessmentIds = all.filter((id) => assessmentId === undefined || id === assessmentId)
  return { assessmentIds, watched: await watchedBy(manager, actor) }
}

/** One page of the flags of the actor's assessments, whether they run or are over; a proctor's own candidates only. */
export async function searchFlags({ db }: FlagsDeps, actor: Actor, query: SearchFlagsQuery): Promise<FoundFlags> {
  requirePermission(actor, 'flag:list')
  const { rows, total } = await searchFlagRows(db.read, await flagScope(db.read, actor, query.assessmentId), query)
  const titles = await findTitles(
    db.read,
    rows.map(({ assessmentId }) => assessmentId),
  )
  const flags = await toFlags(db.read, rows)
  const sessions = await findTestSessions(db.read, [...new Set(rows.map(({ testSessionId }) => testSessionId))])
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  const names = await findNames(
    db.read,
    sessions.map(({ participantId }) => participantId),
  )
  const leads = await leadershipOf(db.read, actor)
  const items = rows.flatMap((row, index) => {
    const flag = flags[index]
    const session = sessionOf.get(row.testSessionId)
    if (flag === undefined || session === undefined) return []
    return {
      flag,
      participantName: names.get(session.participantId) ?? session.code,
      code: session.code,
      assessmentTitle: titles.get(row.assessmentId) ?? '',
      mayReview: isAllowed(actor.role, 'flag:review'),
      maySecond:
        isAllowed(actor.role, 'flag:second-review') && leads(row.assessmentId) && isSecondPerson(row, actor.userId),
      mayReadLedger: isAllowed(actor.role, 'eyes-on:read') && leads(row.assessmentId),
      mayReplay: mayReplay(actor, leads, session),
    }
  })
  return { items, total, page: query.page, pageSize: query.pageSize }
}
