import { randomUUID } from 'node:crypto'
import type { CreateNotification, Notification } from '@pengawas/shared/contracts/notifications'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { findActiveIds } from '../users/users.queries.ts'
import type { NotificationRow } from './notifications.entity.ts'
import {
  alreadyTold,
  deleteNotifications,
  findNotification,
  insertNotifications,
  listNotifications,
  markRead,
} from './notifications.repository.ts'
import { type Notice, notificationRow, type TemplateNotice, toNotification } from './notifications.rules.ts'

/** A notice that says the same again within this time, while the first is unread, is left out. */
const REPEAT_AFTER_MS = 5 * 60_000

export interface NotificationsService {
  /** Stores a notice for each of these people inside the caller's transaction. Hand the result to `announce` once that has succeeded. */
  add(manager: EntityManager, userIds: readonly string[], notice: Notice): Promise<NotificationRow[]>
  /** Pushes stored notices to the open pages of their recipients. */
  announce(rows: readonly NotificationRow[]): void
  /** Stores and pushes a notice, except to whoever has the same one unread from a moment ago. */
  tell(userIds: readonly string[], notice: TemplateNotice): Promise<void>
  list(actor: Actor): Promise<Notification[]>
  /** Writes to everybody, or to one role. Returns how many people it reached. */
  send(actor: Actor, message: CreateNotification): Promise<number>
  /** Throws `not-found` for what is not the actor's own. */
  mark(actor: Actor, id: string, read: boolean): Promise<Notification>
  markAllRead(actor: Actor): Promise<void>
  remove(actor: Actor, id: string): Promise<void>
  removeAll(actor: Actor): Promise<void>
}

export function createNotificationsService(deps: {
  db: Database
  audit: AuditService
  announcer: Announcer
  now: () => Date
}): NotificationsService {
  const { db, audit, announcer, now } = deps

  async function add(manager: EntityManager, userIds: readonly string[], notice: Notice): Promise<NotificationRow[]> {
    const at = now()
    const rows = userIds.map((userId) => notificationRow(randomUUID(), userId, notice, at))
    await insertNotifications(manager, rows)
    return rows
  }

  function announce(rows: readonly NotificationRow[]): void {
    for (const row of rows) {
      const notification = toNotification(row)
      announcer.announce(pushes.notificationCreated, { userId: row.userId }, notification)
      announcer.emit('notificationCreated', { userId: row.userId, notification })
    }
  }

  /** Records what somebody did with notifications of their own. */
  const record = (
    manager: EntityManager,
    actor: Actor,
    action: 'notification.read' | 'notification.deleted',
    id: string | null,
  ): Promise<void> =>
    audit.append(manager, { actorId: actor.userId, action, subjectType: 'notification', subjectId: id })

  return {
    add,
    announce,

    async tell(userIds, notice) {
      const rows = await db.write(async (manager) => {
        const since = new Date(now().getTime() - REPEAT_AFTER_MS)
        const told = await alreadyTold(manager, userIds, notice.key, notice.url ?? null, since)
        return add(
          manager,
          userIds.filter((id) => !told.has(id)),
          notice,
        )
      })
      announce(rows)
    },

    async list(actor) {
      return (await listNotifications(db.read, actor.userId)).map(toNotification)
    },

    async send(actor, { role, ...message }) {
      requirePermission(actor, 'notification:send')
      const rows = await db.write(async (manager) => {
        const sent = await add(manager, await findActiveIds(manager, role ?? null), message)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'notification.sent',
          subjectType: 'notification',
          subjectId: null,
          data: { role: role ?? null, recipients: sent.length },
        })
        return sent
      })
      announce(rows)
      return rows.length
    },

    async mark(actor, id, read) {
      const row = await db.write(async (manager) => {
        if ((await markRead(manager, actor.userId, id, read ? now() : null)) > 0)
          await record(manager, actor, 'notification.read', id)
        return findNotification(manager, actor.userId, id)
      })
      if (row === null) throw new AppError('not-found')
      return toNotification(row)
    },

    async markAllRead(actor) {
      await db.write(async (manager) => {
        if ((await markRead(manager, actor.userId, null, now())) > 0)
          await record(manager, actor, 'notification.read', null)
      })
    },

    async remove(actor, id) {
      await db.write(async (manager) => {
        if ((await deleteNotifications(manager, actor.userId, id)) === 0) throw new AppError('not-found')
        await record(manager, actor, 'notification.deleted', id)
      })
    },

    async removeAll(actor) {
      await db.write(async (manager) => {
        if ((await deleteNotifications(manager, actor.userId, null)) > 0)
          await record(manager, actor, 'notification.deleted', null)
      })
    },
  }
}
