import type { EntityManager } from 'typeorm'
import { eyesOnEntity, type EyesOnRow } from './eyes-on.entity.ts'

export const listEyesOn = (manager: EntityManager, testSessionId: string): Promise<EyesOnRow[]> =>
  manager.findBy(eyesOnEntity, { testSessionId })
