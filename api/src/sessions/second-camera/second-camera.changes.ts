import { type EntityManager, IsNull, Not } from 'typeorm'
import { secondCameraEntity } from './second-camera.entity.ts'

/** Notes whether the picture of a phone arrives: since when it does not, or that it does. */
export async function notePhone(
  manager: EntityManager,
  testSessionId: string,
  isArriving: boolean,
  at: Date,
): Promise<void> {
  const joined = { testSessionId, joinedAt: Not(IsNull()) }
  if (isArriving) await manager.update(secondCameraEntity, joined, { lostAt: null })
  else await manager.update(secondCameraEntity, { ...joined, lostAt: IsNull() }, { lostAt: at })
}
