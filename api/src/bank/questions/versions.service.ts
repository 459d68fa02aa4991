import type { QuestionVersion, QuestionVersionDetail, VersionDifference } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import { findNames } from '../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { QuestionVersionRow } from './questions.entity.ts'
import { findVersion, listVersions } from './questions.repository.ts'
import { changedFields } from './questions.rules.ts'
import { differenceOfContents } from './version-difference.ts'

/** The versions of a question, with author and time. */
export interface QuestionVersionsService {
  /** Newest first. */
  list(actor: Actor, questionId: string): Promise<QuestionVersion[]>
  get(actor: Actor, questionId: string, version: number): Promise<QuestionVersionDetail>
  /** From version `since`, or the one before, to `version`. The first version is compared with itself: nothing was before it. */
  difference(actor: Actor, questionId: string, version: number, since: number | undefined): Promise<VersionDifference>
}

export function createQuestionVersionsService({ db }: { db: Database }): QuestionVersionsService {
  async function found(questionId: string, version: number): Promise<QuestionVersionRow> {
    const row = await findVersion(db.read, questionId, version)
    if (row === null) throw new AppError('not-found')
    return row
  }

  function describe(
    row: QuestionVersionRow,
    before: QuestionVersionRow | null,
    names: ReadonlyMap<string, string>,
  ): QuestionVersion {
    return {
      version: row.version,
      authorName: row.authorId === null ? null : (names.get(row.authorId) ?? null),
      restoredFrom: row.restoredFrom,
      createdAt: row.createdAt.toISOString(),
      changedFields: before === null ? [] : changedFields(before.snapshot, row.snapshot),
    }
  }

  return {
    async list(actor, questionId) {
      requirePermission(actor, 'question:read')
      const rows = await listVersions(db.read, questionId)
      if (rows.length === 0) throw new AppError('not-found')
      const names = await findNames(
        db.read,
        rows.flatMap((row) => row.authorId ?? []),
      )
      return rows.map((row, index) => describe(row, rows[index + 1] ?? null, names))
    },

    async get(actor, questionId, version) {
      requirePermission(actor, 'question:read')
      const row = await found(questionId, version)
      const before = await findVersion(db.read, questionId, version - 1)
      const names = await findNames(db.read, row.authorId === null ? [] : [row.authorId])
      return { ...describe(row, before, names), snapshot: row.snapshot }
    },

    async difference(actor, questionId, version, since) {
      requirePermission(actor, 'question:read')
      const from = since ?? Math.max(1, version - 1)
      const [before, after] = [await found(questionId, from), await found(questionId, version)]
      return { from, to: version, fields: differenceOfContents(before.snapshot, after.snapshot) }
    },
  }
}
