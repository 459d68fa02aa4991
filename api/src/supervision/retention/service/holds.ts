import { randomUUID } from 'node:crypto'
import type { LegalHold, LiftHold, PlaceHold } from '@pengawas/shared/contracts/retention'
import type { Page } from '@pengawas/shared/contracts/paging'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessmentsById, findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findTestSessions, listSessionsOfAssessments } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { LegalHoldRow } from '../legal-holds.entity.ts'
import { findHeld, hasHold } from '../legal-holds.queries.ts'
import { countFilesOf, findHold, insertHold, liftHoldRow, pageHolds, setHeld } from '../retention.repository.ts'
import type { RetentionDeps } from './deps.ts'

/**
 * Holds back everything of a test session, or of a whole assessment, with a reason. Throws `not-found`, `conflict` where it is
 * held already, and `invalid-input` for a code that no session of the assessment has.
 */
export async function placeHold(deps: RetentionDeps, actor: Actor, sent: PlaceHold): Promise<LegalHold> {
  requirePermission(actor, 'retention:manage')
  const { db, audit, now } = deps
  const { assessmentId, code, reason } = sent
  const row = await db.write(async (manager) => {
    if ((await findAssessment(manager, assessmentId)) === null) throw new AppError('not-found')
    const sessions = await listSessionsOfAssessments(manager, [assessmentId])
    const meant = code === null ? null : sessions.find((one) => one.code === code)
    if (meant === undefined) throw new AppError('invalid-input', { fields: { code: 'holdCodeUnknown' } })
    const testSessionId = meant?.id ?? null
    if (await hasHold(manager, assessmentId, testSessionId)) throw new AppError('conflict', { message: 'alreadyHeld' })
    const hold: LegalHoldRow = {
      ...{
        id: randomUUID(),
        assessmentId,
        heldSessionId: testSessionId,
        reason,
        placedBy: actor.userId,
        placedAt: now(),
      },
      ...{ liftedBy: null, liftedAt: null, liftReason: null },
    }
    await insertHold(manager, hold)
    const ids = meant === null ? sessions.map(({ id }) => id) : [meant.id]
    await setHeld(manager, ids, true)
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'legal-hold.placed', subjectType: 'legal-hold', subjectId: hold.id },
      data: { assessmentId, testSessionId, reason, files: await countFilesOf(manager, ids) },
    })
    return hold
  })
  return toOne(db.read, row)
}

/** Lifts a hold with a reason: terms run on, and what is due by now goes. Throws `not-found`, and `conflict` where it was lifted. */
export async function liftHold(
  { db, audit, now }: RetentionDeps,
  actor: Actor,
  id: string,
  { reason }: LiftHold,
): Promise<LegalHold> {
  requirePermission(actor, 'retention:manage')
  const row = await db.write(async (manager) => {
    const before = await findHold(manager, id)
    if (before === null) throw new AppError('not-found')
    const lifted = { liftedBy: actor.userId, liftedAt: now(), liftReason: reason }
    if (!(await liftHoldRow(manager, id, lifted))) throw new AppError('conflict', { message: 'alreadyLifted' })
    const ids = await sessionsOf(manager, before)
    const stillHeld = await findHeld(manager, ids)
    await setHeld(
      manager,
      ids.filter((one) => !stillHeld.has(one)),
      false,
    )
    const { assessmentId, heldSessionId: testSessionId } = before
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'legal-hold.lifted', subjectType: 'legal-hold', subjectId: id },
      data: { assessmentId, testSessionId, reason },
    })
    return { ...before, ...lifted }
  })
  return toOne(db.read, row)
}

/** All holds, those that hold first. */
export async function listHolds(
  { db }: RetentionDeps,
  actor: Actor,
  query: { page: number; pageSize: number },
): Promise<Page<LegalHold>> {
  requirePermission(actor, 'retention:manage')
  const { rows, total } = await pageHolds(db.read, query)
  return { items: await toHolds(db.read, rows), total, ...query }
}

async function sessionsOf(
  manager: EntityManager,
  { assessmentId, heldSessionId }: Pick<LegalHoldRow, 'assessmentId' | 'heldSessionId'>,
): Promise<string[]> {
  if (heldSessionId !== null) return [heldSessionId]
  return (await listSessionsOfAssessments(manager, [assessmentId])).map(({ id }) => id)
}

async function toHolds(manager: EntityManager, rows: readonly LegalHoldRow[]): Promise<LegalHold[]> {
  const names = await findNames(
    manager,
    rows.flatMap(({ placedBy, liftedBy }) => (liftedBy === null ? [placedBy] : [placedBy, liftedBy])),
  )
  const assessments = await findAssessmentsById(manager, [...new Set(rows.map((row) => row.assessmentId))])
  const sessions = await findTestSessions(
    manager,
    rows.flatMap(({ heldSessionId }) => heldSessionId ?? []),
  )
  return rows.map(({ placedBy, placedAt, liftedBy, liftedAt, heldSessionId, ...row }) => ({
    ...row,
    testSessionId: heldSessionId,
    assessmentTitle: assessments.find(({ id }) => id === row.assessmentId)?.title ?? '',
    code: sessions.find(({ id }) => id === heldSessionId)?.code ?? null,
    placedByName: names.get(placedBy) ?? null,
    placedAt: placedAt.toISOString(),
    liftedByName: liftedBy === null ? null : (names.get(liftedBy) ?? null),
    liftedAt: liftedAt?.toISOString() ?? null,
  }))
}

async function toOne(manager: EntityManager, row: LegalHoldRow): Promise<LegalHold> {
  const [hold] = await toHolds(manager, [row])
  if (hold === undefined) throw new AppError('not-found')
  return hold
}
