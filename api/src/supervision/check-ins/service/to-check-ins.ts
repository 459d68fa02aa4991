import {
  CARRIED_OVER_STEPS,
  CHECK_IN_STEPS,
  type CheckIn,
  type CheckInPictureName,
  type WaitingCandidate,
} from '@pengawas/shared/contracts/check-ins'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { findPeopleFacts } from '../../../identity/users/users.queries.ts'
import { findLiveStates } from '../../../sessions/live-states/live-states.queries.ts'
import { findSecondCameras } from '../../../sessions/second-camera/second-camera.queries.ts'
import { phoneStateOf } from '../../../sessions/second-camera/second-camera.rules.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { listHelp, toHelp } from '../../notes/notes.queries.ts'
import { admissibleUntil } from '../admission.rules.ts'
import { baselineOf } from '../calibration.rules.ts'
import type { CheckInRow, PictureRecord, Pictures } from '../check-ins.entity.ts'
import { listEarlier } from '../check-ins.repository.ts'
import { askOf, asKept } from '../check-ins.rules.ts'
import type { CheckInsDeps } from './deps.ts'

const SWEEP = ['sweep-0', 'sweep-1', 'sweep-2', 'sweep-3'] as const satisfies CheckInPictureName[]

/** The moment makes the address of another picture another one. */
const pictureAt = (id: string, name: string, picture: PictureRecord | undefined): CheckIn['portrait'] =>
  picture === undefined
    ? null
    : {
        url: `/api/check-ins/${id}/pictures/${name}?taken=${encodeURIComponent(picture.takenAt)}`,
        takenAt: picture.takenAt,
      }

/** What else is known of a check-in. */
interface Known {
  session: TestSessionRow
  assessment: AssessmentRow
  help: CheckIn['help']
  phone: CheckIn['phone']
  titleOf: (assessmentId: string) => string
}

function toCheckIn(row: CheckInRow, { session, assessment, help, phone, titleOf }: Known): CheckIn {
  const { testSessionId: id, policy, pictures } = row
  return {
    testSessionId: id,
    assessmentId: row.assessmentId,
    assessmentTitle: assessment.title,
    state: row.state,
    policy,
    consent: session.consent,
    steps: CHECK_IN_STEPS.flatMap((step) => {
      const record = row.steps[step]
      if (record === undefined) return []
      const { state, note } = record
      return [{ step, state, note, ask: askOf(policy, step) }]
    }),
    portrait: pictureAt(id, 'portrait', pictures.portrait),
    card: pictureAt(id, 'card', pictures.card),
    carriedOver: carriedOf(pictures).map(({ step, assessmentId, admittedAt }) => ({
      ...{ step, assessmentTitle: titleOf(assessmentId), admittedAt },
    })),
    sweep: SWEEP.flatMap((name) => pictureAt(id, name, pictures[name]) ?? []),
    network: row.network,
    framing: row.framing,
    isCalibrated: baselineOf(row) !== null,
    phone,
    reason: row.reason,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    help,
    admissibleUntil: admissibleUntil(session, assessment).toISOString(),
  }
}

/** Which pictures are of earlier check-ins, and of which. */
const carriedOf = (pictures: Pictures) =>
  CARRIED_OVER_STEPS.flatMap((step) => {
    const origin = pictures[step]?.carriedFrom
    return origin === undefined ? [] : [{ step, ...origin }]
  })

type Reading = Pick<CheckInsDeps, 'db' | 'now'>

/** The newest portrait that was taken in an earlier check-in and admitted, while it is kept; never the one that it stands beside. */
export async function findStoredPortraits(
  { db, now }: Reading,
  rows: readonly CheckInRow[],
): Promise<Map<string, PictureRecord>> {
  const newest = new Date(Math.max(0, ...rows.map(({ createdAt }) => createdAt.getTime())))
  const people = [...new Set(rows.map(({ participantId }) => participantId))]
  const earlier = await listEarlier(db.read, people, newest)
  const portraits = earlier.flatMap((before) => {
    const { portrait } = asKept(before, now()).pictures
    return portrait === undefined || portrait.carriedFrom !== undefined ? [] : [{ ...before, portrait }]
  })
  return new Map(
    rows.flatMap((row) => {
      const found = portraits.find(
        ({ testSessionId, participantId, createdAt }) =>
          participantId === row.participantId &&
          createdAt < row.createdAt &&
          testSessionId !== row.pictures.portrait?.carriedFrom?.testSessionId,
      )
      return found === undefined ? [] : [[row.testSessionId, found.portrait] as const]
    }),
  )
}

/** Check-ins as pages receive them, in the order of the rows. */
export async function toCheckIns({ db, now }: Reading, rows: readonly CheckInRow[]): Promise<CheckIn[]> {
  const manager = db.read
  const ids = rows.map(({ testSessionId }) => testSessionId)
  const sessions = new Map((await findTestSessions(manager, ids)).map((session) => [session.id, session]))
  const named = rows.flatMap(({ assessmentId, pictures }) => [
    assessmentId,
    ...carriedOf(pictures).map((origin) => origin.assessmentId),
  ])
  const assessments = await findAssessmentsById(manager, [...new Set(named)])
  const assessmentOf = new Map(assessments.map((assessment) => [assessment.id, assessment]))
  const cameras = new Map((await findSecondCameras(manager, ids)).map((camera) => [camera.testSessionId, camera]))
  // Oldest first, so that the newest remains.
  const helpOf = new Map((await listHelp(manager, ids)).map((note) => [note.testSessionId, toHelp(note)]))
  return rows.flatMap((stored) => {
    const row = asKept(stored, now())
    const session = sessions.get(row.testSessionId)
    const assessment = assessmentOf.get(row.assessmentId)
    if (session === undefined || assessment === undefined) return []
    const [help, phone] = [helpOf.get(row.testSessionId) ?? null, phoneStateOf(cameras.get(row.testSessionId))]
    const titleOf = (id: string): string => assessmentOf.get(id)?.title ?? ''
    return [toCheckIn(row, { session, assessment, help, phone, titleOf })]
  })
}

/** The same with what staff see of the people. */
export async function toWaiting(deps: Reading, rows: readonly CheckInRow[]): Promise<WaitingCandidate[]> {
  const manager = deps.db.read
  const [checkIns, people, states, portraits] = await Promise.all([
    toCheckIns(deps, rows),
    findPeopleFacts(
      manager,
      rows.flatMap(({ participantId, pictures }) => [
        participantId,
        ...carriedOf(pictures).map(({ admittedBy }) => admittedBy),
      ]),
    ),
    findLiveStates(
      manager,
      rows.map(({ testSessionId }) => testSessionId),
    ),
    findStoredPortraits(deps, rows),
  ])
  const rowOf = new Map(rows.map((row) => [row.testSessionId, row]))
  const connected = new Set(states.flatMap(({ testSessionId, pageId }) => (pageId === null ? [] : [testSessionId])))
  return checkIns.map((one): WaitingCandidate => {
    const { participantId = '', pictures = {} } = rowOf.get(one.testSessionId) ?? {}
    const admittedBy = new Map(carriedOf(pictures).map((origin) => [origin.step, people.get(origin.admittedBy)?.name]))
    const person = people.get(participantId)
    return {
      ...one,
      carriedOver: one.carriedOver.map((each) => ({ ...each, admittedBy: admittedBy.get(each.step) ?? '' })),
      participantId,
      ...{ name: person?.name ?? '', nip: person?.nip ?? null, unit: person?.unit ?? null },
      storedPortrait: pictureAt(one.testSessionId, 'stored', portraits.get(one.testSessionId)),
      isConnected: connected.has(one.testSessionId),
    }
  })
}
