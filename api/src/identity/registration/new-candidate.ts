import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { NotificationRow } from '../notifications/notifications.entity.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { insertUser } from '../users/users.changes.ts'
import type { UserRow } from '../users/users.entity.ts'
import { findActiveIds } from '../users/users.queries.ts'

/** Stores candidates who registered themselves, and notifies them and the super-admins. */
export interface NewCandidate {
  /** Pass what it returns to `deliver` after the transaction. */
  insert(manager: EntityManager, user: UserRow): Promise<NotificationRow[]>
  deliver(notices: NotificationRow[]): void
}

export function createNewCandidate(deps: { audit: AuditService; notifications: NotificationsService }): NewCandidate {
  const { audit, notifications } = deps
  return {
    async insert(manager, user) {
      await insertUser(manager, user)
      const welcome = await notifications.add(manager, [user.id], { key: 'welcome', url: pageLinks.home() })
      const admins = await findActiveIds(manager, 'super-admin')
      const news = await notifications.add(manager, admins, {
        key: 'participant-registered',
        parameters: { name: user.name },
        url: pageLinks.users(user.nip),
      })
      await audit.append(manager, {
        actorId: user.id,
        action: 'user.registered',
        subjectType: 'user',
        subjectId: user.id,
      })
      return [...welcome, ...news]
    },
    deliver: (notices) => notifications.deliver(notices),
  }
}
