import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { NotificationsDeps } from './deps.ts'

/** Appends to the audit log what the actor did with one of their notifications, or with all of them (`id` null). */
export const recordAction = (
  { audit }: NotificationsDeps,
  manager: EntityManager,
  actor: Actor,
  action: 'notification.read' | 'notification.deleted',
  id: string | null,
): Promise<void> => audit.append(manager, { actorId: actor.userId, action, subjectType: 'notification', subjectId: id })
