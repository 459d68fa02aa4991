import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import type { EntityManager } from 'typeorm'
import { baselineOf } from './calibration.rules.ts'
import { findCheckIn } from './check-ins.repository.ts'

/** Where the candidate of a test looked while their gaze was calibrated; null where it was not. */
export async function findGazeBaseline(manager: EntityManager, testSessionId: string): Promise<GazeLook | null> {
  const row = await findCheckIn(manager, testSessionId)
  return row === null ? null : baselineOf(row)
}
