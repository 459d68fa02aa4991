import type { EntityManager } from 'typeorm'
import { summariseAnswers } from '../answers/answers.queries.ts'
import type { LiveStateRow } from '../live-states/live-states.entity.ts'
import { findLiveStates } from '../live-states/live-states.queries.ts'
import { listNodes } from '../live-states/placements.queries.ts'
import type { PageContact } from '../test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'

/**
 * What the server has heard of the page that holds a test: its connection, what it sent with its secret, and its media. That
 * the test is read proves nothing, since any page of the candidate may do so.
 */
export async function readPageContact(
  manager: EntityManager,
  { id, updatedAt }: Pick<TestSessionRow, 'id' | 'updatedAt'>,
): Promise<PageContact> {
  const [live] = await findLiveStates(manager, [id])
  const answers = await summariseAnswers(manager, [id])
  return {
    isConnected: live !== undefined && live.pageId !== null,
    // What the page does changes its test's row, as some commands of proctors do; those can only delay the yielding.
    heardAt: [
      updatedAt,
      live?.leftAt ?? null,
      answers.get(id)?.lastSavedAt ?? null,
      live === undefined ? null : await mediaHeardAt(manager, live),
    ],
  }
}

/** When a media node last said that it receives something of the page; null where it receives nothing. */
async function mediaHeardAt(manager: EntityManager, { nodeId, peer }: LiveStateRow): Promise<Date | null> {
  const isReceived = peer?.connection === 'connected' && peer.producers.some(({ flowing }) => flowing)
  if (!isReceived) return null
  return (await listNodes(manager)).find((node) => node.nodeId === nodeId)?.seenAt ?? null
}
