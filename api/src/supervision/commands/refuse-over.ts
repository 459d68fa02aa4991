import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'

export const testOver = (): AppError => new AppError('test-session-over', { message: 'commandTestOver' })

/** Sets apart the sessions that are over, each with its refusal. */
export function refuseOver<Row extends Pick<TestSessionRow, 'id' | 'status'>>(
  rows: readonly Row[],
): { running: Row[]; refusals: Map<string, AppError> } {
  const over = rows.filter(({ status }) => isOver(status))
  return {
    running: rows.filter(({ status }) => !isOver(status)),
    refusals: new Map(over.map(({ id }) => [id, testOver()])),
  }
}

/** The page of a check-in shows neither warnings nor messages: words for its candidate go with a decision in the waiting room. */
export const notReached = (): AppError => new AppError('conflict', { message: 'commandInCheckIn' })

/** Sets apart the sessions whose candidate would not read what staff write, each with its refusal. */
export function refuseUnreached<Row extends Pick<TestSessionRow, 'id' | 'status'>>(
  rows: readonly Row[],
): { running: Row[]; refusals: Map<string, AppError> } {
  const { running, refusals } = refuseOver(rows)
  for (const { id, status } of running) if (status === 'check-in') refusals.set(id, notReached())
  return { running: running.filter(({ status }) => status !== 'check-in'), refusals }
}
