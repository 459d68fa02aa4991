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
