import { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import { refuseWriting } from '../../../kernel/lib/jobs/file-jobs.ts'
import { packList } from '../../../kernel/lib/jobs/packed-list.ts'
import { createTurns } from '../../../kernel/lib/turns.ts'
import { listPeopleIds, type PeopleFilters } from '../../people/people.queries.ts'
import type { PeopleScope } from '../../users/users.rules.ts'
import { findUsersInOrder } from '../people-files.repository.ts'
import { cellsOf } from '../write-people.ts'
import type { PeopleFilesDeps } from './deps.ts'

const ROWS_PER_QUERY = 200
const WRITE_JOB = new URL('../write-people-job.ts', import.meta.url)

/** Everyone in the selection, as the pieces of a file. The audit log records who took it. */
export async function exportPeople(
  { db, audit, jobs }: PeopleFilesDeps,
  actor: Actor,
  scope: PeopleScope,
  filters: PeopleFilters,
  format: 'csv' | 'xlsx',
): Promise<readonly Uint8Array[]> {
  const turn = createTurns()
  const people: string[][] = []
  for (const chunk of inChunks(await listPeopleIds(db.read, scope, filters), ROWS_PER_QUERY)) {
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
}
