import type { CheckInStep } from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import { ownSession } from '../../../sessions/test-sessions/own-session.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { CheckInRow } from '../check-ins.entity.ts'
import { findCheckIn } from '../check-ins.repository.ts'
import { mayWorkOn } from '../check-ins.rules.ts'

export interface Found {
  session: TestSessionRow
  row: CheckInRow
}

/** The candidate's own check-in; `not-found` where the test has none, or is another candidate's. */
export async function readOwn(manager: EntityManager, actor: Actor, id: string): Promise<Found> {
  const session = await ownSession(manager, actor, id)
  const row = await findCheckIn(manager, id)
  if (row === null) throw new AppError('not-found')
  return { session, row }
}

/** The newest check-in, locked with its test until the transaction ends. Throws `not-found`. */
export async function lockCheckIn(manager: EntityManager, id: string): Promise<Found> {
  const session = await lockTestSession(manager, id)
  const row = session === null ? null : await findCheckIn(manager, id)
  if (session === null || row === null) throw new AppError('not-found')
  return { session, row }
}

/** Throws `not-found` for a step that nobody asks for, and `conflict` while the candidate does not work on the steps. */
export function requireWork(row: CheckInRow, step: CheckInStep): void {
  const may = mayWorkOn(row, step)
  if (may !== 'yes') throw new AppError(may)
}
