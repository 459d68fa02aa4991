import { type EntityManager, In } from 'typeorm'
import { liveStateEntity, type LiveStateRow } from './live-states.entity.ts'

export const findLiveStates = (manager: EntityManager, testSessionIds: readonly string[]): Promise<LiveStateRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.findBy(liveStateEntity, { testSessionId: In(testSessionIds) })

export const listPlacedOn = (manager: EntityManager, nodeId: string): Promise<LiveStateRow[]> =>
  manager.findBy(liveStateEntity, { nodeId })
