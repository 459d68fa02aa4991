import type { EntityManager } from 'typeorm'
import { issuerEntity, type IssuerRow } from './issuer.entity.ts'

/** What certificates carry from now on; null: nothing was ever saved. */
export async function currentIssuer(manager: EntityManager): Promise<IssuerRow | null> {
  const [row] = await manager.find(issuerEntity, { order: { version: 'DESC' }, take: 1 })
  return row ?? null
}

/** What certificates of this version carry. */
export const findIssuer = (manager: EntityManager, version: number | null): Promise<IssuerRow | null> =>
  version === null ? Promise.resolve(null) : manager.findOneBy(issuerEntity, { version })
