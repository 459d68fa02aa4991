import type { EntityManager } from 'typeorm'
import { refuseReading } from '../../../kernel/lib/jobs/file-jobs.ts'
import { unpackList } from '../../../kernel/lib/jobs/packed-list.ts'
import { findTaken } from '../../users/users.queries.ts'
import { type CheckedRow, type ImportKind, markTaken } from '../people-files.rules.ts'
import { checkedRowSchema, type ReadPeopleInput, readPeopleOutputSchema } from '../read-people.contracts.ts'
import type { SheetFile } from '../../../kernel/lib/sheets/sheet.rules.ts'
import type { PeopleFilesDeps } from './deps.ts'

const READ_JOB = new URL('../read-people-job.ts', import.meta.url)

/** The rows of a file, each with what is wrong with it. Read in a separate process: the file is not to be trusted. */
export async function readFile(
  { db, jobs }: PeopleFilesDeps,
  { format, bytes }: SheetFile,
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

async function withTaken(manager: EntityManager, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const people = rows.flatMap((row) => (row.person === null ? [] : [row.person]))
  const wanted = { nips: people.map((person) => person.nip), emails: people.map((person) => person.email) }
  return markTaken(rows, await findTaken(manager, wanted))
}
