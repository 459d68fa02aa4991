import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { type CountedFlags, NOTHING_COUNTED } from '@pengawas/shared/rules/flag-weight'
import { FLAG_SEVERITIES } from '@pengawas/shared/flags'
import { countFlags, type FlagBook } from './merge-flags.ts'

function isSame(a: CountedFlags, b: CountedFlags): boolean {
  return (
    a.technicalFlags === b.technicalFlags &&
    FLAG_SEVERITIES.every(
      (severity) =>
        a.flagCounts[severity] === b.flagCounts[severity] &&
        a.confirmedCounts[severity] === b.confirmedCounts[severity],
    )
  )
}

/** Tiles counted by the flags that are here, where an assessment's are all here: a tile and its list never disagree. */
export function withCountedFlags(
  candidates: Readonly<Record<string, WallCandidate>>,
  books: Readonly<Record<string, FlagBook>>,
): Readonly<Record<string, WallCandidate>> {
  const known = new Map(Object.entries(books).map(([id, book]) => [id, { book, counts: countFlags(book) }]))
  return Object.fromEntries(
    Object.entries(candidates).map(([id, candidate]) => {
      const here = known.get(candidate.assessmentId)
      if (!here || here.book.lastSequence > here.book.complete) return [id, candidate]
      const counted = here.counts.get(id) ?? NOTHING_COUNTED
      return [id, isSame(candidate, counted) ? candidate : { ...candidate, ...counted }]
    }),
  )
}
