import type { ImportDefaults, QuestionImportPreview } from '@pengawas/shared/contracts/question-exchange'
import type { Actor } from '../../../kernel/access/actor.ts'
import { unpackList } from '../../../kernel/lib/jobs/packed-list.ts'
import { findByText } from '../duplicates.repository.ts'
import { toPreview } from '../import-preview.rules.ts'
import type { QuestionFile } from '../read-file.ts'
import { lookedAtSchema } from '../read-questions.contracts.ts'
import type { QuestionExchangeDeps } from './deps.ts'
import { runReader } from './run-reader.ts'

/** For each question of a file, what is wrong with it and what of it is not kept. Stores nothing. Throws `invalid-input`. */
export async function previewImport(
  deps: QuestionExchangeDeps,
  actor: Actor,
  file: QuestionFile,
  defaults: ImportDefaults,
): Promise<QuestionImportPreview> {
  const { value, attachments } = await runReader(deps, actor, file, defaults)
  if (value.kind !== 'preview') throw new Error('the reader did not return a preview')
  const looked = await unpackList(attachments, lookedAtSchema)
  const keys = new Set(looked.map(({ textKey }) => textKey).filter((key) => key !== ''))
  return toPreview(value, looked, await findByText(deps.db.read, keys))
}
