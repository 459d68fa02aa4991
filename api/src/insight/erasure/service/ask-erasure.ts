import { randomUUID } from 'node:crypto'
import type { AskErasure, OwnErasure } from '@pengawas/shared/contracts/erasure'
import type { OwnDataPackages } from '@pengawas/shared/contracts/own-data'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { findActiveIds } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import { howToProve, proveSelf } from '../../own-data/prove-self.ts'
import { dueOf } from '../erasure.rules.ts'
import type { ErasureRow } from '../erasures.entity.ts'
import { findErasure, findNewest, insertErasure, settleErasure } from '../erasures.repository.ts'
import type { ErasureDeps } from './deps.ts'

const toOwn = ({ id, state, requestedAt, decidedAt, decisionReason }: ErasureRow): OwnErasure => ({
  ...{ id, state, decisionReason, requestedAt: requestedAt.toISOString() },
  ...{ decidedAt: decidedAt?.toISOString() ?? null, dueAt: dueOf({ state, decidedAt })?.toISOString() ?? null },
})

/** The newest request of the actor, and how they prove who they are. Throws `not-allowed`. */
export async function readOwnErasure(
  { db, now }: ErasureDeps,
  actor: Actor,
): Promise<{ proof: OwnDataPackages['proof']; request: OwnErasure | null }> {
  requirePermission(actor, 'own-data:request')
  const row = await findNewest(db.read, actor.userId)
  return { proof: await howToProve({ db, now }, actor), request: row === null ? null : toOwn(row) }
}

/**
 * Asks for the actor's personal data to be erased, and tells those who decide. Throws `not-allowed`, `invalid-input` for a wrong
 * password, `too-many-attempts`, and `conflict` while a request waits.
 */
export async function askErasure(
  deps: ErasureDeps,
  actor: Actor,
  { reason, password }: AskErasure,
  address: string,
): Promise<OwnErasure> {
  requirePermission(actor, 'own-data:request')
  const { db, audit, notifications, now } = deps
  await proveSelf(deps, actor, password, address)
  const row: ErasureRow = {
    ...{ id: randomUUID(), userId: actor.userId, reason, state: 'pending', underWay: true, requestedAt: now() },
    ...{ decidedBy: null, decidedAt: null, decisionReason: null, doneAt: null },
    ...{ closedAt: null, wasActive: null },
  }
  try {
    const sent = await db.write(async (manager) => {
      await insertErasure(manager, row)
      const deciders = await findActiveIds(manager, 'super-admin')
      const notices = await notifications.add(manager, deciders, { key: 'erasure-asked', url: pageLinks.erasures() })
      await audit.append(manager, {
        ...{ actorId: actor.userId, action: 'erasure.requested', subjectType: 'user', subjectId: actor.userId },
        data: { requestId: row.id },
      })
      return notices
    })
    notifications.deliver(sent)
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', { message: 'erasureUnderWay', cause: error })
    throw error
  }
  return toOwn(row)
}

/**
 * Takes an own request back that nobody has refused, and whose account is not closed. Throws `not-found`, and `conflict` where it
 * is too late.
 */
export async function withdrawErasure({ db, audit }: ErasureDeps, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'own-data:request')
  await db.write(async (manager) => {
    const row = await findErasure(manager, id)
    if (row?.userId !== actor.userId) throw new AppError('not-found')
    const open = { id, isOpen: true } as const
    const changes = { state: 'withdrawn', underWay: null } as const
    const isBack =
      (await settleErasure(manager, { ...open, state: 'pending' }, changes)) ||
      (await settleErasure(manager, { ...open, state: 'accepted' }, changes))
    if (!isBack) throw new AppError('conflict', { message: 'erasureDecided' })
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'erasure.withdrawn', subjectType: 'user', subjectId: actor.userId },
      data: { requestId: id },
    })
  })
}
