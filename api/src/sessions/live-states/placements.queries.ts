import type { EntityManager } from 'typeorm'
import { mediaNodeEntity, type MediaNodeRow, placementEntity, type PlacementRow } from './placements.entity.ts'

export const findPlacement = (
  manager: EntityManager,
  testSessionId: string,
  nodeId: string,
): Promise<PlacementRow | null> => manager.findOneBy(placementEntity, { testSessionId, nodeId })
export const listNodes = (manager: EntityManager): Promise<MediaNodeRow[]> => manager.find(mediaNodeEntity)
