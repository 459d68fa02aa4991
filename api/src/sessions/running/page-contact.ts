import type { EntityManager } from 'typeorm'
import { summariseAnswers } from '../answers/answers.queries.ts'
import { findLiveStates } from '../live-states/live-states.queries.ts'
import type { PageContact } from '../test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'

/** What the server has heard of the page that holds a test. Nothing that the page says of itself counts. */
export async function readPageContact(
  manager: EntityManager,
  { id, updatedAt }: Pick<TestSessionRow, 'id' | 'updatedAt'>,
): Promise<PageContact> {
  const [live] = await findLiveStates(manager, [id])
  const answers = await summariseAnswers(manager, [id])
  return {
    isConnected: live !== undefined && live.pageId !== null,
    // Taking the test changes its row, as some commands of proctors do; those can only delay the yielding.
    heardAt: [updatedAt, live?.leftAt ?? null, answers.get(id)?.lastSavedAt ?? null],
  }
}
