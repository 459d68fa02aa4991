import type { ImportDefaults, QuestionImportOutcome } from '@pengawas/shared/contracts/question-exchange'
import type { ImportJob } from '@pengawas/shared/contracts/import-jobs'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { ImportRun } from '../../../identity/import-jobs/import-runner.ts'
import { unpackList } from '../../../kernel/lib/jobs/packed-list.ts'
import { insertPictures } from '../../questions/pictures.service.ts'
import type { NewQuestion } from '../../questions/question-writer.ts'
import { storePictureBytes } from '../exchange-pictures.ts'
import type { QuestionFile } from '../read-file.ts'
import { takenSchema } from '../read-questions.contracts.ts'
import type { QuestionExchangeDeps } from './deps.ts'
import { runReader } from './run-reader.ts'

interface ImportChoice {
  defaults: ImportDefaults
  /** Indexes of the preview's items; undefined for all that can be imported. */
  items: ReadonlySet<number> | undefined
}

/** Stores the chosen questions of a file, in one transaction. Throws `invalid-input` where one of them cannot be stored. */
export async function importQuestions(
  deps: QuestionExchangeDeps,
  actor: Actor,
  file: QuestionFile,
  { defaults, items }: ImportChoice,
  run?: ImportRun,
): Promise<QuestionImportOutcome> {
  const { db, audit, writer, files } = deps
  const choice = { items: items === undefined ? null : [...items] }
  const { value, attachments } = await runReader(deps, actor, file, defaults, choice)
  if (value.kind !== 'taken') throw new Error('the reader did not return questions')
  const pictures = value.pictures.map((row, index) => ({ row, bytes: Buffer.from(attachments[index] ?? []) }))
  const taken = await unpackList(attachments.slice(pictures.length), takenSchema)
  const total = pictures.length + taken.length
  run?.progress(0, total)
  // Bytes first, then rows: a row without bytes would be a broken picture, bytes without a row cannot be reached.
  await storePictureBytes(files, pictures, (stored) => run?.progress(stored, total))
  run?.progress(total, total)
  const created = await db.write(async (manager) => {
    await insertPictures(
      manager,
      pictures.map(({ row }) => row),
    )
    const rows = await writer.create(manager, actor.userId, taken.map(toNewQuestion))
    const skipped = value.total - rows.length
    await run?.finish(manager, { created: rows.length, skipped })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'question.imported',
      subjectType: 'question',
      subjectId: null,
      data: {
        format: value.format,
        created: rows.length,
        skipped,
        pictures: pictures.length,
        fileSha256: value.fileSha256,
      },
    })
    return taken.flatMap(({ index }, order) => (rows[order] === undefined ? [] : [{ index, id: rows[order].id }]))
  })
  return { created, skipped: value.total - created.length }
}

/** The same after the call was answered. Throws as `ImportRunner.start` does; what goes wrong later is in the import. */
export function startImport(
  deps: QuestionExchangeDeps,
  actor: Actor,
  file: QuestionFile,
  { id, ...choice }: ImportChoice & { id: string | undefined },
): Promise<ImportJob> {
  return deps.imports.start(actor, { kind: 'questions', id }, (run) => importQuestions(deps, actor, file, choice, run))
}

function toNewQuestion({ content, irt }: z.infer<typeof takenSchema>): NewQuestion {
  if (irt === null || irt.source === 'default') return { content }
  return { content, irt: { a: irt.a, b: irt.b, c: irt.c, source: irt.source, errors: irt.errors } }
}
