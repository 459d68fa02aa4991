import type { SyncOutcome } from '@pengawas/shared/contracts/questions'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { searchTextOf } from './question-text.ts'
import type { QuestionValidation } from './question-validation.ts'
import { updateQuestion } from './questions.changes.ts'
import type { QuestionRow } from './questions.entity.ts'
import { haveVersions, insertVersion, listAfter } from './questions.repository.ts'
import { contentOf } from './questions.rules.ts'

const QUESTIONS_PER_STEP = 200

export interface QuestionSyncService {
  /**
   * Restores what is derived from questions: the text that searches read, a version for the newest content, and a task
   * for a question that awaits validation and has none. For data that did not come in by the API. Harmless when repeated.
   */
  run(actor: Actor): Promise<SyncOutcome>
}

export function createQuestionSyncService(deps: {
  db: Database
  audit: AuditService
  validation: QuestionValidation
  now: () => Date
}): QuestionSyncService {
  const { db, audit, validation, now } = deps

  return {
    async run(actor) {
      requirePermission(actor, 'question:write')
      const total: SyncOutcome = { checked: 0, searchTexts: 0, versions: 0, tasks: 0 }
      let last = ''
      for (;;) {
        // Read in the transaction that writes, so that no edit in between is overwritten.
        const { rows, done } = await db.write(async (manager) => {
          const found = await listAfter(manager, last, QUESTIONS_PER_STEP)
          return { rows: found, done: await repair(manager, found, now(), validation) }
        })
        total.checked += rows.length
        total.searchTexts += done.searchTexts
        total.versions += done.versions
        total.tasks += done.tasks
        last = rows.at(-1)?.id ?? last
        if (rows.length < QUESTIONS_PER_STEP) break
      }
      await db.write((manager) =>
        audit.append(manager, {
          actorId: actor.userId,
          action: 'question.synchronised',
          subjectType: 'question',
          subjectId: null,
          data: { ...total },
        }),
      )
      return total
    },
  }
}

/** Stores what these questions lack; returns how much of each. */
async function repair(
  manager: EntityManager,
  rows: readonly QuestionRow[],
  at: Date,
  validation: QuestionValidation,
): Promise<Omit<SyncOutcome, 'checked'>> {
  const stale = rows
    .map((row) => ({ row, searchText: searchTextOf(contentOf(row)) }))
    .filter(({ row, searchText }) => row.searchText !== searchText)
  for (const { row, searchText } of stale) await updateQuestion(manager, row.id, row.version, { searchText })
  const versioned = await haveVersions(manager, rows)
  const unversioned = rows.filter((row) => !versioned.has(row.id))
  for (const row of unversioned) {
    await insertVersion(manager, {
      questionId: row.id,
      version: row.version,
      snapshot: contentOf(row),
      authorId: row.createdBy,
      restoredFrom: null,
      createdAt: at,
    })
  }
  const pending = rows.filter((row) => row.isActive && row.validationStatus === 'pending')
  const waiting = await validation.haveOpenTasks(
    manager,
    pending.map((row) => row.id),
  )
  const forgotten = pending.filter((row) => !waiting.has(row.id))
  await validation.request(manager, forgotten, at)
  return { searchTexts: stale.length, versions: unversioned.length, tasks: forgotten.length }
}
