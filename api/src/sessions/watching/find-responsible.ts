import type { EntityManager } from 'typeorm'
import { findManagersOf } from '../../assessments/assessments/managing.queries.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findWatcher } from './watch-scope.ts'

/** Who is told when a candidate needs somebody: the proctor who watches them, else the people who manage the assessment. */
export async function findResponsible(
  manager: EntityManager,
  session: Pick<TestSessionRow, 'id' | 'assessmentId'>,
): Promise<string[]> {
  const watcher = await findWatcher(manager, session)
  return watcher === null ? findManagersOf(manager, session.assessmentId) : [watcher]
}
