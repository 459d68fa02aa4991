import type { NotedFlag } from '@pengawas/shared/contracts/flags'
import type { Actor } from '../../../kernel/access/actor.ts'
import { ownSession } from '../../../sessions/test-sessions/own-session.ts'
import { listLatestFlags } from '../flags.repository.ts'
import { toFlag, toNotedFlag } from '../flags.rules.ts'
import type { FlagsDeps } from './deps.ts'

const MOST = 20

/** What was last noted about the candidate in their own test, newest first, so that a page that was reloaded knows it again. Throws `not-found`. */
export async function listNotedFlags({ db }: FlagsDeps, actor: Actor, testSessionId: string): Promise<NotedFlag[]> {
  const session = await ownSession(db.read, actor, testSessionId)
  const rows = await listLatestFlags(db.read, session.id, MOST)
  return rows.map((row) => toNotedFlag(toFlag(row)))
}
