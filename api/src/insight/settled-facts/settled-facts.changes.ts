import type { EntityManager } from 'typeorm'
import { announcedFactEntity } from './announced-facts.entity.ts'

/** With nobody to tell, nothing is kept up to date, so what was said must not be believed later. Revisions go on. */
export async function forgetSayings(manager: EntityManager): Promise<void> {
  await manager.createQueryBuilder().update(announcedFactEntity).set({ said: null, certificateNumber: null }).execute()
}
