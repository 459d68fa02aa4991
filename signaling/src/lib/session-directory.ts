import { rooms } from '../rooms.ts'

/** Whose walls hear of a test session: rooms of the proctors' namespace. Asked anew after a while, for proctors may be exchanged. */
export interface SessionDirectory {
  wallsOf(testSessionId: string): Promise<readonly string[]>
  /** Asks anew from now on. */
  forget(): void
}

const MAX_ENTRIES = 10_000
/** Where another hub exchanged the proctors, small news goes to the old ones for so long; the wall itself is right at once. */
const VALID_MS = 20_000

export function createSessionDirectory(deps: {
  watcherOf: (testSessionId: string) => Promise<string | null>
  now: () => number
}): SessionDirectory {
  const known = new Map<string, { walls: readonly string[]; until: number }>()
  return {
    async wallsOf(testSessionId) {
      const remembered = known.get(testSessionId)
      if (remembered !== undefined && remembered.until > deps.now()) return remembered.walls
      const proctorId = await deps.watcherOf(testSessionId)
      const walls = proctorId === null ? [rooms.overseers] : [rooms.overseers, rooms.proctor(proctorId)]
      const oldest = known.keys().next()
      if (known.size >= MAX_ENTRIES && oldest.done !== true) known.delete(oldest.value)
      known.set(testSessionId, { walls, until: deps.now() + VALID_MS })
      return walls
    },
    forget: () => known.clear(),
  }
}
