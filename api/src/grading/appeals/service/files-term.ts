import type { EntityManager } from 'typeorm'
import { setFileTerms } from '../../../kernel/files/kept-files.changes.ts'
import type { AppealRow } from '../appeals.entity.ts'
import { filesUntil } from '../appeals.rules.ts'

/** Says when the files of an appeal are deleted, by the state that it has now. */
export async function setFilesTerm(
  manager: EntityManager,
  appeal: Pick<AppealRow, 'state' | 'closesAt' | 'decidedAt' | 'files'>,
): Promise<void> {
  const dueAt = filesUntil(appeal)
  const keys = appeal.files.map(({ key }) => key)
  await setFileTerms(manager, keys, dueAt === null ? null : { dueAt, reason: 'term-over' })
}
