import type { DecideErasure, Erasure, ErasureDetail } from '@pengawas/shared/contracts/erasure'
import type { Page } from '@pengawas/shared/contracts/paging'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import { updateUser } from '../../../identity/users/users.changes.ts'
import { findNames, findPeopleFacts } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listSessionsOfParticipant } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { dueOf } from '../erasure.rules.ts'
import type { ErasureRow } from '../erasures.entity.ts'
import {
  countFilesLeft,
  findErasure,
  forgetClosing,
  listPackageIds,
  pageErasures,
  settleErasure,
} from '../erasures.repository.ts'
import type { ErasureDeps } from './deps.ts'
import { planErasure } from './plan.ts'

/** Requests, those that wait first. Throws `not-allowed`. */
export async function listErasures(
  { db }: ErasureDeps,
  actor: Actor,
  query: { page: number; pageSize: number },
): Promise<Page<Erasure>> {
  requirePermission(actor, 'erasure:read')
  const { rows, total } = await pageErasures(db.read, query)
  return { items: await toErasures(db.read, rows), total, ...query }
}

/** One request with what would go, what stays, and what must be kept. Throws `not-allowed` and `not-found`. */
export async function readErasure({ db, now }: ErasureDeps, actor: Actor, id: string): Promise<ErasureDetail> {
  requirePermission(actor, 'erasure:read')
  const row = await findErasure(db.read, id)
  const [request] = row === null ? [] : await toErasures(db.read, [row])
  if (row === null || request === undefined) throw new AppError('not-found')
  return { request, plan: row.underWay === null ? null : await planErasure(db.read, row.userId, now()) }
}

const DECISIONS = {
  'carry-out': { from: 'pending', to: 'accepted', action: 'erasure.accepted', key: 'erasure-accepted' },
  refuse: { from: 'pending', to: 'refused', action: 'erasure.refused', key: 'erasure-refused' },
  'take-back': { from: 'accepted', to: 'refused', action: 'erasure.taken-back', key: 'erasure-refused' },
} as const satisfies Record<DecideErasure['decision'], object>

/**
 * Refuses a request, has it carried out in the background a day later, or takes that back while it is not carried out, which opens
 * the account again; with a reason that the candidate reads. Throws `not-allowed`, `not-found`, and `conflict` where somebody has
 * decided, where things are not as they were seen, and where something must be kept.
 */
export async function decideErasure(
  deps: ErasureDeps,
  actor: Actor,
  id: string,
  { decision, reason, digest }: DecideErasure,
): Promise<ErasureDetail> {
  requirePermission(actor, 'erasure:decide')
  const { db, audit, notifications, now } = deps
  const { from, to, action, key } = DECISIONS[decision]
  const sent = await db.write(async (manager) => {
    const decided = { decidedBy: actor.userId, decidedAt: now(), decisionReason: reason }
    // First of all, so that the row is read as the last one left it who changed it.
    const underWay = to === 'refused' ? null : true
    const isSettled = await settleErasure(manager, { id, state: from }, { state: to, underWay, ...decided })
    const row = await findErasure(manager, id)
    if (row === null) throw new AppError('not-found')
    if (!isSettled) throw new AppError('conflict', { message: 'erasureDecided' })
    const keeps =
      decision === 'take-back' ? await reopen(manager, row) : await examine(deps, manager, row, decision, digest)
    const parameters = to === 'refused' ? { reason } : { at: dueOf(row)?.toISOString() ?? '' }
    const notices = await notifications.add(manager, [row.userId], { key, url: pageLinks.privacy(), parameters })
    await audit.append(manager, {
      ...{ actorId: actor.userId, action, subjectType: 'user', subjectId: row.userId },
      data: { requestId: id, keeps },
      words: { reason },
    })
    return notices
  })
  notifications.deliver(sent)
  return readErasure(deps, actor, id)
}

/** What must be kept of it, in words of the list. Throws `conflict` where that is not what was seen, or forbids to carry it out. */
async function examine(
  { now }: ErasureDeps,
  manager: EntityManager,
  { userId }: ErasureRow,
  decision: 'carry-out' | 'refuse',
  digest: string,
): Promise<string> {
  const plan = await planErasure(manager, userId, now())
  if (plan.digest !== digest) throw new AppError('conflict', { message: 'erasurePlanChanged' })
  if (decision === 'carry-out' && plan.keeps.length > 0) throw new AppError('conflict', { message: 'erasureBlocked' })
  return plan.keeps.map(({ because }) => because).join(' ')
}

/** Opens the account again that was closed to be erased, where it had been open. */
async function reopen(manager: EntityManager, { id, userId, closedAt, wasActive }: ErasureRow): Promise<string> {
  if (closedAt !== null && wasActive === true) await updateUser(manager, userId, { isActive: true })
  await forgetClosing(manager, id)
  return ''
}

async function toErasures(manager: EntityManager, rows: readonly ErasureRow[]): Promise<Erasure[]> {
  const people = await findPeopleFacts(
    manager,
    rows.map(({ userId }) => userId),
  )
  const names = await findNames(
    manager,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  const erasures: Erasure[] = []
  for (const row of rows) {
    const { id, userId, state, reason, decisionReason, decidedBy } = row
    erasures.push({
      ...{ id, state, reason, decisionReason, requestedAt: row.requestedAt.toISOString() },
      ...{ personName: people.get(userId)?.name ?? '', nip: people.get(userId)?.nip ?? '' },
      decidedByName: decidedBy === null ? null : (names.get(decidedBy) ?? null),
      ...{ decidedAt: row.decidedAt?.toISOString() ?? null, dueAt: dueOf(row)?.toISOString() ?? null },
      doneAt: row.doneAt?.toISOString() ?? null,
      filesLeft: state === 'done' ? await filesLeftOf(manager, userId) : 0,
    })
  }
  return erasures
}

const filesLeftOf = async (manager: EntityManager, userId: string): Promise<number> =>
  countFilesLeft(manager, {
    testSessionIds: (await listSessionsOfParticipant(manager, userId)).map(({ id }) => id),
    packageIds: await listPackageIds(manager, userId),
  })
