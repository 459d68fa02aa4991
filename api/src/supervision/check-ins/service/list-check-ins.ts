import type { CheckInsPage, ListCheckInsQuery, WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import { listAssessmentIds } from '../../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { watchedBy } from '../../../sessions/watching/watch-scope.ts'
import { countWaiting, findCheckIn, pageCheckIns } from '../check-ins.repository.ts'
import type { CheckInsDeps } from './deps.ts'
import { toWaiting } from './to-check-ins.ts'

const PERMISSION = 'check-in:read'

/** Check-ins of the actor's assessments, a proctor's own candidates only. Throws `not-allowed`. */
export async function listCheckIns(deps: CheckInsDeps, actor: Actor, query: ListCheckInsQuery): Promise<CheckInsPage> {
  const { db } = deps
  requirePermission(actor, PERMISSION)
  const all = await listAssessmentIds(db.read, assessmentScope(actor))
  const assessmentIds = query.assessmentId === undefined ? all : all.filter((id) => id === query.assessmentId)
  const scope = { assessmentIds, watched: await watchedBy(db.read, actor) }
  const [{ rows, total }, waiting] = await Promise.all([
    pageCheckIns(db.read, scope, query),
    countWaiting(db.read, scope),
  ])
  return { items: await toWaiting(deps, rows), total, page: query.page, pageSize: query.pageSize, waiting }
}

/** One check-in of a candidate in the actor's scope. Throws `not-found`. */
export async function showCheckIn(deps: CheckInsDeps, actor: Actor, id: string): Promise<WaitingCandidate> {
  const { db } = deps
  await staffSession(db.read, actor, id, PERMISSION)
  const row = await findCheckIn(db.read, id)
  const [answer] = row === null ? [] : await toWaiting(deps, [row])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
