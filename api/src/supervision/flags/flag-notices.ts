import type { Flag } from '@pengawas/shared/contracts/flags'
import { isOnlyObserved } from '@pengawas/shared/flags'
import { pageLinks } from '@pengawas/shared/page-links'
import type { Logger } from 'pino'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { findTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { findWatcher } from '../../sessions/watching/watch-scope.ts'

/** Notifies the proctor who watches a candidate of each new critical flag. `idle` waits until all notifications are stored. */
export function notifyProctorsOfFlags(deps: {
  db: Database
  announcer: Announcer
  notifications: NotificationsService
  log: Logger
}): {
  idle(): Promise<void>
} {
  const { db, announcer, notifications, log } = deps
  const running = new Set<Promise<void>>()

  async function notifyProctor(flag: Flag): Promise<void> {
    const session = await findTestSession(db.read, flag.testSessionId)
    if (session === null) return
    const watcher = await findWatcher(db.read, session)
    if (watcher === null) return
    const names = await findNames(db.read, [session.participantId])
    await notifications.notify([watcher], {
      key: 'flag-critical',
      parameters: {
        name: names.get(session.participantId) ?? session.code,
        description: flag.description,
        reason: flag.reason,
        type: flag.type,
      },
      url: pageLinks.watched(flag.testSessionId),
    })
  }

  announcer.on('flagRaised', ({ flag }) => {
    if (flag.severity !== 'critical' || isOnlyObserved(flag)) return
    const work = notifyProctor(flag)
      .catch((error: unknown) => log.error({ err: error, flagId: flag.id }, 'notification of a flag failed'))
      .finally(() => running.delete(work))
    running.add(work)
  })

  return {
    async idle() {
      await Promise.all(running)
    },
  }
}
