import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { previewOf } from '../../questions/question-text.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import type { ValidationTasksDeps } from './deps.ts'

/** Notifies a validator of a question that is now theirs, unless they assigned it to themselves. */
export function notifyValidator(
  { notifications }: ValidationTasksDeps,
  manager: EntityManager,
  actor: Actor,
  validatorId: string | null,
  question: QuestionRow,
): Promise<NotificationRow[]> {
  const recipients = validatorId === null || validatorId === actor.userId ? [] : [validatorId]
  return notifications.add(manager, recipients, {
    key: 'question-assigned',
    parameters: { preview: previewOf(question.content, 60) },
    url: pageLinks.validation(question.id),
  })
}
