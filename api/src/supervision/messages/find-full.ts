import { MAX_CHAT_LENGTH } from '@pengawas/shared/contracts/chat'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { SessionMessageRow } from './messages.entity.ts'
import { countSent } from './messages.queries.ts'

/** The tests whose chat takes no more messages of a side, each with its refusal. The rows of the tests must be locked. */
export async function findFull(
  manager: EntityManager,
  testSessionIds: readonly string[],
  side: SessionMessageRow['side'],
): Promise<ReadonlyMap<string, AppError>> {
  const full = [...(await countSent(manager, testSessionIds, side))].filter(([, sent]) => sent >= MAX_CHAT_LENGTH)
  const refusal = side === 'candidate' ? 'chatFull' : 'chatFullForStaff'
  return new Map(full.map(([id]) => [id, new AppError('conflict', { message: refusal })]))
}
