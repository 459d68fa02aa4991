import type { EntityManager } from 'typeorm'
import { findLiveStates } from '../../../sessions/live-states/live-states.queries.ts'
import { findSecondCameras } from '../../../sessions/second-camera/second-camera.queries.ts'
import { phoneStateOf } from '../../../sessions/second-camera/second-camera.rules.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { devicesArrive } from '../check-ins.rules.ts'

/** What of a candidate arrives at this moment, by what their media node said last. */
export interface SeenDevices {
  arrives: boolean
  /** Whether the picture of their phone arrives. */
  hasPhone: boolean
}

export async function seeDevices(
  manager: EntityManager,
  { id, consent }: Pick<TestSessionRow, 'id' | 'consent'>,
): Promise<SeenDevices> {
  const [state] = await findLiveStates(manager, [id])
  const [camera] = await findSecondCameras(manager, [id])
  return { arrives: devicesArrive(consent, state?.peer ?? null), hasPhone: phoneStateOf(camera) === 'live' }
}
