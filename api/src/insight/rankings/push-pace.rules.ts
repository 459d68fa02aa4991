/** From each hub, a ranking is sent at most once in this time. */
export const RANKING_PACE_MS = 1_000

/**
 * Which of the assessments whose results have changed are due: the first change at once, further ones gathered until a
 * second after the last push. Instants in milliseconds.
 */
export const dueRankings = (waiting: Iterable<string>, pushedAt: ReadonlyMap<string, number>, now: number): string[] =>
  [...waiting].filter((id) => now - (pushedAt.get(id) ?? -Infinity) >= RANKING_PACE_MS)

/** The pushes that still hold something back; what is forgotten is due at once. */
export const heldPushes = (pushedAt: ReadonlyMap<string, number>, now: number): Map<string, number> =>
  new Map([...pushedAt].filter(([, at]) => now - at < RANKING_PACE_MS))
