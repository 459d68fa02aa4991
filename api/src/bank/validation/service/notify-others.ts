import type { NotificationKey } from '@pengawas/shared/notifications'
import type { PageLink } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { previewOf } from '../../questions/question-text.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import type { ValidationDeps } from './deps.ts'

const PREVIEW_CHARACTERS = 60

interface Notice {
  key: NotificationKey
  url: PageLink
  reason?: string
}

/** Notifies people of what the actor did with a question; the actor is left out. */
export async function notifyOthers(
  { notifications }: ValidationDeps,
  manager: EntityManager,
  actor: Actor,
  recipients: readonly (string | null)[],
  question: QuestionRow,
  { key, url, reason = '' }: Notice,
): Promise<NotificationRow[]> {
  const people = [...new Set(recipients)].filter((id): id is string => id !== null && id !== actor.userId)
  const names = await findNames(manager, [actor.userId])
  const preview = previewOf(question.content, PREVIEW_CHARACTERS)
  return notifications.add(manager, people, {
    key,
    parameters: { name: names.get(actor.userId) ?? '', preview, reason },
    url,
  })
}
