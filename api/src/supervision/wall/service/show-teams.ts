import type { Team, TeamCandidate, Teams } from '@pengawas/shared/contracts/teams'
import { FLAG_SEVERITIES } from '@pengawas/shared/flags'
import { NOTHING_COUNTED } from '@pengawas/shared/rules/flag-weight'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { listActiveProctors } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findLiveStates } from '../../../sessions/live-states/live-states.queries.ts'
import { listUnfinishedOf } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { PRESENT_MS } from '../../../sessions/watching/allocation.rules.ts'
import { findPresences } from '../../../sessions/watching/allocations.queries.ts'
import { leadershipOf } from '../../../sessions/watching/leads.ts'
import { findWatchers } from '../../../sessions/watching/watch-scope.ts'
import { countOpenFlags } from '../../flags/flags.queries.ts'
import { countsBySession } from '../../flags/flags.rules.ts'
import { listOpenHelp } from '../../notes/notes.queries.ts'
import { loadsOf, unseenMinutesAt } from '../team.rules.ts'
import type { WallDeps } from './deps.ts'
import { listWatchedAssessments } from './list-watched-assessments.ts'

/** The proctors of the watched assessments that the actor leads, with what each has to do. Throws `not-allowed`. */
export async function showTeams(deps: WallDeps, actor: Actor): Promise<Teams> {
  const { db, now } = deps
  requirePermission(actor, 'team:lead')
  const at = now()
  const leads = await leadershipOf(db.read, actor)
  const led = (await listWatchedAssessments(deps, actor, at)).filter(({ id }) => leads(id))
  const teams = await Promise.all(led.map((assessment) => readTeam(db.read, assessment, at)))
  return { serverTime: at.toISOString(), teams }
}

async function readTeam(manager: EntityManager, { id, title, endDate }: AssessmentRow, at: Date): Promise<Team> {
  const proctors = await listActiveProctors(manager, [id])
  const userIds = proctors.map(({ userId }) => userId)
  const presences = await findPresences(manager, userIds)
  const names = await findNames(manager, userIds)
  const candidates = await readCandidates(manager, id, at)
  const loadOf = loadsOf(candidates)
  return {
    ...{ assessmentId: id, title, endDate: endDate.toISOString(), candidates },
    proctors: proctors.map(({ userId, isLead, maxCandidates }) => {
      const presence = presences.get(userId)
      const isHere = presence !== undefined && at.getTime() - presence.seenAt.getTime() < PRESENT_MS
      const since = isHere ? presence.since : (presence?.seenAt ?? null)
      return {
        ...{ userId, name: names.get(userId) ?? '', isLead, maxCandidates, isHere },
        since: since?.toISOString() ?? null,
        ...loadOf(userId),
      }
    }),
  }
}

/** Those of one assessment whose tests are not over. */
async function readCandidates(manager: EntityManager, assessmentId: string, at: Date): Promise<TeamCandidate[]> {
  const sessions = await listUnfinishedOf(manager, assessmentId)
  const ids = sessions.map(({ id }) => id)
  const names = await findNames(
    manager,
    sessions.map(({ participantId }) => participantId),
  )
  const holders = await findWatchers(manager, sessions)
  const seen = new Map((await findLiveStates(manager, ids)).map((state) => [state.testSessionId, state.seenAt]))
  const counts = countsBySession(await countOpenFlags(manager, ids))
  const raised = new Set((await listOpenHelp(manager, ids)).map(({ testSessionId }) => testSessionId))
  return sessions.map((session) => {
    const { flagCounts } = counts.get(session.id) ?? NOTHING_COUNTED
    return {
      testSessionId: session.id,
      participantName: names.get(session.participantId) ?? session.code,
      code: session.code,
      status: session.status,
      proctorId: holders.get(session.id) ?? null,
      unseenMinutes: unseenMinutesAt(session, seen.get(session.id) ?? null, at),
      openFlags: FLAG_SEVERITIES.reduce((sum, severity) => sum + flagCounts[severity], 0),
      handRaised: raised.has(session.id),
    }
  })
}
