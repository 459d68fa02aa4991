import type { EntityManager } from 'typeorm'
import { ownDataEntity } from './own-data.entity.ts'

/** Removes a package whose file is gone; a file of a try that failed is not its own. */
export async function removePackage(manager: EntityManager, id: string, fileKey: string): Promise<void> {
  await manager.delete(ownDataEntity, { id, fileKey })
}
