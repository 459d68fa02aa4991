import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { EntityManager } from 'typeorm'
import { listSources, saveSources } from './presence.repository.ts'
import { NO_ABSENCE } from './presence.rules.ts'

/** Notes that something of these sources arrived, also where it was gone again before the next round. */
export async function noteReceived(
  manager: EntityManager,
  testSessionId: string,
  sources: readonly MediaSource[],
): Promise<void> {
  const known = await listSources(manager, [testSessionId])
  const fresh = sources.filter((source) => !known.some((row) => row.source === source && row.wasReceived))
  await saveSources(
    manager,
    fresh.map((source) => ({
      ...NO_ABSENCE,
      flagId: null,
      ...known.find((row) => row.source === source),
      testSessionId,
      source,
      wasReceived: true,
    })),
  )
}
