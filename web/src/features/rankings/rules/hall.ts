import type { Ranking } from '@pengawas/shared/contracts/rankings'

/** So long a hall looks at one assessment. */
export const HALL_TURN_MS = 15_000
/** Places that can be read from the last row of a hall. */
export const HALL_PLACES = 10

/** What a hall sees in turn: running assessments that have places; where there are none, those that are over. */
export function hallRankings(rankings: readonly Ranking[]): Ranking[] {
  const withPlaces = rankings.filter(({ places }) => places > 0)
  const running = withPlaces.filter(({ status }) => status === 'active')
  return running.length > 0 ? running : withPlaces
}

/**
 * The assessment that comes so many turns after the one shown, which may be gone by now: then it begins with the first.
 * Null where there is none.
 */
export function turnTo(ids: readonly string[], shown: string | null, step: number): string | null {
  const at = shown === null ? -1 : ids.indexOf(shown)
  if (at === -1) return ids[0] ?? null
  return ids[(at + step + ids.length) % ids.length] ?? null
}

/** What a key does in a hall; null: nothing. The arrows follow the direction of reading. */
export function hallAct(key: string, direction: 'ltr' | 'rtl'): 'next' | 'previous' | 'pause' | null {
  if (key === ' ') return 'pause'
  if (key === 'PageDown') return 'next'
  if (key === 'PageUp') return 'previous'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return (key === 'ArrowRight') === (direction === 'ltr') ? 'next' : 'previous'
}
