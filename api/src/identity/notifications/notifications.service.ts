import { addAllNotices } from './service/add-all-notices.ts'
import { addNotices } from './service/add-notices.ts'
import { deliverNotices } from './service/deliver-notices.ts'
import type { NotificationsDeps } from './service/deps.ts'
import { listOwn } from './service/list-own.ts'
import { markAllRead } from './service/mark-all-read.ts'
import { markOwn } from './service/mark-own.ts'
import { notify } from './service/notify.ts'
import { removeAllOwn } from './service/remove-all-own.ts'
import { removeOwn } from './service/remove-own.ts'
import { sendMessage } from './service/send-message.ts'

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** Notifications of people: what modules write to them, and what recipients do with their own. */
export function createNotificationsService(deps: NotificationsDeps) {
  return {
    add: addNotices.bind(null, deps),
    addAll: addAllNotices.bind(null, deps),
    deliver: deliverNotices.bind(null, deps),
    notify: notify.bind(null, deps),
    list: listOwn.bind(null, deps),
    send: sendMessage.bind(null, deps),
    mark: markOwn.bind(null, deps),
    markAllRead: markAllRead.bind(null, deps),
    remove: removeOwn.bind(null, deps),
    removeAll: removeAllOwn.bind(null, deps),
  }
}
