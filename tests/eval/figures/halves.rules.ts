/** Thresholds are looked at on one half of the sources and reported on the other. */
export const HALVES = ['choosing', 'reporting'] as const
export type Half = (typeof HALVES)[number]

export interface Source {
  name: string
  /** Sources of one stratum are shared out evenly, such as skins of one group. */
  stratum: string
}

/**
 * Shares sources out to two halves: within each stratum by turns, in an order that a hash of the names gives. The same source
 * is in the same half whatever else is there in other strata, and neither half has more than one source more of a stratum.
 */
export function shareOut(sources: readonly Source[]): Map<string, Half> {
  const halves = new Map<string, Half>()
  for (const stratum of new Set(sources.map((source) => source.stratum))) {
    const names = sources.filter((source) => source.stratum === stratum).map(({ name }) => name)
    const inOrder = [...new Set(names)].toSorted((a, b) => hashOf(a) - hashOf(b) || (a < b ? -1 : 1))
    // Which half has the odd one differs from stratum to stratum.
    const first = hashOf(stratum) % HALVES.length
    for (const [index, name] of inOrder.entries()) halves.set(name, HALVES[(first + index) % 2] ?? 'choosing')
  }
  return halves
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
