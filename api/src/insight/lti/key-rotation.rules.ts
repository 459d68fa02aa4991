const HOUR_MS = 3_600_000
/** A key is published for so long before it signs, so that platforms that keep our keys for a while know it by then. */
export const PUBLISHED_FIRST_MS = 24 * HOUR_MS
/** Another key is made this often, and a former one stays published for this long after it last signed. */
export const SIGNS_FOR_MS = 90 * 24 * HOUR_MS
const STAYS_MS = 24 * HOUR_MS

interface MadeKey {
  kid: string
  createdAt: Date
}

/** The key that signs now: the newest that has been published for long enough; the very first one signs at once. */
export function signingKid(keys: readonly MadeKey[], now: Date): string | null {
  const newestFirst = keys.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const ready = newestFirst.find(({ createdAt }) => now.getTime() - createdAt.getTime() >= PUBLISHED_FIRST_MS)
  return (ready ?? newestFirst.at(-1))?.kid ?? null
}

/** Whether it is time for another key. */
export const needsAnother = (keys: readonly MadeKey[], now: Date): boolean =>
  keys.every(({ createdAt }) => now.getTime() - createdAt.getTime() >= SIGNS_FOR_MS)

/** Keys that nobody needs any more: a newer one has been signing for so long that nothing signed with them is still on its way. */
export function outdatedKids(keys: readonly MadeKey[], now: Date): string[] {
  const oldestFirst = keys.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return oldestFirst.flatMap(({ kid }, index) => {
    const next = oldestFirst[index + 1]
    const since = next === undefined ? -Infinity : now.getTime() - next.createdAt.getTime() - PUBLISHED_FIRST_MS
    return since >= STAYS_MS ? [kid] : []
  })
}
