import type { EntityManager } from 'typeorm'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { revokeSession, revokeSessionsOf } from './auth.repository.ts'

/** Ends logins in two steps: stored within the caller's transaction; their open pages are closed once that has succeeded. */
export interface LoginEnder {
  /** Ends all logins of one person but `exceptId`; returns which. Hand them to `announce` after the transaction. */
  end(manager: EntityManager, userId: string, exceptId?: string): Promise<string[]>
  endOne(manager: EntityManager, authSessionId: string): Promise<void>
  announce(authSessionIds: readonly string[]): void
}

export function createLoginEnder(deps: { announcer: Announcer; now: () => Date }): LoginEnder {
  return {
    end: (manager, userId, exceptId) => revokeSessionsOf(manager, userId, deps.now(), { exceptId }),
    endOne: (manager, authSessionId) => revokeSession(manager, authSessionId, deps.now()),
    announce(authSessionIds) {
      for (const authSessionId of authSessionIds) deps.announcer.emit('loginEnded', { authSessionId })
    },
  }
}
