import type { Flag, FlagList } from '@pengawas/shared/contracts/flags'
import { isOnlyObserved, isTechnicalFlag } from '@pengawas/shared/flags'
import { type CountedFlags, NOTHING_COUNTED, withFlags } from '@pengawas/shared/rules/flag-weight'

/** The flags of one assessment as this page knows them. */
export interface FlagBook {
  byId: Readonly<Record<string, Flag>>
  /** Every change up to this sequence number that is for this page is here. */
  complete: number
  /** Numbers above `complete` that came before those between: pushes may overtake each other. */
  ahead: ReadonlySet<number>
  /** The highest number known; above `complete` there is a gap to fetch. */
  lastSequence: number
}

export const emptyFlagBook: FlagBook = { byId: {}, complete: 0, ahead: new Set(), lastSequence: 0 }

export function hasGap(book: FlagBook): boolean {
  return book.lastSequence > book.complete
}

/** A flag replaces itself only by a later change: news may overtake each other on their way. */
function put(byId: FlagBook['byId'], flag: Flag): FlagBook['byId'] {
  const known = byId[flag.id]
  return known && known.sequence >= flag.sequence ? byId : { ...byId, [flag.id]: flag }
}

/** A book complete up to a number, and further where what comes next is here as well. */
function completeUpTo(book: FlagBook, sequence: number): FlagBook {
  let complete = Math.max(book.complete, sequence)
  while (book.ahead.has(complete + 1)) complete += 1
  const ahead = new Set([...book.ahead].filter((number) => number > complete))
  return { ...book, complete, ahead, lastSequence: Math.max(book.lastSequence, complete) }
}

/** The number of one change. The next one in line needs no fetch; a jump leaves a gap. */
export function mergeNumber(book: FlagBook, sequence: number): FlagBook {
  if (sequence <= book.complete) return book
  const ahead = new Set([...book.ahead, sequence])
  return completeUpTo({ ...book, ahead, lastSequence: Math.max(book.lastSequence, sequence) }, book.complete)
}

/** One change pushed by the hub. */
export function mergeNotice(book: FlagBook, flag: Flag): FlagBook {
  return mergeNumber({ ...book, byId: put(book.byId, flag) }, flag.sequence)
}

/** How many changes one fetch asks for at most. */
export const FLAG_PAGE = 500

/** The answer to a fetch of everything after `after`. Where it was cut short, the gap stays and the next fetch goes on. */
export function mergeList(book: FlagBook, after: number, list: FlagList, pageSize = FLAG_PAGE): FlagBook {
  const last = list.flags.at(-1)
  // Numbers without a flag belong to other walls, or to flags that have moved to the number of their review.
  const covered = last === undefined || list.flags.length < pageSize ? list.lastSequence : last.sequence
  const merged = {
    ...book,
    byId: list.flags.reduce(put, book.byId),
    lastSequence: Math.max(book.lastSequence, list.lastSequence),
  }
  return after <= book.complete ? completeUpTo(merged, covered) : merged
}

/** A book whose changes are fetched from the first one on: earlier flags are for this page that were not before. */
export function reopen(book: FlagBook): FlagBook {
  return { ...book, complete: 0, ahead: new Set() }
}

/** Takes in a highest number that came without its flags, e.g. with the wall. */
export function mergeLastSequence(book: FlagBook, lastSequence: number): FlagBook {
  return lastSequence > book.lastSequence ? { ...book, lastSequence } : book
}

/** A candidate's flags, the newest first. */
export function flagsOf(book: FlagBook, testSessionId: string): Flag[] {
  return Object.values(book.byId)
    .filter((flag) => flag.testSessionId === testSessionId)
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || b.sequence - a.sequence)
}

/** Flags of conduct, and apart from them those about devices and connections and what is only observed; each in the order given. */
export function byKind(flags: readonly Flag[]): { conduct: Flag[]; technical: Flag[]; observed: Flag[] } {
  const counting = flags.filter((flag) => !isOnlyObserved(flag))
  return {
    conduct: counting.filter((flag) => !isTechnicalFlag(flag)),
    technical: counting.filter(isTechnicalFlag),
    observed: flags.filter(isOnlyObserved),
  }
}

/** How many wait for a person. */
export const pendingOf = (flags: readonly Flag[]): number =>
  flags.filter(({ validationStatus }) => validationStatus === 'pending').length

/** Each candidate's flags, counted as the hub counts them. */
export function countFlags(book: FlagBook): ReadonlyMap<string, CountedFlags> {
  const counts = new Map<string, CountedFlags>()
  for (const flag of Object.values(book.byId)) {
    counts.set(flag.testSessionId, withFlags(counts.get(flag.testSessionId) ?? NOTHING_COUNTED, flag))
  }
  return counts
}
