import type { FlagSeverity } from '@pengawas/shared/flags'
import type { Flag, FlagList } from '@pengawas/shared/contracts/flags'
import type { FlagCounts } from '@pengawas/shared/contracts/proctoring'

/** The flags of one assessment as this page knows them. */
export interface FlagBook {
  byId: Readonly<Record<string, Flag>>
  /** Every change up to this sequence number is here. */
  complete: number
  /** The highest number heard of; above `complete` there is a gap to fetch. */
  heard: number
}

export const emptyFlagBook: FlagBook = { byId: {}, complete: 0, heard: 0 }

export function hasGap(book: FlagBook): boolean {
  return book.heard > book.complete
}

/** A flag replaces itself only by a later change: news may overtake each other on their way. */
function put(byId: FlagBook['byId'], flag: Flag): FlagBook['byId'] {
  const known = byId[flag.id]
  return known && known.sequence >= flag.sequence ? byId : { ...byId, [flag.id]: flag }
}

/** One change pushed by the hub. The next number in line needs no fetch; a jump leaves a gap. */
export function mergeNotice(book: FlagBook, flag: Flag): FlagBook {
  return {
    byId: put(book.byId, flag),
    complete: flag.sequence === book.complete + 1 ? flag.sequence : book.complete,
    heard: Math.max(book.heard, flag.sequence),
  }
}

/** The answer to a fetch of everything after `after`. Where it was cut short, the gap stays and the next fetch goes on. */
export function mergeList(book: FlagBook, after: number, list: FlagList): FlagBook {
  const last = list.flags.at(-1)
  const isWhole = last === undefined || last.sequence >= list.lastSequence
  // A flag reviewed since has moved to its newer number, so an answer without flags still covers everything.
  const covered = isWhole ? list.lastSequence : last.sequence
  const reaches = after <= book.complete ? Math.max(book.complete, covered) : book.complete
  return {
    byId: list.flags.reduce(put, book.byId),
    complete: reaches,
    heard: Math.max(book.heard, list.lastSequence),
  }
}

/** Numbers heard of on other ways than the flags themselves, e.g. with the wall. */
export function mergeHeard(book: FlagBook, lastSequence: number): FlagBook {
  return lastSequence > book.heard ? { ...book, heard: lastSequence } : book
}

/** A candidate's flags, the newest first. */
export function flagsOf(book: FlagBook, testSessionId: string): Flag[] {
  return Object.values(book.byId)
    .filter((flag) => flag.testSessionId === testSessionId)
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || b.sequence - a.sequence)
}

/** Flags that nobody has reviewed, by candidate and severity. */
export function countPending(book: FlagBook): ReadonlyMap<string, FlagCounts> {
  const counts = new Map<string, Record<FlagSeverity, number>>()
  for (const { testSessionId, severity, validationStatus } of Object.values(book.byId)) {
    if (validationStatus !== 'pending') continue
    const count = counts.get(testSessionId) ?? { critical: 0, high: 0, medium: 0, low: 0 }
    count[severity] += 1
    counts.set(testSessionId, count)
  }
  return counts
}
