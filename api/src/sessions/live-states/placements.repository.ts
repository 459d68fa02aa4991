import type { EntityManager } from 'typeorm'
import { mediaNodeEntity, type MediaNodeRow, placementEntity, type PlacementRow } from './placements.entity.ts'

export const findPlacement = (
  manager: EntityManager,
  testSessionId: string,
  nodeId: string,
): Promise<PlacementRow | null> => manager.findOneBy(placementEntity, { testSessionId, nodeId })

export async function beginPlacement(
  manager: EntityManager,
  testSessionId: string,
  nodeId: string,
  at: Date,
): Promise<void> {
  const before = await findPlacement(manager, testSessionId, nodeId)
  if (before === null) await manager.insert(placementEntity, { testSessionId, nodeId, since: at, until: null })
  else await manager.update(placementEntity, { testSessionId, nodeId }, { until: null })
}

export async function endPlacement(
  manager: EntityManager,
  testSessionId: string,
  nodeId: string,
  at: Date,
): Promise<void> {
  await manager.update(placementEntity, { testSessionId, nodeId }, { until: at })
}

export async function noteNode(manager: EntityManager, nodeId: string, seenAt: Date): Promise<void> {
  await manager.upsert(mediaNodeEntity, { nodeId, seenAt }, ['nodeId'])
}

export const listNodes = (manager: EntityManager): Promise<MediaNodeRow[]> => manager.find(mediaNodeEntity)
