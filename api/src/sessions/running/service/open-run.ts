import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { RunRows } from '../run-reader.ts'
import type { RunDeps } from './deps.ts'

/** Reads the candidate's own test while it is under way. Throws `test-session-over`, `check-in-pending` before the admission, and `not-found` for another candidate's test, whether it exists or not. */
export async function openRun({ reader }: RunDeps, actor: Actor, id: string): Promise<RunRows> {
  const rows = await reader.read(id)
  if (rows === null || rows.session.participantId !== actor.userId) throw new AppError('not-found')
  if (isOver(rows.session.status)) throw new AppError('test-session-over')
  if (rows.session.status === 'check-in') throw new AppError('check-in-pending')
  return rows
}
