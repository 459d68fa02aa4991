import { IMPORT_KINDS, type ImportJob, type ImportJobKind } from '@pengawas/shared/contracts/import-jobs'
import { type ImportOutcome, importOutcomeSchema } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import { isKept } from '../background-jobs/background-jobs.rules.ts'
import { type ImportJobRow, importJobTable } from './import-jobs.entity.ts'
import { IMPORTS, IMPORTS_KEPT, sealContext, toImportJob } from './import-jobs.rules.ts'

/** What people do with their own imports. */
export interface ImportJobsService {
  /** Those under way and those that are kept; the newest first. */
  list(actor: Actor): Promise<ImportJob[]>
  /** Who was made, with one-time passwords. Throws `not-found` where these are not kept, or not for this person. */
  people(actor: Actor, id: string): Promise<ImportOutcome>
  /** Deletes one that has ended, with its passwords. Throws `not-found`, and `conflict` while it is under way. */
  remove(actor: Actor, id: string): Promise<void>
}

export function createImportJobsService({
  db,
  box,
  now,
}: {
  db: Database
  box: SecretBox
  now: () => Date
}): ImportJobsService {
  /** Throws `not-allowed` for roles that import none of these. */
  function requireImporter({ role }: Actor, kinds: readonly ImportJobKind[] = IMPORT_KINDS): void {
    if (!kinds.some((kind) => isAllowed(role, IMPORTS[kind].permission))) throw new AppError('not-allowed')
  }

  const isShownTo = ({ role }: Actor, { kind }: ImportJobRow): boolean => isAllowed(role, IMPORTS[kind].permission)

  async function findOwn(manager: EntityManager, actor: Actor, id: string): Promise<ImportJobRow> {
    const row = await importJobTable.find(manager, id)
    if (row?.ownerId !== actor.userId || !isShownTo(actor, row)) throw new AppError('not-found')
    if (!isKept(row, IMPORTS_KEPT, now())) throw new AppError('not-found')
    return row
  }

  return {
    async list(actor) {
      requireImporter(actor)
      const rows = await importJobTable.list(db.read, actor.userId, IMPORTS_KEPT.since(now()))
      return rows.filter((row) => isShownTo(actor, row)).map(toImportJob)
    },

    async people(actor, id) {
      requireImporter(actor, ['users', 'participants'])
      const { sealedPeople } = await findOwn(db.read, actor, id)
      // Null also where the installation's key was changed meanwhile.
      const people = sealedPeople === null ? null : box.open(sealedPeople, sealContext(id))
      if (people === null) throw new AppError('not-found')
      return importOutcomeSchema.parse(JSON.parse(people))
    },

    async remove(actor, id) {
      requireImporter(actor)
      await db.write(async (manager) => {
        const { underWay } = await findOwn(manager, actor, id)
        if (underWay !== null) throw new AppError('conflict')
        await importJobTable.delete(manager, id)
      })
    },
  }
}
