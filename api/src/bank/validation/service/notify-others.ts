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

/** A question, and the people who should know what became of it. */
interface About {
  question: Pick<QuestionRow, 'id' | 'content'>
  recipients: readonly (string | null)[]
}

interface Notice {
  key: NotificationKey
  url: (questionId: string) => PageLink
  reason?: string
}

/** Notifies people of what the actor did with each of these questions; the actor is left out. */
export async function notifyOthers(
  { notifications }: ValidationDeps,
  manager: EntityManager,
  actor: Actor,
  about: readonly About[],
  { key, url, reason = '' }: Notice,
): Promise<NotificationRow[]> {
  const names = await findNames(manager, [actor.userId])
  const name = names.get(actor.userId) ?? ''
  const notices = about.map(({ question, recipients }) => ({
    userIds: [...new Set(recipients)].filter((id): id is string => id !== null && id !== actor.userId),
    notice: {
      key,
      parameters: { name, preview: previewOf(question.content, PREVIEW_CHARACTERS), reason },
      url: url(question.id),
    },
  }))
  return notifications.addAll(manager, notices)
}
