import { type EntityManager, In } from 'typeorm'
import { secondCameraEntity, type SecondCameraRow } from './second-camera.entity.ts'

export const findSecondCameras = (
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<SecondCameraRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.findBy(secondCameraEntity, { testSessionId: In([...testSessionIds]) })
