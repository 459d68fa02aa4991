import type { EntityManager } from 'typeorm'
import { heartbeatEntity } from './heartbeat.entity.ts'

const HEARTBEAT_ID = 1

export async function lastHeartbeat(manager: EntityManager): Promise<Date | null> {
  return (await manager.findOneBy(heartbeatEntity, { id: HEARTBEAT_ID }))?.at ?? null
}

export async function beat(manager: EntityManager, at: Date): Promise<void> {
  await manager.upsert(heartbeatEntity, { id: HEARTBEAT_ID, at }, ['id'])
}
