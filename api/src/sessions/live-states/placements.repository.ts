import type { EntityManager } from 'typeorm'
import { mediaNodeEntity, placementEntity } from './placements.entity.ts'
import { findPlacement } from './placements.queries.ts'

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
