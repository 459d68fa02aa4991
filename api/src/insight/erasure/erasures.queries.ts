import { type EntityManager, IsNull, Not } from 'typeorm'
import { erasureEntity } from './erasures.entity.ts'

/** Whether an account was closed to have its person's data erased. */
export const isBeingErased = (manager: EntityManager, userId: string): Promise<boolean> =>
  manager.existsBy(erasureEntity, { userId, state: 'accepted', underWay: true, closedAt: Not(IsNull()) })
