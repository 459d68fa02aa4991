import type { OwnTest } from '@pengawas/shared/contracts/own-data'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { isOnlyObserved, isTechnicalFlag } from '@pengawas/shared/flags'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { disclosureOf } from '../../../grading/results/disclosure.service.ts'
import { findAccounts } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findAnswers, findItems } from '../../../sessions/answers/answers.queries.ts'
import { toInput } from '../../../sessions/answers/items.rules.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { CheckInRow } from '../../../supervision/check-ins/check-ins.entity.ts'
import { asKept } from '../../../supervision/check-ins/check-ins.rules.ts'
import type { FlagRow } from '../../../supervision/flags/flags.entity.ts'
import { listSessionFlags } from '../../../supervision/flags/flags.queries.ts'
import { mayShowOthers, mayShowQuestions } from '../../../supervision/flags/others.rules.ts'
import { listRecordingFiles } from '../../../supervision/recordings/recordings.queries.ts'
import { findDueDays, readTest } from '../own-data.repository.ts'
import { actorAs, mayHaveOthers } from '../own-data.rules.ts'
import type { OwnDataDeps } from './deps.ts'
import type { LeftOut } from './left-out.ts'

/** A file that goes into the package, if it is still there. */
export interface WantedFile {
  name: string
  fileKey: string
  /** Says in the data that the file is not there after all. */
  missing: () => void
}

export interface ReadTest {
  test: OwnTest
  files: WantedFile[]
  /** A video each; they go into the package only where all of them have room. */
  videos: (WantedFile & { bytes: number; included: () => void })[]
  flagIds: string[]
  appealIds: string[]
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** What is stored of one test, as far as its candidate may have it now; what they may not is noted in `leftOut`. */
export async function readOneTest(
  deps: OwnDataDeps,
  actor: Actor,
  session: TestSessionRow,
  leftOut: LeftOut,
): Promise<ReadTest> {
  const read = deps.db.read
  const assessment = await findAssessment(read, session.assessmentId)
  const title = assessment?.title ?? ''
  const folder = `tests/${session.code.toLowerCase()}`
  const of = (what: string): string => `${session.code}: ${what}`
  const flags = await listSessionFlags(read, session.id)
  const disclosed = assessment === null ? null : await disclosureOf(read, actor, session, assessment, deps.now())
  const messages = await readTest.messages(read, session.id)
  const warnings = await readTest.warnings(read, session.id)
  const checkIn = await readTest.checkIn(read, session.id)
  const people = [...messages, ...warnings].map(({ authorId }) => authorId)
  const deciders = [checkIn?.decidedBy ?? null, ...flags.map(({ reviewedBy }) => reviewedBy)]
  const accounts = await findAccounts(read, [...new Set([...people, ...deciders.filter((id) => id !== null)])])
  const roles = new Map(accounts.map(({ id, role }) => [id, role]))
  const by = (id: string | null) => actorAs(id, session.participantId, roles)
  const said = ({ createdAt, authorId, text }: { createdAt: Date; authorId: string; text: string }) => ({
    ...{ at: createdAt.toISOString(), by: by(authorId), text },
  })
  if (await readTest.hasNotes(read, session.id)) leftOut.note(of('notes'), 'staff-words')
  const mayReadAnswers = isOver(session.status) && disclosed?.ownAnswers === true
  const mayShowItems = disclosed?.answers === true
  const counted = readFlags(session, flags, { folder, of, by, mayShowItems }, leftOut)
  const taken = checkIn === null ? null : readCheckIn(checkIn, deps.now(), { folder, of, by }, leftOut)
  const appealed = await readAppeals(deps, session, folder)
  const recorded = await readRecordings(deps, session, flags, { folder, of, mayShowItems }, leftOut)
  return {
    test: {
      ...{ code: session.code, assessment: title, attempt: session.attempt, status: session.status },
      ...{ startedAt: session.startTime.toISOString(), endedAt: instant(session.endTime) },
      ...{ consent: session.consent, extraMinutes: (session.extraMs + session.creditMs) / 60_000 },
      result: await readResult(deps, actor, session),
      certificate: null,
      items: await readItems(deps, session, mayReadAnswers, of, leftOut),
      flags: counted.flags,
      appeals: appealed.appeals,
      warnings: warnings.map(said),
      chat: messages.map(said),
      checkIn: taken?.checkIn ?? null,
      recordings: recorded.recordings,
    },
    files: [...counted.files, ...appealed.files, ...(taken?.files ?? [])],
    videos: recorded.videos,
    flagIds: counted.flags.map(({ id }) => id),
    appealIds: appealed.ids,
  }
}

interface Naming {
  folder: string
  of: (what: string) => string
  by: (id: string | null) => ReturnType<typeof actorAs>
}

/** As the page of the own result shows it; null where there is none yet. */
async function readResult({ results }: OwnDataDeps, actor: Actor, { id }: TestSessionRow): Promise<OwnTest['result']> {
  try {
    return { ...(await results.result(actor, id)) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}

async function readItems(
  { db }: OwnDataDeps,
  session: TestSessionRow,
  mayReadAnswers: boolean,
  of: Naming['of'],
  leftOut: LeftOut,
): Promise<OwnTest['items']> {
  const items = await findItems(db.read, session.id)
  const answers = new Map((await findAnswers(db.read, session.id)).map((row) => [row.questionId, row]))
  if (items.length > 0) leftOut.note(of('questions'), 'items')
  if (answers.size > 0 && !mayReadAnswers) leftOut.note(of('answers'), 'answers')
  return items
    .filter(({ servedAt, questionId }) => servedAt !== null || answers.has(questionId))
    .map(({ position, servedAt, questionId, optionOrder }) => {
      const answer = answers.get(questionId)
      return {
        ...{ number: position + 1, shownAt: instant(servedAt), answeredAt: instant(answer?.madeAt ?? null) },
        activeSeconds: answer === undefined ? null : answer.activeMs / 1000,
        given: answer === undefined || !mayReadAnswers ? null : toInput(answer.value, optionOrder),
      }
    })
}

/** Those that a person confirmed; what nobody has decided about counts against nobody. */
function readFlags(
  session: TestSessionRow,
  flags: readonly FlagRow[],
  { folder, of, by, mayShowItems }: Naming & { mayShowItems: boolean },
  leftOut: LeftOut,
): { flags: OwnTest['flags']; files: WantedFile[] } {
  const files: WantedFile[] = []
  if (flags.some((flag) => flag.validationStatus === 'pending' && !isTechnicalFlag(flag) && !isOnlyObserved(flag)))
    leftOut.note(of('flags'), 'undecided')
  const counted = flags
    .filter((flag) => flag.validationStatus === 'confirmed' && !isTechnicalFlag(flag))
    .toSorted((a, b) => a.detectedAt.getTime() - b.detectedAt.getTime())
    .map((flag) => {
      const { id, type, reason, severity, detectedAt, endedAt, reviewedAt, reviewedBy, evidenceKey } = flag
      const isOthers = mayShowOthers(flag)
      const isKept = isOthers || (mayShowQuestions(flag) && !mayShowItems)
      const name = `${folder}/flags/${id}.webp`
      if (isKept && evidenceKey !== null) leftOut.note(of(`flags/${id}.webp`), isOthers ? 'other-person' : 'items')
      if (flag.evidenceDeletedAt !== null) leftOut.note(of(`flags/${id}.webp`), 'gone')
      const one: OwnTest['flags'][number] = {
        ...{ id, type, reason, severity, from: detectedAt.toISOString(), to: instant(endedAt) },
        ...{ decidedAt: instant(reviewedAt), decidedBy: reviewedBy === null ? null : by(reviewedBy) },
        picture: evidenceKey === null || isKept ? null : name,
      }
      if (evidenceKey !== null && !isKept)
        files.push({ name, fileKey: evidenceKey, missing: () => void (one.picture = null) })
      return one
    })
  if (counted.length > 0) leftOut.note(of('reasons of reviewers'), 'staff-words')
  return { flags: counted, files }
}

/** What the candidate said, with what they handed in, and the auditor's reasons, which were written for them. */
async function readAppeals(
  { db }: OwnDataDeps,
  { id }: TestSessionRow,
  folder: string,
): Promise<{ appeals: OwnTest['appeals']; files: WantedFile[]; ids: string[] }> {
  const files: WantedFile[] = []
  const appeals: OwnTest['appeals'] = []
  const rows = await readTest.appeals(db.read, id)
  for (const appeal of rows) {
    const points = await readTest.appealPoints(db.read, appeal.id)
    appeals.push({
      ...{ state: appeal.state, text: appeal.text },
      ...{ submittedAt: instant(appeal.submittedAt), decidedAt: instant(appeal.decidedAt) },
      decisions: points.map(({ kind, subjectId, decision, reason }) => ({
        ...{ about: `${kind} ${subjectId}`, decision, reason },
      })),
      files: appeal.files.map(({ id: fileId, name, contentType, bytes, key }) => {
        const packed = `${folder}/appeals/${fileId}.${contentType.split('/').at(-1) ?? 'bin'}`
        const one: OwnTest['appeals'][number]['files'][number] = { name, bytes, file: packed }
        files.push({ name: packed, fileKey: key, missing: () => void (one.file = null) })
        return one
      }),
    })
  }
  return { appeals, files, ids: rows.map((row) => row.id) }
}

function readCheckIn(
  stored: CheckInRow,
  now: Date,
  { folder, of, by }: Naming,
  leftOut: LeftOut,
): { checkIn: NonNullable<OwnTest['checkIn']>; files: WantedFile[] } {
  const row = asKept(stored, now)
  const files: WantedFile[] = []
  if (Object.keys(row.pictures).length < Object.keys(stored.pictures).length) leftOut.note(of('check-in'), 'gone')
  // The consent says so: to nobody, and a package is easily handed on.
  if (row.gaze !== null) leftOut.note(of('check-in'), 'gaze-angles')
  const pictures = Object.entries(row.pictures).map(([step, { key, takenAt }]) => {
    const name = `${folder}/check-in/${step}.webp`
    const one: { name: string; takenAt: string; file: string | null } = { name: step, takenAt, file: name }
    files.push({ name, fileKey: key, missing: () => void (one.file = null) })
    return one
  })
  const { state, decidedAt, decidedBy, reason, network, framing } = row
  return {
    checkIn: {
      ...{ state, decidedAt: instant(decidedAt), reason, pictures, measured: { network, framing } },
      decidedBy: decidedAt === null ? null : by(decidedBy),
      steps: Object.fromEntries(
        Object.entries(row.steps).map(([step, { state: done, note }]) => [step, { state: done, note }]),
      ),
    },
    files,
  }
}

async function readRecordings(
  { db }: OwnDataDeps,
  session: TestSessionRow,
  flags: readonly FlagRow[],
  { folder, of, mayShowItems }: { folder: string; of: Naming['of']; mayShowItems: boolean },
  leftOut: LeftOut,
): Promise<{ recordings: OwnTest['recordings']; videos: ReadTest['videos'] }> {
  const segments = await listRecordingFiles(db.read, [session.id])
  const due = await findDueDays(
    db.read,
    segments.map(({ fileKey }) => fileKey),
  )
  const videos: ReadTest['videos'] = []
  const recordings = segments.map(({ id, source, startedAt, durationMs, bytes, sha256, fileKey }) => {
    const one: OwnTest['recordings'][number] = {
      ...{ source, durationMs, bytes, sha256, startedAt: startedAt.toISOString() },
      ...{ keptUntil: instant(due.get(fileKey) ?? null), file: null },
    }
    if (mayHaveOthers(source, flags)) leftOut.note(of(`recordings/${source}`), 'other-person')
    else if (source === 'screen' && !mayShowItems) leftOut.note(of('recordings/screen'), 'items')
    else {
      const name = `${folder}/recordings/${source}-${id}.webm`
      const missing = (): void => void (one.file = null)
      videos.push({ name, fileKey, bytes, missing, included: () => void (one.file = name) })
    }
    return one
  })
  return { recordings, videos }
}
