import { setExcuse } from '../live-states.repository.ts'
import { EXCUSED_MS } from '../placements.rules.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Notes that no media node had room for the candidate: that they send nothing for a while is not their fault. */
export async function excuseCandidate({ db, now }: LiveStatesDeps, testSessionId: string): Promise<void> {
  await db.write((manager) => setExcuse(manager, testSessionId, new Date(now().getTime() + EXCUSED_MS)))
}
