import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../notifications.entity.ts'
import type { Notice } from '../notifications.rules.ts'
import { addAllNotices } from './add-all-notices.ts'
import type { NotificationsDeps } from './deps.ts'

/** Stores a notice for each of these people, as `addAllNotices`. */
export const addNotices = (
  deps: NotificationsDeps,
  manager: EntityManager,
  userIds: readonly string[],
  notice: Notice,
): Promise<NotificationRow[]> => addAllNotices(deps, manager, [{ userIds, notice }])
