import { rooms } from '../rooms.ts'

/** Whose walls hear of a test session: rooms of the proctors' namespace. Asked anew after a while, for proctors may be exchanged. */
export interface SessionDirectory {
  wallsOf(testSessionId: string): Promise<readonly string[]>
  /** The same for many, asked together. */
  wallsOfAll(testSessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Asks anew from now on. */
  forget(): void
}

const MAX_ENTRIES = 10_000
/** Hubs tell each other when proctors are exchanged; should that message be lost, news goes to the old ones for so long. */
const VALID_MS = 10_000

export function createSessionDirectory(deps: {
  watchersOf: (testSessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  now: () => number
}): SessionDirectory {
  const known = new Map<string, { walls: readonly string[]; until: number }>()
  let forgotten = 0

  function remember(testSessionId: string, proctorId: string | undefined): void {
    const oldest = known.keys().next()
    if (known.size >= MAX_ENTRIES && oldest.done !== true) known.delete(oldest.value)
    const walls = proctorId === undefined ? [rooms.overseers] : [rooms.overseers, rooms.proctor(proctorId)]
    known.set(testSessionId, { walls, until: deps.now() + VALID_MS })
  }

  const wallsOfAll: SessionDirectory['wallsOfAll'] = async (testSessionIds) => {
    const missing = [...new Set(testSessionIds)].filter((id) => (known.get(id)?.until ?? 0) <= deps.now())
    if (missing.length > 0) {
      const before = forgotten
      const watchers = await deps.watchersOf(missing)
      // What was read before the proctors were exchanged is not what holds now.
      if (before !== forgotten) return wallsOfAll(testSessionIds)
      for (const id of missing) remember(id, watchers.get(id))
    }
    return new Map(testSessionIds.map((id) => [id, known.get(id)?.walls ?? [rooms.overseers]]))
  }

  return {
    wallsOf: async (testSessionId) => (await wallsOfAll([testSessionId])).get(testSessionId) ?? [rooms.overseers],
    wallsOfAll,
    forget() {
      forgotten += 1
      known.clear()
    },
  }
}

/** Sorts what is told of test sessions by the walls that hear of them. */
export function groupByWalls<T extends { testSessionId: string }>(
  list: readonly T[],
  wallsOf: ReadonlyMap<string, readonly string[]>,
): { walls: readonly string[]; list: T[] }[] {
  const groups = new Map<string, { walls: readonly string[]; list: T[] }>()
  for (const entry of list) {
    const walls = wallsOf.get(entry.testSessionId) ?? [rooms.overseers]
    const group = groups.get(walls.join())
    if (group === undefined) groups.set(walls.join(), { walls, list: [entry] })
    else group.list.push(entry)
  }
  return [...groups.values()]
}
