import type { EntityManager } from 'typeorm'
import { listAssessmentIds } from '../../../assessments/assessments/managing.queries.ts'
import { listActsOn } from '../../../kernel/audit/audit.queries.ts'
import { findEverHeldBy } from '../../../sessions/watching/allocations.queries.ts'
import { listTerminationsOf } from '../../../supervision/commands/termination-reviews.queries.ts'
import { findSeenBy } from '../../../supervision/eyes-on/eyes-on.queries.ts'
import { findTouchedBy } from '../../../supervision/flags/flags.queries.ts'
import { findMarkedBy } from '../../marking/marking.queries.ts'
import type { AppealRow } from '../appeals.entity.ts'
import { findOverturned } from '../appeals.repository.ts'
import { hadPart, isAct } from '../appeals.rules.ts'
import type { AppealsDeps } from './deps.ts'

/** Those of these appeals, by id, that a person had a part in what they are about. */
export async function findOwnParts(
  { findSecondLooks }: Pick<AppealsDeps, 'findSecondLooks'>,
  manager: EntityManager,
  userId: string,
  appeals: readonly Pick<AppealRow, 'id' | 'testSessionId' | 'assessmentId'>[],
): Promise<Set<string>> {
  if (appeals.length === 0) return new Set()
  const ids = [...new Set(appeals.map(({ testSessionId }) => testSessionId))]
  const flagged = await findTouchedBy(manager, userId, ids)
  const lookedAgain = await findSecondLooks(manager, userId, ids)
  const ends = await listTerminationsOf(manager, ids)
  const onAppeal = await findOverturned(
    manager,
    ends.map(({ id }) => id),
  )
  const hasEnded = ({ id, terminatedBy, decidedBy }: (typeof ends)[number]): boolean =>
    terminatedBy === userId || (decidedBy === userId && !onAppeal.has(id))
  const ended = new Set(ends.filter(hasEnded).map(({ testSessionId }) => testSessionId))
  const seen = await findSeenBy(manager, userId, ids)
  const held = await findEverHeldBy(manager, userId, ids)
  const acts = await listActsOn(manager, userId, { type: 'test-session', ids })
  const acted = new Set(acts.flatMap(({ subjectId, action }) => (isAct(action) ? [subjectId] : [])))
  const marked = await findMarkedBy(manager, userId, ids)
  const managed = new Set(await listAssessmentIds(manager, { kind: 'managed-by', userId }))
  const own = appeals.filter(({ testSessionId: id, assessmentId }) =>
    hadPart({
      hasJudged: flagged.has(id) || lookedAgain.has(id),
      hasEnded: ended.has(id),
      hasWatched: seen.has(id) || held.has(id),
      hasActed: acted.has(id),
      hasMarked: marked.has(id),
      manages: managed.has(assessmentId),
    }),
  )
  return new Set(own.map(({ id }) => id))
}
