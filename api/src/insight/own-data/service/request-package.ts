import { randomUUID } from 'node:crypto'
import type { OwnDataPackage, OwnDataPackages, RequestOwnData } from '@pengawas/shared/contracts/own-data'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import { formatInstant } from '@pengawas/shared/rules/instants'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import type { OwnDataRow } from '../own-data.entity.ts'
import { insertPackage, listPackages } from '../own-data.repository.ts'
import { isShown, nextAt, toPackage } from '../own-data.rules.ts'
import { howToProve, proveSelf } from '../prove-self.ts'
import type { OwnDataDeps } from './deps.ts'

/** The candidate's packages that can be downloaded, are made, or failed, and how the next one is asked for. Throws `not-allowed`. */
export async function listOwnPackages({ db, now }: OwnDataDeps, actor: Actor): Promise<OwnDataPackages> {
  requirePermission(actor, 'own-data:request')
  const rows = await listPackages(db.read, actor.userId)
  return {
    proof: await howToProve({ db, now }, actor),
    nextAt: nextAt(rows, now())?.toISOString() ?? null,
    packages: rows.filter((row) => isShown(row, now())).map(toPackage),
  }
}

/**
 * Asks for a package, which is made in the background. Throws `not-allowed`, `invalid-input` for a wrong password,
 * `too-many-attempts`, and `conflict` within a day after the last one, or while one is made.
 */
export async function requestPackage(
  deps: OwnDataDeps,
  actor: Actor,
  { password, language }: RequestOwnData,
  { address, origin }: { address: string; origin: string },
): Promise<OwnDataPackage> {
  requirePermission(actor, 'own-data:request')
  const { db, audit, now } = deps
  await proveSelf(deps, actor, password, address)
  const row: OwnDataRow = {
    ...{ id: randomUUID(), userId: actor.userId, language, origin, state: 'waiting', underWay: true, tries: 0 },
    ...{ requestedAt: now(), claimedAt: null, fileKey: null, bytes: null, sha256: null, keptUntil: null },
  }
  try {
    await db.write(async (manager) => {
      const next = nextAt(await listPackages(manager, actor.userId), now())
      if (next !== null) {
        const time = formatInstant(next.toISOString(), language) ?? ''
        throw new AppError('conflict', { message: message('ownDataTooSoon', { time }) })
      }
      await insertPackage(manager, row)
      await audit.append(manager, {
        ...{ actorId: actor.userId, action: 'own-data.requested', subjectType: 'own-data', subjectId: row.id },
      })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', { message: 'ownDataUnderWay', cause: error })
    throw error
  }
  return toPackage(row)
}
