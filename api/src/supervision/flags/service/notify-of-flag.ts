import type { NotificationKey } from '@pengawas/shared/notifications'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { FlagRow } from '../flags.entity.ts'
import type { FlagsDeps } from './deps.ts'

/** Notifies people of what the actor said of a flag; the actor is left out. To be delivered after the transaction. */
export async function notifyOfFlag(
  { notifications }: FlagsDeps,
  manager: EntityManager,
  actor: Actor,
  recipients: readonly (string | null)[],
  flag: Pick<FlagRow, 'id' | 'testSessionId'>,
  key: NotificationKey,
): Promise<NotificationRow[]> {
  const people = [...new Set(recipients)].filter((id): id is string => id !== null && id !== actor.userId)
  const session = await findTestSession(manager, flag.testSessionId)
  const candidateId = session?.participantId ?? ''
  const names = await findNames(manager, [actor.userId, candidateId])
  return notifications.add(manager, people, {
    key,
    parameters: { name: names.get(actor.userId) ?? '', candidate: names.get(candidateId) ?? session?.code ?? '' },
    url: pageLinks.flag(flag.id),
  })
}
