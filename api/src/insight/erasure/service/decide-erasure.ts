import type { DecideErasure, Erasure, ErasureDetail } from '@pengawas/shared/contracts/erasure'
import type { Page } from '@pengawas/shared/contracts/paging'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import { findNames, findPeopleFacts } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listSessionsOfParticipant } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { ErasureRow } from '../erasures.entity.ts'
import { countFilesLeft, findErasure, listPackageIds, pageErasures, settleErasure } from '../erasures.repository.ts'
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

/**
 * Refuses a request, or has it carried out in the background, with a reason that the candidate reads. Throws `not-allowed`,
 * `not-found`, and `conflict` where somebody has decided, where things are not as they were seen, and where something must be kept.
 */
export async function decideErasure(
  deps: ErasureDeps,
  actor: Actor,
  id: string,
  { decision, reason, digest }: DecideErasure,
): Promise<ErasureDetail> {
  requirePermission(actor, 'erasure:decide')
  const { db, audit, notifications, now } = deps
  const isRefused = decision === 'refuse'
  const sent = await db.write(async (manager) => {
    const row = await findErasure(manager, id)
    if (row === null) throw new AppError('not-found')
    const settled = {
      ...({ state: isRefused ? 'refused' : 'accepted', underWay: isRefused ? null : true } as const),
      ...{ decidedBy: actor.userId, decidedAt: now(), decisionReason: reason },
    }
    if (!(await settleErasure(manager, { id, state: 'pending' }, settled)))
      throw new AppError('conflict', { message: 'erasureDecided' })
    const plan = await planErasure(manager, row.userId, now())
    if (plan.digest !== digest) throw new AppError('conflict', { message: 'erasurePlanChanged' })
    if (!isRefused && plan.keeps.length > 0) throw new AppError('conflict', { message: 'erasureBlocked' })
    const key = isRefused ? 'erasure-refused' : 'erasure-accepted'
    const notice = { key, url: pageLinks.privacy(), parameters: isRefused ? { reason } : {} } as const
    const notices = await notifications.add(manager, [row.userId], notice)
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: isRefused ? 'erasure.refused' : 'erasure.accepted' },
      ...{ subjectType: 'user', subjectId: row.userId },
      data: { requestId: id, reason, keeps: plan.keeps.map(({ because }) => because).join(' ') },
    })
    return notices
  })
  notifications.deliver(sent)
  return readErasure(deps, actor, id)
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
      decidedAt: row.decidedAt?.toISOString() ?? null,
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
