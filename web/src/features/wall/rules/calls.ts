import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'

/** Since when a candidate's call for help waits, in ms of the server's clock; null where none does. */
export function callingSince({ help }: WallCandidate): number | null {
  return help === null ? null : Date.parse(help.at)
}

/** The order of candidates by their calls: who calls before who does not, and who has waited longest first. */
export function compareCalls(a: WallCandidate, b: WallCandidate): number {
  const [first, second] = [callingSince(a), callingSince(b)]
  if (first === null || second === null) return Number(first === null) - Number(second === null)
  return first - second
}

/** Who calls for help and has not been acknowledged, the longest waiting first. */
export function callersOf(candidates: readonly WallCandidate[]): WallCandidate[] {
  return candidates.filter((candidate) => callingSince(candidate) !== null).toSorted(compareCalls)
}

/** What was said aloud of calls for help, and of which calls that was true. */
export interface CallNews {
  ids: readonly string[]
  said: { name: string; value: number } | null
}

export const NO_CALL_NEWS: CallNews = { ids: [], said: null }

/** What to say aloud now: how many call and who came last, once when a call comes. That fewer call is no news. */
export function callNews(previous: CallNews, callers: readonly WallCandidate[]): CallNews {
  const ids = callers.flatMap(({ help }) => (help === null ? [] : [help.id]))
  const last = callers.findLast(({ help }) => help !== null && !previous.ids.includes(help.id))
  if (last !== undefined) return { ids, said: { name: last.participantName, value: callers.length } }
  return ids.length === previous.ids.length ? previous : { ids, said: null }
}
