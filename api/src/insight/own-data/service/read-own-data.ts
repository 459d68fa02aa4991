import type { OwnData } from '@pengawas/shared/contracts/own-data'
import { AppError } from '@pengawas/shared/errors'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { findAccounts, findUser } from '../../../identity/users/users.queries.ts'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { createTurns } from '../../../kernel/lib/turns.ts'
import { listSessionsOfParticipant } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { listOwnGrades } from '../../lti/lti.queries.ts'
import { listAppraisals } from '../../talent/appraisals.queries.ts'
import type { OwnDataRow } from '../own-data.entity.ts'
import { listEntriesAbout, readPersonal } from '../own-data.repository.ts'
import { actorAs } from '../own-data.rules.ts'
import { wordsOf } from '../texts/log-words.ts'
import type { OwnDataDeps } from './deps.ts'
import { createLeftOut } from './left-out.ts'
import { type ReadTest, readOneTest } from './read-test.ts'

/** Videos of all tests together. The package is held in memory until the file store has it. */
const MOST_VIDEO_BYTES = 64 * 1024 * 1024

export interface ReadOwnData {
  data: OwnData
  files: ReadTest['files']
  /** The test with each id, for its certificate. */
  tests: { id: string; test: ReadTest['test'] }[]
}

/** All that is stored of a candidate and may be given to them now. Throws `not-found` where the account is gone. */
export async function readOwnData(deps: OwnDataDeps, { userId, language }: OwnDataRow): Promise<ReadOwnData> {
  const read = deps.db.read
  const user = await findUser(read, userId)
  if (user === null) throw new AppError('not-found')
  // The services below check what this candidate may see, as they do for the candidate's own pages.
  const actor: Actor = { userId, role: user.role, authSessionId: '', mustChangePassword: false }
  const leftOut = createLeftOut()
  const sessions = await listSessionsOfParticipant(read, userId)
  const turn = createTurns()
  const tests: (ReadTest & { id: string })[] = []
  for (const session of sessions) {
    tests.push({ id: session.id, ...(await readOneTest(deps, actor, session, leftOut)) })
    await turn()
  }
  const files = [...tests.flatMap((one) => one.files), ...videosOf(tests, (what) => leftOut.note(what, 'too-large'))]
  const codes = new Map(sessions.map(({ id, code }) => [id, code]))
  const flagIds = tests.flatMap((one) => one.flagIds)
  const appeals = new Map(tests.flatMap(({ appealIds, test: { code } }) => appealIds.map((id) => [id, code] as const)))
  const log = await readLog(deps, { userId, language }, { codes, flagIds, appeals })
  return {
    data: {
      ...{ format: 'pengawas-own-data', version: 1, madeAt: deps.now().toISOString() },
      ...{ profile: profileOf(user), ...(await readPerson(deps, user)) },
      ...{ tests: tests.map(({ test }) => test), log, leftOut: leftOut.list() },
    },
    files,
    tests: tests.map(({ id, test }) => ({ id, test })),
  }
}

/** All videos, or none of a test that would not fit whole: half a recording is none. */
function videosOf(tests: readonly ReadTest[], tooLarge: (what: string) => void): ReadTest['videos'] {
  let room = MOST_VIDEO_BYTES
  return tests.flatMap(({ test, videos }) => {
    const bytes = videos.reduce((sum, video) => sum + video.bytes, 0)
    if (bytes > room) {
      tooLarge(`${test.code}: recordings`)
      return []
    }
    room -= bytes
    for (const video of videos) video.included()
    return videos
  })
}

const profileOf = (user: UserRow): OwnData['profile'] => {
  const { id, nip, name, email, role, unit, phone, organization, position, birthDate, settings } = user
  return {
    ...{ id, nip, name, email, role, unit, phone, organization, position, birthDate },
    ...{ settings: settings === null ? null : { ...settings } },
    createdAt: user.createdAt.toISOString(),
    lastLogin: user.lastLogin?.toISOString() ?? null,
  }
}

/** Whether a notification of the system names somebody: those that a person wrote have no parameters. */
const namesOthers = (parameters: Readonly<Record<string, string>>, ownName: string): boolean =>
  ['name', 'candidate'].some((key) => parameters[key] !== undefined && parameters[key] !== ownName)

async function readPerson(
  { db: { read } }: OwnDataDeps,
  { id: userId, name }: Pick<UserRow, 'id' | 'name'>,
): Promise<
  Pick<OwnData, 'profileRequests' | 'logins' | 'notifications' | 'registrations' | 'appraisals' | 'learningPlatforms'>
> {
  const registrations = await readPersonal.registrations(read, userId)
  const extra = new Map((await readPersonal.accommodations(read, userId)).map((row) => [row.assessmentId, row]))
  const grades = await listOwnGrades(read, userId)
  const ids = [...registrations, ...grades].map(({ assessmentId }) => assessmentId)
  const assessments = await findAssessmentsById(read, [...new Set(ids)])
  const titles = new Map(assessments.map(({ id, title }) => [id, title]))
  return {
    profileRequests: (await readPersonal.profileRequests(read, userId)).map((row) => ({
      ...{
        at: row.createdAt.toISOString(),
        reason: row.reason,
        status: row.status,
        decisionReason: row.decisionReason,
      },
      wanted: Object.fromEntries(
        Object.entries({ name: row.wantedName, nip: row.wantedNip, unit: row.wantedUnit }).flatMap(([field, value]) =>
          value === null ? [] : [[field, value] as const],
        ),
      ),
    })),
    logins: (await readPersonal.logins(read, userId)).map((row) => ({
      ...{ at: row.createdAt.toISOString(), lastSeenAt: row.lastSeenAt.toISOString() },
      ...{ address: row.address, browser: row.userAgent },
    })),
    notifications: (await readPersonal.notifications(read, userId)).map(
      ({ createdAt, title, message, parameters }) => ({
        ...{ at: createdAt.toISOString(), title },
        message: namesOthers(parameters, name) ? null : message,
      }),
    ),
    appraisals: (await listAppraisals(read, userId)).map(({ year, performance, potential }) => ({
      ...{ year, performance, potential },
    })),
    learningPlatforms: grades.map(({ platform, subject, assessmentId }) => ({
      ...{ platform, subject, assessment: titles.get(assessmentId) ?? '' },
    })),
    registrations: registrations.map(({ assessmentId, assignedAt }) => ({
      ...{ assessment: titles.get(assessmentId) ?? '', assignedAt: assignedAt.toISOString() },
      extraPercent: extra.get(assessmentId)?.extraPercent ?? 0,
      extraMinutes: extra.get(assessmentId)?.extraMinutes ?? 0,
      extraReason: extra.get(assessmentId)?.reason ?? null,
    })),
  }
}

async function readLog(
  { db: { read } }: OwnDataDeps,
  { userId, language }: Pick<OwnDataRow, 'userId' | 'language'>,
  {
    codes,
    flagIds,
    appeals,
  }: { codes: ReadonlyMap<string, string>; flagIds: readonly string[]; appeals: ReadonlyMap<string, string> },
): Promise<OwnData['log']> {
  const about = { userId, testSessionIds: [...codes.keys()], flagIds, appealIds: [...appeals.keys()] }
  const rows = await listEntriesAbout(read, about)
  const actorIds = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
  const roles = new Map((await findAccounts(read, actorIds)).map(({ id, role }) => [id, role]))
  return rows.flatMap(({ sequence, at, action, actorId, subjectId }) => {
    const words = wordsOf(action, language)
    if (words === null) return []
    const test = subjectId === null ? null : (codes.get(subjectId) ?? appeals.get(subjectId) ?? null)
    return [{ number: sequence, at: at.toISOString(), action, words, by: actorAs(actorId, userId, roles), test }]
  })
}
