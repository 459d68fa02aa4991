/** Which candidates a media node holds according to the database: what it reports about others is not passed on. */
export interface PlacementBook {
  /** The entries about candidates whom the node holds. */
  filterHeld<T extends { testSessionId: string }>(nodeId: string, list: readonly T[]): Promise<T[]>
}

/** Levels arrive every second; a candidate who has moved to another node is noticed within this. */
const VALID_MS = 3_000
/** An unknown candidate may have been placed just now. For a node that keeps naming unknown candidates, the database is not read more often. */
const ASK_AGAIN_MS = 500

export function createPlacementBook(deps: {
  placedOn: (nodeId: string) => Promise<readonly string[]>
  now: () => number
}): PlacementBook {
  const { placedOn, now } = deps
  const pages = new Map<string, { held: ReadonlySet<string>; readAt: number }>()
  const reading = new Map<string, Promise<ReadonlySet<string>>>()

  async function read(nodeId: string): Promise<ReadonlySet<string>> {
    try {
      const held = new Set(await placedOn(nodeId))
      pages.set(nodeId, { held, readAt: now() })
      return held
    } finally {
      reading.delete(nodeId)
    }
  }

  function readOnce(nodeId: string): Promise<ReadonlySet<string>> {
    const underWay = reading.get(nodeId) ?? read(nodeId)
    if (reading.get(nodeId) === undefined) reading.set(nodeId, underWay)
    return underWay
  }

  return {
    async filterHeld(nodeId, list) {
      const page = pages.get(nodeId)
      const age = page === undefined ? Number.POSITIVE_INFINITY : now() - page.readAt
      const isKnown = page !== undefined && list.every(({ testSessionId }) => page.held.has(testSessionId))
      const held =
        page === undefined || age > VALID_MS || (!isKnown && age > ASK_AGAIN_MS) ? await readOnce(nodeId) : page.held
      return list.filter(({ testSessionId }) => held.has(testSessionId))
    },
  }
}
