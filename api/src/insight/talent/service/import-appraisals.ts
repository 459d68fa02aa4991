import type { AppraisalOutcome, AppraisalPreview } from '@pengawas/shared/contracts/talent'
import { listPeopleByNip } from '../../../identity/people/people.queries.ts'
import { mayChange, participantsScope } from '../../../identity/users/users.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { refuseReading } from '../../../kernel/lib/jobs/file-jobs.ts'
import { unpackList } from '../../../kernel/lib/jobs/packed-list.ts'
import type { SheetFile } from '../../../kernel/lib/sheets/sheet.rules.ts'
import { type CheckedAppraisal, refuseUnknown } from '../appraisal-file.rules.ts'
import type { AppraisalRow } from '../appraisals.entity.ts'
import {
  checkedAppraisalSchema,
  type ReadAppraisalsInput,
  readAppraisalsOutputSchema,
} from '../read-appraisals.contracts.ts'
import { findJudgedYears, holdAppraisals, judgedKey, saveAppraisals } from '../talent.repository.ts'
import type { TalentDeps } from './deps.ts'

const READ_JOB = new URL('../read-appraisals-job.ts', import.meta.url)

type KnownAppraisal = CheckedAppraisal & { userId: string | null }

/** The rows of a file, each with what is wrong with it. Read in a separate process: the file is not to be trusted. */
async function readFile(
  { db, jobs }: TalentDeps,
  actor: Actor,
  { format, bytes }: SheetFile,
): Promise<{ rows: KnownAppraisal[]; unknown: string[]; fileSha256: string }> {
  const input: ReadAppraisalsInput = { format }
  const { value, attachments } = await jobs.run({
    file: READ_JOB,
    input: { value: input, attachments: [bytes] },
    output: readAppraisalsOutputSchema,
    refuse: refuseReading,
  })
  const rows = await unpackList(attachments, checkedAppraisalSchema)
  const scope = participantsScope(actor)
  const nips = [...new Set(rows.flatMap(({ appraisal }) => appraisal?.nip ?? []))]
  const people = scope === null ? [] : await listPeopleByNip(db.read, scope, nips)
  const known = people.filter(
    (person) => person.role === 'peserta' && scope !== null && mayChange(scope, person) && person.erasedAt === null,
  )
  return { rows: refuseUnknown(rows, new Map(known.map(({ nip, id }) => [nip, id]))), ...value }
}

/** Rows that can be stored. */
const toRows = (rows: readonly KnownAppraisal[], setBy: string, setAt: Date): AppraisalRow[] =>
  rows.flatMap(({ userId, appraisal }) => {
    if (userId === null || appraisal === null) return []
    const { year, performance, potential } = appraisal
    return [{ userId, year, performance, potential, setBy, setAt }]
  })

/** Says for each row what is wrong with it, and stores nothing. Throws `not-allowed`, and what `refuseReading` makes of an unreadable file. */
export async function previewAppraisals(deps: TalentDeps, actor: Actor, file: SheetFile): Promise<AppraisalPreview> {
  requirePermission(actor, 'talent:manage')
  const { rows, unknown } = await readFile(deps, actor, file)
  const judged = await findJudgedYears(
    deps.db.read,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const isReplacing = ({ userId, appraisal }: KnownAppraisal): boolean =>
    userId !== null && appraisal !== null && judged.has(judgedKey({ userId, year: appraisal.year }))
  const good = rows.filter(({ appraisal }) => appraisal !== null).length
  return {
    rows: rows.map((one) => {
      const { row, values, errors } = one
      return { row, values, errors, replaces: isReplacing(one) }
    }),
    ...{ good, bad: rows.length - good, replaced: rows.filter(isReplacing).length, unknownColumns: unknown },
  }
}

/**
 * Stores the good rows, all in one transaction. A level that a row leaves empty stays as it is: performance and potential often
 * come from two systems. Throws as `previewAppraisals`.
 */
export async function importAppraisals(deps: TalentDeps, actor: Actor, file: SheetFile): Promise<AppraisalOutcome> {
  requirePermission(actor, 'talent:manage')
  const { rows, fileSha256 } = await readFile(deps, actor, file)
  const read = toRows(rows, actor.userId, deps.now())
  return await deps.db.write(async (manager) => {
    const { there, stored: before } = await holdAppraisals(
      manager,
      read.map(({ userId }) => userId),
    )
    const stored = read
      .filter(({ userId }) => there.has(userId))
      .map((row) => completed(row, before.get(judgedKey(row))))
    const outcome = { stored: stored.length, skipped: rows.length - stored.length }
    await saveAppraisals(manager, stored)
    await deps.audit.appendAll(manager, [
      ...stored.map(({ userId, year }) => ({
        actorId: actor.userId,
        action: 'talent.appraised' as const,
        subjectType: 'user' as const,
        subjectId: userId,
        data: { year },
      })),
      {
        ...{ actorId: actor.userId, action: 'talent.imported', subjectType: 'user', subjectId: null },
        data: { ...outcome, fileSha256 },
      },
    ])
    return outcome
  })
}

const completed = (row: AppraisalRow, before: AppraisalRow | undefined): AppraisalRow => ({
  ...row,
  performance: row.performance ?? before?.performance ?? null,
  potential: row.potential ?? before?.potential ?? null,
})
