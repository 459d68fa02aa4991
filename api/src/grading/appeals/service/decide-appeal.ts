import type { AppealDetail, DecideAppeal } from '@pengawas/shared/contracts/appeals'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { callBack } from '../../../supervision/commands/reopen-terminated.ts'
import {
  type AppealedTest,
  decideTerminationOnAppeal,
} from '../../../supervision/commands/termination-reviews.changes.ts'
import { decideFlagOnAppeal } from '../../../supervision/flags/flags.changes.ts'
import { scoreAgain } from '../../results/scoring/score-again.ts'
import type { AppealRow } from '../appeals.entity.ts'
import { changePoint, findAppeal, listPoints, moveAppeal } from '../appeals.repository.ts'
import { areComplete } from '../appeals.rules.ts'
import type { AppealsDeps } from './deps.ts'
import { setFilesTerm } from './files-term.ts'
import { readAppeal } from './list-appeals.ts'
import { tellOfDecision } from './tell-of-decision.ts'
import { findOwnParts } from './parts.ts'
import { type ReadPoint, readPoints } from './standing.ts'

type Decisions = ReadonlyMap<string, DecideAppeal['decisions'][number]>

/** The reasons are in the decision itself. */
const APPEALED = { cause: 'appealed', reason: null } as const

/** What followed from a decision, to be told once it is stored. */
interface Outcome {
  row: AppealRow
  flagIds: string[]
  test: AppealedTest | null
  notices: NotificationRow[]
}

/**
 * Decides an appeal: each thing that still counts is upheld or overturned, with reasons, and verdict, result and certificate
 * follow in the same transaction. Throws `not-found`, `not-allowed` for a person who had a part in it, and `conflict` where
 * somebody was faster, the candidate has withdrawn, or something else counts now.
 */
export async function decideAppeal(
  deps: AppealsDeps,
  actor: Actor,
  id: string,
  { decisions }: DecideAppeal,
): Promise<AppealDetail> {
  const { db, notifications, flags, commands, announcer } = deps
  requirePermission(actor, 'appeal:decide')
  const outcome = await db.write((manager) => decideIn(deps, manager, actor, id, decisions))
  const { row, test } = outcome
  notifications.deliver(outcome.notices)
  for (const flagId of outcome.flagIds) await flags.announceDecided(flagId)
  if (test === 'goes-on' || test === 'counts-as-handed-in') await commands.announce(row.testSessionId)
  if (test === 'goes-on') await callBack(deps, row.testSessionId)
  // Of an end that is overturned, pages also show who decided about it.
  if (test !== null) announcer.announce(pushes.incidentsChanged, {}, {})
  return readAppeal(deps, actor, id)
}

async function decideIn(
  deps: AppealsDeps,
  manager: EntityManager,
  actor: Actor,
  id: string,
  sent: DecideAppeal['decisions'],
): Promise<Outcome> {
  const { audit, now } = deps
  const at = now()
  // First of all, so that of two auditors one is the first, and the other waits and hears who it was.
  const decided = { state: 'decided', decidedAt: at, decidedBy: actor.userId } as const
  if (!(await moveAppeal(manager, id, 'submitted', decided))) throw await overtaken(deps, id)
  const row = await findAppeal(manager, id)
  if (row === null) throw new AppError('not-found')
  const rows = await listPoints(manager, [id])
  if ((await findOwnParts(deps, manager, actor.userId, [row])).size > 0)
    throw new AppError('not-allowed', { message: 'appealHadPart' })
  const points = (await readPoints(manager, [row], rows)).pointsOf.get(id) ?? []
  const standing = points.filter(({ isStanding }) => isStanding)
  const named = sent.map(({ pointId }) => pointId)
  const ids = standing.map(({ row: point }) => point.id)
  if (!areComplete(ids, named)) throw new AppError('conflict', { message: 'appealPointsChanged' })
  const decisions: Decisions = new Map(sent.map((decision) => [decision.pointId, decision]))
  const flagIds = await decideFlags(deps, manager, standing, decisions, { by: actor.userId, at })
  const { test, notices } = await decideEnd(deps, manager, standing, decisions, { by: actor.userId, at })
  for (const { row: point } of points) {
    const said = decisions.get(point.id)
    await changePoint(manager, point.id, { decision: said?.decision ?? 'lapsed', reason: said?.reason ?? null })
  }
  await setFilesTerm(manager, row)
  const overturned = sent.filter(({ decision }) => decision === 'overturned').length
  const counts = { upheld: sent.length - overturned, overturned }
  await audit.append(manager, {
    ...{ actorId: actor.userId, action: 'appeal.decided', subjectType: 'appeal', subjectId: id },
    data: { testSessionId: row.testSessionId, ...counts, lapsed: points.length - sent.length, test },
  })
  const told = await tellOfDecision(deps, manager, actor, { row, points, counts })
  return { row, flagIds, test, notices: [...notices, ...told] }
}

async function decideFlags(
  deps: AppealsDeps,
  manager: EntityManager,
  standing: readonly ReadPoint[],
  decisions: Decisions,
  said: { by: string; at: Date },
): Promise<string[]> {
  const flagIds: string[] = []
  for (const { row, flag } of standing) {
    const decision = decisions.get(row.id)
    if (flag === null || decision === undefined) continue
    await decideFlagOnAppeal(deps, manager, flag, { ...decision, ...said })
    flagIds.push(flag.id)
  }
  return flagIds
}

/** Decides about the end of the test, where the appeal is about that too, and scores it again where it counts as handed in. */
async function decideEnd(
  deps: AppealsDeps,
  manager: EntityManager,
  standing: readonly ReadPoint[],
  decisions: Decisions,
  said: { by: string; at: Date },
): Promise<Pick<Outcome, 'test' | 'notices'>> {
  const point = standing.find(({ end }) => end !== null)
  const end = point?.end ?? null
  const decision = point === undefined ? undefined : decisions.get(point.row.id)
  if (end === null || decision === undefined) return { test: null, notices: [] }
  const test = await decideTerminationOnAppeal(deps, manager, end, { ...decision, ...said })
  if (test !== 'counts-as-handed-in') return { test, notices: [] }
  const session = await lockTestSession(manager, end.testSessionId)
  const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
  if (session === null || assessment === null) throw new AppError('not-found')
  const scoring = { store: deps.scores.store, notifications: deps.notifications }
  return { test, notices: (await scoreAgain(scoring, manager, session, assessment, APPEALED)).notices }
}

/** Says who was faster, as the database has it outside of the transaction that lost. */
async function overtaken({ db }: AppealsDeps, id: string): Promise<AppError> {
  const row = await findAppeal(db.read, id)
  if (row === null) return new AppError('not-found')
  if (row.decidedBy === null) return new AppError('conflict', { message: 'appealNotSubmitted' })
  const name = (await findNames(db.read, [row.decidedBy])).get(row.decidedBy) ?? ''
  return new AppError('conflict', { message: message('appealDecidedBy', { name }) })
}
