import type { Ranking } from '@pengawas/shared/contracts/rankings'

/** Many pages ask for the same rankings at once, above all when no pushes arrive; so long they get the same one. */
const RECENT_MS = 1_000

/** Rankings that were read a moment ago. */
export interface RecentRankings<A> {
  /** Those of these assessments, in their order, with names. */
  read(assessments: readonly A[]): Promise<Ranking[]>
  /** The results of an assessment have changed: its ranking is read again, also where a read is under way. */
  forget(assessmentId: string): void
}

export function createRecentRankings<A extends { id: string }>({
  build,
  now,
}: {
  build: (assessments: readonly A[]) => Promise<Ranking[]>
  now: () => Date
}): RecentRankings<A> {
  const recent = new Map<string, { at: number; ranking: Promise<Ranking | undefined> }>()

  function readMissing(missing: readonly A[], at: number): void {
    if (missing.length === 0) return
    const built = build(missing)
    for (const { id } of missing) {
      const ranking = built.then((list) => list.find(({ assessmentId }) => assessmentId === id))
      const entry = { at, ranking }
      recent.set(id, entry)
      ranking.catch(() => {
        if (recent.get(id) === entry) recent.delete(id)
      })
    }
  }

  return {
    async read(assessments) {
      const at = now().getTime()
      for (const [id, entry] of recent) if (at - entry.at >= RECENT_MS) recent.delete(id)
      readMissing(
        assessments.filter(({ id }) => !recent.has(id)),
        at,
      )
      const found = await Promise.all(assessments.flatMap(({ id }) => recent.get(id)?.ranking ?? []))
      return found.filter((ranking) => ranking !== undefined)
    },
    forget: (assessmentId) => void recent.delete(assessmentId),
  }
}
