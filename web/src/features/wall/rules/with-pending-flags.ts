import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { countPending, type FlagBook } from './merge-flags.ts'

const NONE = { critical: 0, high: 0, medium: 0, low: 0 } as const

/** Tiles counted by the flags that are here, where an assessment's are all here: a tile and its list never disagree. */
export function withPendingFlags(
  candidates: Readonly<Record<string, WallCandidate>>,
  books: Readonly<Record<string, FlagBook>>,
): Readonly<Record<string, WallCandidate>> {
  const counts = new Map(Object.entries(books).map(([id, book]) => [id, { book, pending: countPending(book) }]))
  return Object.fromEntries(
    Object.entries(candidates).map(([id, candidate]) => {
      const known = counts.get(candidate.assessmentId)
      if (!known || known.book.lastSequence > known.book.complete) return [id, candidate]
      const flagCounts = known.pending.get(id) ?? NONE
      const isSame = (Object.keys(NONE) as (keyof typeof NONE)[]).every(
        (key) => candidate.flagCounts[key] === flagCounts[key],
      )
      return [id, isSame ? candidate : { ...candidate, flagCounts }]
    }),
  )
}
