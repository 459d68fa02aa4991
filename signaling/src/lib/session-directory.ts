/** To which assessment a test session belongs. That never changes, so it is asked once. */
export interface SessionDirectory {
  assessmentOf(testSessionId: string): Promise<string | null>
}

const MAX_ENTRIES = 10_000

export function createSessionDirectory(lookUp: (testSessionId: string) => Promise<{ assessmentId: string } | null>): SessionDirectory {
  const known = new Map<string, string>()
  return {
    async assessmentOf(testSessionId) {
      const remembered = known.get(testSessionId)
      if (remembered !== undefined) return remembered
      const found = await lookUp(testSessionId)
      if (found === null) return null
      const oldest = known.keys().next()
      if (known.size >= MAX_ENTRIES && oldest.done !== true) known.delete(oldest.value)
      known.set(testSessionId, found.assessmentId)
      return found.assessmentId
    },
  }
}
