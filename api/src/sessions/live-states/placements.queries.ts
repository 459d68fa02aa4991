import type { EntityManager } from 'typeorm'
import { mediaNodeEntity, type MediaNodeRow, placementEntity, type PlacementRow } from './placements.entity.ts'

export const findPlacement = (
  manager: EntityManager,
  testSessionId: string,
  nodeId: string,
): Promise<PlacementRow | null> => manager.findOneBy(placementEntity, { testSessionId, nodeId })
/** All that held the candidate at some time. */
export const listPlacements = (manager: EntityManager, testSessionId: string): Promise<PlacementRow[]> =>
  manager.findBy(placementEntity, { testSessionId })
export const listNodes = (manager: EntityManager): Promise<MediaNodeRow[]> => manager.find(mediaNodeEntity)
