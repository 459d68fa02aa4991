import type { BankQuestion, QuestionContent, updateQuestionSchema } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { invalidFields } from '../question-writer.ts'
import type { QuestionRow } from '../questions.entity.ts'
import type { QuestionsDeps } from './deps.ts'
import { findEditable } from './find-editable.ts'
import { prepareContent } from './prepare-content.ts'
import { storeRevision } from './store-revision.ts'

/** A client that does not know of pinned options leaves them as they are, unless it adds or removes options. */
const withKeptPins = (
  sent: Pick<z.output<typeof updateQuestionSchema>, 'pinnedOptions'>,
  content: QuestionContent,
  row: QuestionRow,
): QuestionContent =>
  sent.pinnedOptions === undefined && content.options.length === row.options.length
    ? { ...content, pinnedOptions: row.pinnedOptions ?? [] }
    : content

/**
 * Stores a new version, which waits for its validation; without a change nothing is stored. Throws `invalid-input` with
 * the reason for each field, and `conflict` when the question has changed since version `version`, which the editor saw.
 */
export async function editQuestion(
  deps: QuestionsDeps,
  actor: Actor,
  id: string,
  { version, ...sent }: z.output<typeof updateQuestionSchema>,
): Promise<BankQuestion> {
  const { content, problems } = await prepareContent(sent)
  return storeRevision(deps, actor, async (manager) => {
    const row = await findEditable(manager, actor, id)
    if (Object.keys(problems).length > 0) throw invalidFields(problems)
    if (row.version !== version) throw new AppError('conflict')
    return (await deps.writer.revise(manager, actor.userId, row, withKeptPins(sent, content, row), null)) ?? row
  })
}
