import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'

/**
 * A random choice that follows from the seed alone: the `size` ids whose SHA-256 with the seed is smallest, in that order.
 * Whoever has the seed and the ids can repeat it, whatever the order of the ids.
 */
export function drawBySeed(ids: readonly string[], seed: string, size: number): string[] {
  return ids
    .map((id) => ({ id, lot: sha256Hex(`${seed} ${id}`) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, size)
    .map(({ id }) => id)
}
