import type { Actor } from '../../kernel/access/actor.ts'
import { type Database, isDatabaseAway } from '../../kernel/db/database.ts'
import { createBatcher } from '../../kernel/lib/batcher.ts'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import { type AccountRow, findAccounts } from '../users/users.queries.ts'
import type { AuthSessionRow, LoginEnd } from './auth.entity.ts'
import { findSession, findSessionsByHash, touchSessions } from './auth.repository.ts'
import { idleMsOf, isSessionAlive, needsTouch } from './auth.rules.ts'

/** Whether the use of a login also keeps it alive. What a page does without its user must not. */
export type Use = 'activity' | 'look'

/** Checks the logins of requests and connections. */
export interface LoginCheck {
  /** Who holds this token, or null. */
  authenticate(token: string, use: Use): Promise<Actor | null>
  /** Why a login has ended, where its owner should know; null otherwise. */
  whyEnded(token: string): Promise<LoginEnd | null>
  /** Who holds a login that was authenticated before; null once it has ended. */
  revalidate(authSessionId: string, use: Use): Promise<Actor | null>
}

/** All candidates begin in the same minute, so logins are read in batches. */
const LOGINS_PER_BATCH = 200
const MAX_WAITING = 10_000

/** A login, which may have ended, with its account. */
interface Login {
  session: AuthSessionRow
  account: AccountRow
}

export function createLoginCheck({ db, now }: { db: Database; now: () => Date }): LoginCheck {
  async function withAccounts(sessions: readonly AuthSessionRow[]): Promise<Login[]> {
    const accounts = await findAccounts(db.read, [...new Set(sessions.map(({ userId }) => userId))])
    const accountOf = new Map(accounts.map((account) => [account.id, account]))
    return sessions.flatMap((session) => {
      const account = accountOf.get(session.userId)
      return account === undefined ? [] : [{ session, account }]
    })
  }

  /** Logins by the hash of their token. Read for every request, so that an ended login is refused at once; simultaneous requests share a query. */
  const logins = createBatcher<string, Login | null>({
    async work(hashes) {
      const found = await withAccounts(await findSessionsByHash(db.read, [...new Set(hashes)]))
      const byHash = new Map(found.map((login) => [login.session.tokenHash, login]))
      return hashes.map((hash) => ({ ok: true, value: byHash.get(hash) ?? null }))
    },
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: LOGINS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })

  /** Simultaneous uses are stored in one transaction. */
  const touches = createBatcher<string, null>({
    async work(ids) {
      await db.write((manager) => touchSessions(manager, [...new Set(ids)].sort(), now()))
      return ids.map(() => ({ ok: true, value: null }))
    },
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: LOGINS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })

  async function toActor(login: Login | null, use: Use): Promise<Actor | null> {
    if (login === null) return null
    const { session, account: user } = login
    if (!user.isActive || !isSessionAlive(session, now(), idleMsOf(user.settings))) return null
    if (use === 'activity' && needsTouch(session, now())) await touches.add(session.id)
    const mustChangePassword = user.mustChangePassword && session.method !== 'openid' && session.method !== 'lti'
    return { userId: user.id, role: user.role, authSessionId: session.id, mustChangePassword }
  }

  return {
    async authenticate(token, use) {
      return toActor(await logins.add(sha256Hex(token)), use)
    },

    async whyEnded(token) {
      const [session] = await findSessionsByHash(db.read, [sha256Hex(token)])
      return session?.endedBy ?? null
    },

    async revalidate(authSessionId, use) {
      const session = await findSession(db.read, authSessionId)
      const [login] = session === null ? [] : await withAccounts([session])
      return toActor(login ?? null, use)
    },
  }
}
