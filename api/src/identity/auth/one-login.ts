import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { revokeSessionsOf } from './auth.repository.ts'

/**
 * A candidate has one login while a proctored test runs. The newer one wins: a candidate whose browser crashed must get back in, and one who
 * gave a password away loses the test page that a proctor watches. The earlier page is notified of the reason.
 */
export interface OneLogin {
  /** Ends the others within the caller's transaction and returns which; hand them to the announcer once it has succeeded. */
  enforce(manager: EntityManager, userId: string, authSessionId: string): Promise<string[]>
}

export interface OneLoginDeps {
  audit: AuditService
  takesWatchedTest: (manager: EntityManager, userId: string) => Promise<boolean>
  now: () => Date
}

export function createOneLogin({ audit, takesWatchedTest, now }: OneLoginDeps): OneLogin {
  return {
    async enforce(manager, userId, authSessionId) {
      if (!(await takesWatchedTest(manager, userId))) return []
      const ended = await revokeSessionsOf(manager, userId, now(), { exceptId: authSessionId, endedBy: 'newer-login' })
      if (ended.length > 0) {
        await audit.append(manager, {
          actorId: userId,
          action: 'auth.login-replaced',
          subjectType: 'auth-session',
          subjectId: authSessionId,
          data: { sessionsEnded: ended.length },
        })
      }
      return ended
    },
  }
}
