import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { updateTestSessionSchema } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { isActivePage } from '../../test-sessions/test-page.rules.ts'
import { updateTestSession } from '../../test-sessions/test-sessions.changes.ts'
import { toTestSession } from '../../test-sessions/test-sessions.rules.ts'
import type { RunDeps } from './deps.ts'
import { lockOwnSession } from './lock-own-session.ts'

type Position = z.output<typeof updateTestSessionSchema>

/** Notes at which question the candidate is. Throws `test-page-replaced` for a page that may not write, `not-found`, or `test-session-over`. */
export async function movePosition(
  { db, now, onMoved }: RunDeps,
  actor: Actor,
  id: string,
  { pageSecret, currentQuestion }: Position,
): Promise<TestSession> {
  requirePermission(actor, 'assessment:take')
  const moved = await db.write(async (manager) => {
    const row = await lockOwnSession(manager, actor, id)
    if (!isActivePage(row, pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
    const changes = { currentPosition: currentQuestion, updatedAt: now() }
    await updateTestSession(manager, id, changes)
    return { ...row, ...changes }
  })
  onMoved(id)
  return toTestSession(moved)
}
