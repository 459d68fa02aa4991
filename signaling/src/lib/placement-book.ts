/** Whom a media node holds, as the database says: what it tells of others is not passed on. */
export interface PlacementBook {
  /** Those of a list that the node holds. */
  keepHeld<T extends { testSessionId: string }>(nodeId: string, list: readonly T[]): Promise<T[]>
}

/** Levels come every second; somebody who has moved on is noticed within this. */
const VALID_MS = 3_000
/** Somebody unknown may have been placed just now. A node that names strangers all the time is not asked about more often. */
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
    async keepHeld(nodeId, list) {
      const page = pages.get(nodeId)
      const age = page === undefined ? Number.POSITIVE_INFINITY : now() - page.readAt
      const isKnown = page !== undefined && list.every(({ testSessionId }) => page.held.has(testSessionId))
      const held =
        page === undefined || age > VALID_MS || (!isKnown && age > ASK_AGAIN_MS) ? await readOnce(nodeId) : page.held
      return list.filter(({ testSessionId }) => held.has(testSessionId))
    },
  }
}
