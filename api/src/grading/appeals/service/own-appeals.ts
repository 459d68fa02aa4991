import type { OwnAppeal } from '@pengawas/shared/contracts/appeals'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { ownSession } from '../../../sessions/test-sessions/own-session.ts'
import type { AppealRow } from '../appeals.entity.ts'
import { findAppeal, listAppealsOf, listPoints, lockAppeal } from '../appeals.repository.ts'
import { writing } from '../appeals.rules.ts'
import type { AppealsDeps } from './deps.ts'
import { readPoints } from './standing.ts'
import { toOwnAppeal } from './to-appeals.ts'

/** What counted in the candidate's own test, with their appeals, the newest first. Throws `not-found`. */
export async function listOwnAppeals(deps: AppealsDeps, actor: Actor, testSessionId: string): Promise<OwnAppeal[]> {
  const { db } = deps
  const session = await ownSession(db.read, actor, testSessionId)
  return toOwnAppeals(deps, await listAppealsOf(db.read, session.id))
}

async function toOwnAppeals({ db, now }: AppealsDeps, rows: readonly AppealRow[]): Promise<OwnAppeal[]> {
  const [first] = rows
  if (first === undefined) return []
  const assessment = await findAssessment(db.read, first.assessmentId)
  const points = await listPoints(
    db.read,
    rows.map(({ id }) => id),
  )
  const { pointsOf } = await readPoints(db.read, rows, points)
  return rows.map((row) => toOwnAppeal(row, assessment?.title ?? '', pointsOf.get(row.id) ?? [], now()))
}

/** One appeal as its candidate sees it. */
export async function readOwnAppeal(deps: AppealsDeps, id: string): Promise<OwnAppeal> {
  const row = await findAppeal(deps.db.read, id)
  const [own] = row === null ? [] : await toOwnAppeals(deps, [row])
  if (own === undefined) throw new AppError('not-found')
  return own
}

/** The candidate's own appeal; another candidate's is `not-found`, whether it exists or not. */
export async function ownAppeal(manager: EntityManager, actor: Actor, id: string): Promise<AppealRow> {
  requirePermission(actor, 'assessment:take')
  const row = await findAppeal(manager, id)
  if (row === null || row.participantId !== actor.userId) throw new AppError('not-found')
  return row
}

/**
 * Holds an appeal that its candidate may write now. Throws `not-found`, and `conflict` where it is late, which says until when
 * it was possible, or was submitted or decided.
 */
export async function lockWritable(manager: EntityManager, actor: Actor, id: string, now: Date): Promise<AppealRow> {
  requirePermission(actor, 'assessment:take')
  const row = await lockAppeal(manager, id)
  if (row === null || row.participantId !== actor.userId) throw new AppError('not-found')
  refuseClosed(row, now)
  return row
}

/** Throws `conflict` where an appeal cannot be written any more, saying why. */
export function refuseClosed(row: AppealRow, now: Date): void {
  const state = writing(row, now)
  if (state === 'late')
    throw new AppError('conflict', { message: message('appealLate', { until: row.closesAt.toISOString() }) })
  if (state !== 'open')
    throw new AppError('conflict', { message: state === 'submitted' ? 'appealSubmitted' : 'appealDecided' })
}
