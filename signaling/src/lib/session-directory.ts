import { rooms } from '../rooms.ts'

/** Which walls receive what concerns a test session: rooms of the proctors' namespace. What is known expires, for proctors may be exchanged. */
export interface SessionDirectory {
  wallsOf(testSessionId: string): Promise<readonly string[]>
  /** The same for many, looked up together. */
  wallsOfAll(testSessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Walls of the assessment's proctors who do not watch this test session. */
  otherWallsOf(assessmentId: string, testSessionId: string): Promise<readonly string[]>
  /** Walls of the assessment's leads, and of those who see every assessment. */
  wallsOfLeads(assessmentId: string): Promise<readonly string[]>
  /** Looks everything up again from now on. */
  forget(): void
}

const MAX_ENTRIES = 10_000
/** Hubs notify each other when proctors are exchanged. Should that message be lost, the former ones still receive pushes for this long. */
const VALID_MS = 10_000

export function createSessionDirectory(deps: {
  watchersOf: (testSessionIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  proctorsOf: (assessmentId: string) => Promise<readonly string[]>
  leadsOf: (assessmentId: string) => Promise<readonly string[]>
  now: () => number
}): SessionDirectory {
  const walls = createExpiringMap<readonly string[]>(deps.now)
  const proctors = createExpiringMap<readonly string[]>(deps.now)
  let forgotten = 0

  const wallsOfAll: SessionDirectory['wallsOfAll'] = async (testSessionIds) => {
    const known = new Map(testSessionIds.map((id) => [id, walls.get(id)]))
    const missing = [...known].flatMap(([id, found]) => (found === undefined ? [id] : []))
    const before = forgotten
    const watchers = missing.length === 0 ? new Map<string, readonly string[]>() : await deps.watchersOf(missing)
    // A list that was read before the proctors were exchanged is outdated.
    if (before !== forgotten) return wallsOfAll(testSessionIds)
    return new Map(
      [...known].map(([id, found]) => [
        id,
        found ?? walls.set(id, [rooms.overseers, ...(watchers.get(id) ?? []).map((userId) => rooms.proctor(userId))]),
      ]),
    )
  }
  const wallsOf: SessionDirectory['wallsOf'] = async (id) => (await wallsOfAll([id])).get(id) ?? []

  async function proctorWalls(assessmentId: string): Promise<readonly string[]> {
    const before = forgotten
    const known = proctors.get(assessmentId)
    if (known !== undefined) return known
    const found = await deps.proctorsOf(assessmentId)
    if (before !== forgotten) return proctorWalls(assessmentId)
    return proctors.set(
      assessmentId,
      found.map((userId) => rooms.proctor(userId)),
    )
  }

  return {
    wallsOf,
    wallsOfAll,
    async otherWallsOf(assessmentId, testSessionId) {
      const [all, watching] = await Promise.all([proctorWalls(assessmentId), wallsOf(testSessionId)])
      return all.filter((room) => !watching.includes(room))
    },
    async wallsOfLeads(assessmentId) {
      return [rooms.overseers, ...(await deps.leadsOf(assessmentId)).map((userId) => rooms.proctor(userId))]
    },
    forget() {
      forgotten += 1
      walls.clear()
      proctors.clear()
    },
  }
}

/** A map whose entries expire, and whose oldest entry makes room for another. */
function createExpiringMap<T>(now: () => number): {
  get(key: string): T | undefined
  set(key: string, value: T): T
  clear(): void
} {
  const entries = new Map<string, { value: T; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      return entry === undefined || entry.until <= now() ? undefined : entry.value
    },
    set(key, value) {
      const oldest = entries.keys().next()
      if (entries.size >= MAX_ENTRIES && oldest.done !== true) entries.delete(oldest.value)
      entries.set(key, { value, until: now() + VALID_MS })
      return value
    },
    clear: () => entries.clear(),
  }
}

/** Groups entries about test sessions by the walls that receive them. */
export function groupByWalls<T extends { testSessionId: string }>(
  list: readonly T[],
  wallsOf: ReadonlyMap<string, readonly string[]>,
): { walls: readonly string[]; list: T[] }[] {
  const wallsOfEntry = ({ testSessionId }: T): readonly string[] => wallsOf.get(testSessionId) ?? []
  return [...Map.groupBy(list, (entry) => wallsOfEntry(entry).join()).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ walls: wallsOfEntry(first), list: group })),
  )
}
