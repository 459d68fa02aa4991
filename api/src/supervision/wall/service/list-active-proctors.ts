import { listProctors } from '../../../sessions/watching/watch-scope.ts'
import type { WallDeps } from './deps.ts'

/** The proctors of an assessment whose accounts are active. */
export function listActiveProctors({ db }: WallDeps, assessmentId: string): Promise<string[]> {
  return listProctors(db.read, assessmentId)
}
