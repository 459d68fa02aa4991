import { CREDIT_UNDO_MS, type WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { NOTHING_COUNTED } from '@pengawas/shared/rules/flag-weight'
import type { EntityManager } from 'typeorm'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames, findPeopleFacts } from '../../../identity/users/users.queries.ts'
import { findLiveStates } from '../../../sessions/live-states/live-states.queries.ts'
import { listRecentlyGiven } from '../../../sessions/outages/clock-credits.queries.ts'
import { findProgress } from '../../../sessions/progress/progress.ts'
import { findSecondCameras } from '../../../sessions/second-camera/second-camera.queries.ts'
import { phoneStateOf } from '../../../sessions/second-camera/second-camera.rules.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { findHeldTerminations } from '../../commands/held-terminations.queries.ts'
import { countOpenFlags } from '../../flags/flags.queries.ts'
import { countsBySession } from '../../flags/flags.rules.ts'
import { countUnread } from '../../messages/messages.queries.ts'
import { listOpenHelp, toHelp } from '../../notes/notes.queries.ts'
import { findScreenActivity } from '../../page-signals/page-signals.queries.ts'
import { screenActivityOf } from '../../page-signals/page-signals.rules.ts'
import { findTalks } from '../../talks/talks.queries.ts'
import { toWallCandidate } from '../wall.rules.ts'
import type { WallDeps } from './deps.ts'

/** Where the account is gone. */
const NOBODY = { name: '', nip: '', unit: null }

const NO_ACTIVITY = screenActivityOf(new Map())

/** The tiles of these sessions, in their order. */
export async function toTiles({ db, now }: WallDeps, sessions: readonly TestSessionRow[]): Promise<WallCandidate[]> {
  const ids = sessions.map((session) => session.id)
  const [people, states, counts, progress, assessments, terminations, credits, help, unread, cameras, talks, activity] =
    await Promise.all([
      findPeopleFacts(
        db.read,
        sessions.map((session) => session.participantId),
      ),
      findLiveStates(db.read, ids),
      countOpenFlags(db.read, ids),
      findProgress(db.read, sessions, now()),
      findAssessmentsById(db.read, [...new Set(sessions.map(({ assessmentId }) => assessmentId))]),
      readTerminations(db.read, ids, now()),
      readRecentCredits(db.read, ids, now()),
      listOpenHelp(db.read, ids),
      countUnread(db.read, ids),
      findSecondCameras(db.read, ids),
      findTalks(db.read, ids),
      findScreenActivity(db.read, ids),
    ])
  const stateOf = new Map(states.map((state) => [state.testSessionId, state]))
  const cameraOf = new Map(cameras.map((camera) => [camera.testSessionId, camera]))
  const countsOf = countsBySession(counts)
  const helpOf = new Map(help.map((row) => [row.testSessionId, toHelp(row)]))
  const policyOf = new Map(assessments.map(({ id, mediaPolicy }) => [id, mediaPolicy]))
  return sessions.flatMap((session) => {
    const done = progress.get(session.id)
    const mediaPolicy = policyOf.get(session.assessmentId)
    if (done === undefined || mediaPolicy === undefined) return []
    return [
      toWallCandidate(session, {
        person: people.get(session.participantId) ?? NOBODY,
        state: stateOf.get(session.id),
        flags: countsOf.get(session.id) ?? NOTHING_COUNTED,
        progress: done,
        mediaPolicy,
        phone: phoneStateOf(cameraOf.get(session.id)),
        termination: isOver(session.status) ? null : (terminations.get(session.id) ?? null),
        recentCredit: isOver(session.status) ? null : (credits.get(session.id) ?? null),
        help: helpOf.get(session.id),
        unreadMessages: unread.get(session.id) ?? 0,
        talk: talks.get(session.id),
        screenActivity: activity.get(session.id) ?? NO_ACTIVITY,
      }),
    ]
  })
}

async function readTerminations(
  manager: EntityManager,
  testSessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, WallCandidate['termination']>> {
  const rows = await findHeldTerminations(manager, testSessionIds)
  const names = await findNames(
    manager,
    rows.map(({ orderedBy }) => orderedBy),
  )
  return new Map(
    rows.map(({ testSessionId, orderedBy, reason, dueAt }) => {
      const inMs = Math.max(0, dueAt.getTime() - now.getTime())
      return [testSessionId, { inMs, reason, orderedByName: names.get(orderedBy) ?? '' }]
    }),
  )
}

/** Of each session the time that was given last, while it can be taken back. */
async function readRecentCredits(
  manager: EntityManager,
  testSessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, WallCandidate['recentCredit']>> {
  const since = new Date(now.getTime() - CREDIT_UNDO_MS)
  const rows = await listRecentlyGiven(manager, testSessionIds, since)
  const names = await findNames(
    manager,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  return new Map(
    rows.map(({ id, testSessionId, creditMs, reason, decidedBy, createdAt }) => {
      const inMs = Math.max(0, createdAt.getTime() - since.getTime())
      return [
        testSessionId,
        { id, creditMs, inMs, reason: reason ?? '', givenBy: decidedBy, givenByName: names.get(decidedBy ?? '') ?? '' },
      ]
    }),
  )
}
