import { findNotified } from '../notifications.repository.ts'
import type { TemplateNotice } from '../notifications.rules.ts'
import { addNotices } from './add-notices.ts'
import { deliverNotices } from './deliver-notices.ts'
import type { NotificationsDeps } from './deps.ts'

/** A notice that repeats an unread one within this time is not stored. */
const REPEAT_AFTER_MS = 5 * 60_000

/** Stores and pushes a notice, except to people who got the same one within the last minutes and have not read it. */
export async function notify(
  deps: NotificationsDeps,
  userIds: readonly string[],
  notice: TemplateNotice,
): Promise<void> {
  const rows = await deps.db.write(async (manager) => {
    const since = new Date(deps.now().getTime() - REPEAT_AFTER_MS)
    const notified = await findNotified(manager, userIds, notice.key, notice.url, since)
    return addNotices(
      deps,
      manager,
      userIds.filter((id) => !notified.has(id)),
      notice,
    )
  })
  deliverNotices(deps, rows)
}
