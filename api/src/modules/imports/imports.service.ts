import { createHash, randomUUID } from 'node:crypto'
import { type ImportPreview, PEOPLE_IMPORT_MAX_ROWS } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import type { EntityManager } from 'typeorm'
import { type Database, isUniqueViolation } from '../../db/database.ts'
import { readCsv } from '../../lib/sheets/read-csv.ts'
import { readFirstSheet } from '../../lib/sheets/read-workbook.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { Actor } from '../auth/actor.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { InitialPasswords } from '../users/initial-password.ts'
import { allPeople, findTaken, insertUsers, type PeopleFilters } from '../users/users.repository.ts'
import { newUserRow, type PeopleScope } from '../users/users.rules.ts'
import { type CheckedRow, checkRows, type ImportKind, markTaken, readHeading, toPreview } from './imports.rules.ts'
import { writeCsv, writeWorkbook } from './write-people.ts'

const MAX_EXPORT_ROWS = 50_000
const LIMITS = {
  maxRows: PEOPLE_IMPORT_MAX_ROWS,
  tooMany: MESSAGES.importTooManyRows,
  maxRowCharacters: 20_000,
  /** A workbook of 5000 people is some hundred kilobytes unpacked. */
  maxUnpackedBytes: 24 * 1024 * 1024,
  maxEntries: 200,
}
/** argon2 runs on four threads of the platform's pool. */
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
  /** Everybody in the selection, as a file. Who took it is recorded. */
  export(actor: Actor, scope: PeopleScope, filters: PeopleFilters, format: 'csv' | 'xlsx'): Promise<Buffer>
}

export interface ImportsDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  initialPasswords: InitialPasswords
  now: () => Date
}

export function createImportsService(deps: ImportsDeps): ImportsService {
  const { db, audit, notifications, initialPasswords, now } = deps

  async function withTaken(manager: EntityManager, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
    const people = rows.flatMap((row) => (row.person === null ? [] : [row.person]))
    const wanted = { nips: people.map((person) => person.nip), emails: people.map((person) => person.email) }
    return markTaken(rows, await findTaken(manager, wanted))
  }

  async function read(file: ImportFile, kind: ImportKind): Promise<{ rows: CheckedRow[]; unknown: string[] }> {
    const sheet = file.format === 'csv' ? readCsv(file.bytes, LIMITS) : await readFirstSheet(file.bytes, LIMITS)
    const heading = readHeading(sheet.rows[0] ?? [])
    if (!heading.columns.has('nip') || !heading.columns.has('name')) {
      throw new AppError('invalid-input', { message: MESSAGES.importColumnsMissing })
    }
    const rows = checkRows(sheet, heading, kind)
    if (rows.length === 0) throw new AppError('invalid-input', { message: MESSAGES.importEmpty })
    return { rows: await withTaken(db.read, rows), unknown: heading.unknown }
  }

  /** Rows for the database, in the order of the file. */
  async function prepare(actor: Actor, rows: readonly CheckedRow[]): Promise<{ user: ReturnType<typeof newUserRow>; made: ImportedPerson }[]> {
    const at = now()
    const good = rows.flatMap(({ row, person }) => (person === null ? [] : [{ row, person }]))
    const prepared = new Array<{ user: ReturnType<typeof newUserRow>; made: ImportedPerson }>(good.length)
    const work = good.entries()
    const worker = async (): Promise<void> => {
      for (const [index, { row, person }] of work) {
        const { password, ...details } = person
        const initial = await initialPasswords(password)
        const user = { ...details, id: randomUUID(), passwordHash: initial.hash, mustChangePassword: true, createdBy: actor.userId }
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
      const { rows } = await read(file, kind)
      const prepared = await prepare(actor, rows)
      if (prepared.length === 0) return { created: [], skipped: rows.length }
      const digest = createHash('sha256').update(file.bytes).digest('hex')
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
              data: { created: prepared.length, skipped: rows.length - prepared.length, fileSha256: digest },
            },
          ])
          return notices
        })
        notifications.announce(sent)
      } catch (error) {
        // Somebody made one of these accounts in between: nothing was stored, and a new preview shows which.
        if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error })
        throw error
      }
      return { created: prepared.map(({ made }) => made), skipped: rows.length - prepared.length }
    },

    async export(actor, scope, filters, format) {
      const rows = await allPeople(db.read, scope, filters, MAX_EXPORT_ROWS)
      await db.write((manager) =>
        audit.append(manager, {
          actorId: actor.userId,
          action: 'people.exported',
          subjectType: 'user',
          subjectId: null,
          data: { rows: rows.length, format },
        }),
      )
      return format === 'csv' ? writeCsv(rows) : writeWorkbook(rows)
    },
  }
}
