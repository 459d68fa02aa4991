import { randomUUID } from 'node:crypto'
import type { ImportPreview } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { refuseReading, refuseWriting } from '../../kernel/lib/jobs/file-jobs.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import { packList, unpackList } from '../../kernel/lib/jobs/packed-list.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { InitialPasswords } from '../people/initial-password.ts'
import { findUsersInOrder } from './people-files.repository.ts'
import { listPeopleIds, type PeopleFilters } from '../people/people.queries.ts'
import { insertUsers } from '../users/users.changes.ts'
import { findTaken } from '../users/users.queries.ts'
import { newUserRow, type PeopleScope } from '../users/users.rules.ts'
import { type CheckedRow, type ImportKind, markTaken, toPreview } from './people-files.rules.ts'
import { checkedRowSchema, type ReadPeopleInput, readPeopleOutputSchema } from './read-people.contracts.ts'
import { cellsOf } from './write-people.ts'

const MAX_EXPORT_ROWS = 50_000
const ROWS_PER_QUERY = 200
const READ_JOB = new URL('./read-people-job.ts', import.meta.url)
const WRITE_JOB = new URL('./write-people-job.ts', import.meta.url)
/** So that an import, which waits in the line of those who are signed in, takes few places there. */
const HASHES_AT_ONCE = 4

export interface ImportFile {
  format: 'csv' | 'xlsx'
  bytes: Buffer
}

export interface ImportedPerson {
  row: number
  id: string
  nip: string
  name: string
  /** Shown once; null where the file gave it. */
  password: string | null
}

export interface ImportsService {
  /** Says of each row what is wrong with it, and stores nothing. */
  preview(file: ImportFile, kind: ImportKind): Promise<ImportPreview>
  /** Makes the accounts of the good rows, all in one transaction. */
  run(actor: Actor, file: ImportFile, kind: ImportKind): Promise<{ created: ImportedPerson[]; skipped: number }>
  /** Everybody in the selection, as the pieces of a file. Who took it is recorded. */
  export(
    actor: Actor,
    scope: PeopleScope,
    filters: PeopleFilters,
    format: 'csv' | 'xlsx',
  ): Promise<readonly Uint8Array[]>
}

export interface ImportsDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  initialPasswords: InitialPasswords
  jobs: JobRunner
  now: () => Date
}

export function createImportsService(deps: ImportsDeps): ImportsService {
  const { db, audit, notifications, initialPasswords, jobs, now } = deps

  async function withTaken(manager: EntityManager, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
    const people = rows.flatMap((row) => (row.person === null ? [] : [row.person]))
    const wanted = { nips: people.map((person) => person.nip), emails: people.map((person) => person.email) }
    return markTaken(rows, await findTaken(manager, wanted))
  }

  /** Reads a file in a process of its own: it was made elsewhere, and the hub has others to look after. */
  async function read(
    { format, bytes }: ImportFile,
    kind: ImportKind,
  ): Promise<{ rows: CheckedRow[]; unknown: string[]; fileSha256: string }> {
    const input: ReadPeopleInput = { format, ...kind }
    const { value, attachments } = await jobs.run({
      file: READ_JOB,
      input: { value: input, attachments: [bytes] },
      output: readPeopleOutputSchema,
      refuse: refuseReading,
    })
    return { rows: await withTaken(db.read, await unpackList(attachments, checkedRowSchema)), ...value }
  }

  /** Rows for the database, in the order of the file. */
  async function prepare(
    actor: Actor,
    rows: readonly CheckedRow[],
  ): Promise<{ user: ReturnType<typeof newUserRow>; made: ImportedPerson }[]> {
    const at = now()
    const good = rows.flatMap(({ row, person }) => (person === null ? [] : [{ row, person }]))
    const prepared = new Array<{ user: ReturnType<typeof newUserRow>; made: ImportedPerson }>(good.length)
    const work = good.entries()
    const worker = async (): Promise<void> => {
      for (const [index, { row, person }] of work) {
        const { password, ...details } = person
        const initial = await initialPasswords(password, details)
        const user = {
          ...details,
          id: randomUUID(),
          passwordHash: initial.hash,
          mustChangePassword: true,
          createdBy: actor.userId,
        }
        const made = { row, id: user.id, nip: user.nip, name: user.name, password: initial.shown }
        prepared[index] = { user: newUserRow(user, at), made }
      }
    }
    await Promise.all(Array.from({ length: HASHES_AT_ONCE }, worker))
    return prepared
  }

  return {
    async preview(file, kind) {
      const { rows, unknown } = await read(file, kind)
      return toPreview(rows, unknown)
    },

    async run(actor, file, kind) {
      const { rows, fileSha256 } = await read(file, kind)
      const prepared = await prepare(actor, rows)
      if (prepared.length === 0) return { created: [], skipped: rows.length }
      try {
        const sent = await db.write(async (manager) => {
          await insertUsers(
            manager,
            prepared.map(({ user }) => user),
          )
          const notices = await notifications.add(manager, [actor.userId], {
            key: 'people-imported',
            parameters: { count: String(prepared.length) },
          })
          await audit.appendAll(manager, [
            ...prepared.map(({ user }) => ({
              actorId: actor.userId,
              action: 'user.created' as const,
              subjectType: 'user' as const,
              subjectId: user.id,
              data: { role: user.role },
            })),
            {
              actorId: actor.userId,
              action: 'people.imported',
              subjectType: 'user',
              subjectId: null,
              data: { created: prepared.length, skipped: rows.length - prepared.length, fileSha256 },
            },
          ])
          return notices
        })
        notifications.announce(sent)
      } catch (error) {
        // One of these accounts was made in between: nothing was stored, and a new preview shows which.
        if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error })
        throw error
      }
      return { created: prepared.map(({ made }) => made), skipped: rows.length - prepared.length }
    },

    async export(actor, scope, filters, format) {
      const turn = createTurns()
      const people: string[][] = []
      for (const chunk of inChunks(await listPeopleIds(db.read, scope, filters, MAX_EXPORT_ROWS), ROWS_PER_QUERY)) {
        for (const row of await findUsersInOrder(db.read, chunk)) people.push(cellsOf(row))
        await turn()
      }
      const { attachments } = await jobs.run({
        file: WRITE_JOB,
        input: { value: { format }, attachments: await packList(people) },
        output: z.null(),
        refuse: refuseWriting,
      })
      await db.write((manager) =>
        audit.append(manager, {
          actorId: actor.userId,
          action: 'people.exported',
          subjectType: 'user',
          subjectId: null,
          data: { rows: people.length, format },
        }),
      )
      return attachments
    },
  }
}
