import { randomUUID } from 'node:crypto'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { isAllowed } from '@pengawas/shared/permissions'
import type { ImportOutcome } from '@pengawas/shared/contracts/people'
import type { ImportJob } from '@pengawas/shared/contracts/import-jobs'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import type { ImportRun } from '../../import-jobs/import-runner.ts'
import type { NotificationRow } from '../../notifications/notifications.entity.ts'
import { insertUsers } from '../../users/users.changes.ts'
import type { UserRow } from '../../users/users.entity.ts'
import { newUserRow } from '../../users/users.rules.ts'
import { type CheckedRow, type ImportKind, replaceUnits } from '../people-files.rules.ts'
import type { PeopleFilesDeps } from './deps.ts'
import type { SheetFile } from '../../../kernel/lib/sheets/sheet.rules.ts'
import { readFile } from './read-file.ts'

/** An import waits in the line of signed-in people: this few hashes at once leave room there for others. */
const HASHES_AT_ONCE = 4

interface ImportChoice extends ImportKind {
  /** What is stored in place of units that were misspelt. */
  units: ReadonlyMap<string, string>
}

interface Prepared {
  user: UserRow
  made: ImportOutcome['created'][number]
}

/**
 * Makes the accounts of the good rows, all in one transaction. Throws `conflict` if one of them was made in the meantime, and
 * what `refuseReading` makes of an unreadable file.
 */
export async function importPeople(
  deps: PeopleFilesDeps,
  actor: Actor,
  file: SheetFile,
  { units, ...kind }: ImportChoice,
  run?: ImportRun,
): Promise<ImportOutcome> {
  const { rows, fileSha256 } = await readFile(deps, file, kind)
  const prepared = await prepare(deps, actor, replaceUnits(rows, units), run)
  const users = prepared.map(({ user }) => user)
  const outcome = { created: prepared.map(({ made }) => made), skipped: rows.length - prepared.length }
  try {
    const sent = await deps.db.write((manager) => store(deps, manager, { actor, users, outcome, fileSha256 }, run))
    deps.notifications.deliver(sent)
  } catch (error) {
    // One of these accounts was made in the meantime: nothing was stored, and a new preview shows which.
    if (isUniqueViolation(error)) throw new AppError('conflict', { message: 'importTaken', cause: error })
    throw error
  }
  return outcome
}

/** The same after the call was answered. Throws as `ImportRunner.start` does; what goes wrong later is in the import. */
export function startImport(
  deps: PeopleFilesDeps,
  actor: Actor,
  file: SheetFile,
  { id, ...choice }: ImportChoice & { id: string | undefined },
): Promise<ImportJob> {
  return deps.imports.start(actor, { kind: choice.kind, id }, (run) => importPeople(deps, actor, file, choice, run))
}

/** Rows for the database, in the order of the file. */
async function prepare(
  { initialPasswords, now }: PeopleFilesDeps,
  actor: Actor,
  rows: readonly CheckedRow[],
  run: ImportRun | undefined,
): Promise<Prepared[]> {
  const at = now()
  const good = rows.flatMap(({ row, person }) => (person === null ? [] : [{ row, person }]))
  const prepared = new Array<Prepared>(good.length)
  const work = good.entries()
  let done = 0
  run?.progress(done, good.length)
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
      done += 1
      run?.progress(done, good.length)
    }
  }
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, worker))
  return prepared
}

interface Import {
  actor: Actor
  users: UserRow[]
  outcome: ImportOutcome
  fileSha256: string
}

/** With a run, the run has the notice. */
async function store(
  { audit, notifications }: PeopleFilesDeps,
  manager: EntityManager,
  { actor, users, outcome, fileSha256 }: Import,
  run: ImportRun | undefined,
): Promise<NotificationRow[]> {
  const counts = { created: users.length, skipped: outcome.skipped }
  await insertUsers(manager, users)
  await run?.finish(manager, { ...counts, people: outcome })
  if (users.length === 0) return []
  const sent =
    run === undefined
      ? await notifications.add(manager, [actor.userId], {
          key: 'people-imported',
          parameters: { count: String(users.length) },
          url: isAllowed(actor.role, 'user:manage') ? pageLinks.newestUsers() : pageLinks.newestParticipants(),
        })
      : []
  await audit.appendAll(manager, [
    ...users.map((user) => ({
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
      data: { ...counts, fileSha256 },
    },
  ])
  return sent
}
