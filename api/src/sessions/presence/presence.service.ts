import type { PresenceDeps } from './service/deps.ts'
import { watchPresence } from './service/watch-presence.ts'

export type PresenceService = ReturnType<typeof createPresenceService>

/**
 * Whether required cameras, microphones and screens are there: what the media nodes receive counts, not what pages say, and
 * not that a person answers. All state is in the database, so that any hub goes on where another stopped.
 */
export function createPresenceService(deps: PresenceDeps) {
  return { watch: watchPresence.bind(null, deps) }
}
