import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { findManagers } from '../../assessments/assessments/managing.queries.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { findWatchers } from '../../sessions/watching/watch-scope.ts'

interface NoticesDeps {
  db: Database
  announcer: Announcer
  notifications: Pick<NotificationsService, 'notify'>
  log: Logger
}

/** Tells walls, proctors and the people who manage the assessments of proposed credit. `idle` waits until all notifications are stored. */
export function notifyOfCredits(deps: NoticesDeps): { idle(): Promise<void> } {
  const { announcer, log } = deps
  const running = new Set<Promise<void>>()
  announcer.on('creditsProposed', ({ testSessionIds }) => {
    announcer.announce(pushes.incidentsChanged, {}, {})
    const work = notifyAll(deps, testSessionIds)
      .catch((error: unknown) => log.error({ err: error }, 'notification of proposed credit failed'))
      .finally(() => running.delete(work))
    running.add(work)
  })
  return {
    async idle() {
      await Promise.all(running)
    },
  }
}

/** One notice per person and assessment, however many candidates it is about. */
async function notifyAll({ db, notifications }: NoticesDeps, testSessionIds: readonly string[]): Promise<void> {
  const sessions = Map.groupBy(await findTestSessions(db.read, testSessionIds), ({ assessmentId }) => assessmentId)
  for (const { id, title, createdBy } of await findAssessmentsById(db.read, [...sessions.keys()])) {
    const own = sessions.get(id) ?? []
    const watchers = await findWatchers(db.read, own)
    const proctors = new Set(own.flatMap((session) => watchers.get(session.id) ?? []))
    const notice = { key: 'credits-proposed', parameters: { title } } as const
    await notifications.notify([...proctors], { ...notice, url: pageLinks.incidents(id) })
    const managers = (await findManagers(db.read, { id, createdBy })).filter((userId) => !proctors.has(userId))
    await notifications.notify(managers, { ...notice, url: pageLinks.assessment(id) })
  }
}
