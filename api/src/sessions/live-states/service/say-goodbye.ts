import type { PageProof } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { ownSession } from '../../test-sessions/own-session.ts'
import { isActivePage } from '../../test-sessions/test-page.rules.ts'
import { setClosed } from '../live-states.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/**
 * Notes that the test page says that it is being closed. It explains why a page is gone, and proves nothing: a page whose
 * connection goes on is there. Throws `not-found`, or `test-page-replaced` where the page does not have the test.
 */
export async function sayGoodbye(
  { db, announcer, now }: LiveStatesDeps,
  actor: Actor,
  testSessionId: string,
  { pageSecret }: PageProof,
): Promise<void> {
  const session = await ownSession(db.read, actor, testSessionId)
  if (!isActivePage(session, pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
  if (await db.write((manager) => setClosed(manager, testSessionId, now())))
    announcer.emit('candidateChanged', { testSessionId })
}
