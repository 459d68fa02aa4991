import type { NoteReceived } from '../live-states/note-received.ts'
import { listSources, saveSources } from './presence.repository.ts'
import { NO_ABSENCE } from './presence.rules.ts'

/** Notes that something of these sources arrived, also where it was gone again before the next round. */
export const noteReceived: NoteReceived = async (manager, testSessionId, sources) => {
  const known = await listSources(manager, [testSessionId])
  const fresh = sources.filter((source) => !known.some((row) => row.source === source && row.wasReceived))
  await saveSources(
    manager,
    fresh.map((source) => ({
      ...NO_ABSENCE,
      ...known.find((row) => row.source === source),
      testSessionId,
      source,
      wasReceived: true,
    })),
  )
}
