import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { previewOf } from '../question-text.ts'
import type { Revision } from '../question-writer.ts'
import type { QuestionRow } from '../questions.entity.ts'
import type { QuestionsDeps } from './deps.ts'
import { toAnswer } from './to-answer.ts'

/**
 * Runs `work`, which stores a version or, where nothing changes, returns the question as it is. Notifies the validator
 * who has the question. Returns the question as it then is.
 */
export async function storeRevision(
  deps: QuestionsDeps,
  actor: Actor,
  work: (manager: EntityManager) => Promise<Revision | QuestionRow>,
): Promise<BankQuestion> {
  const { row, sent } = await deps.db.write(async (manager) => {
    const outcome = await work(manager)
    if (!('row' in outcome)) return { row: outcome, sent: [] }
    return { row: outcome.row, sent: await notifyValidator(deps, manager, actor, outcome) }
  })
  deps.notifications.deliver(sent)
  return toAnswer(deps.db, row)
}

async function notifyValidator(
  { notifications }: QuestionsDeps,
  manager: EntityManager,
  actor: Actor,
  { row, validatorId }: Revision,
): Promise<NotificationRow[]> {
  const names = await findNames(manager, [actor.userId])
  const parameters = { name: names.get(actor.userId) ?? '', preview: previewOf(row.content, 60) }
  const recipients = validatorId === null || validatorId === actor.userId ? [] : [validatorId]
  return notifications.add(manager, recipients, {
    key: 'question-revised',
    parameters,
    url: pageLinks.validation(row.id),
  })
}
