/** One who takes part in a division: how much of it is theirs in proportion, and how many they have. */
export interface Share {
  weight: number
  count: number
}

/**
 * How many each is to have once `more` are added to what they have, in proportion to the weights: the exact share rounded
 * down, or up for as many as are left. Those who have more than the share rounded down are rounded up first, so that the
 * fewest change hands; then those with the largest remainder, then the earlier ones.
 */
export function sharesOf(all: readonly Share[], more: number): { floor: number; target: number }[] {
  const total = all.reduce((sum, { count }) => sum + count, more)
  const weights = all.reduce((sum, { weight }) => sum + weight, 0)
  // In whole numbers, for fractions would round differently.
  const floors = all.map(({ weight }) => Math.floor((total * weight) / weights))
  const left = total - floors.reduce((sum, floor) => sum + floor, 0)
  const rest = (index: number): number => (total * (all[index]?.weight ?? 0)) % weights
  const keepsOne = (index: number): number => ((all[index]?.count ?? 0) > (floors[index] ?? 0) ? 1 : 0)
  const order = all
    .map((_, index) => index)
    .filter((index) => rest(index) > 0)
    .toSorted((a, b) => keepsOne(b) - keepsOne(a) || rest(b) - rest(a) || a - b)
  const roundedUp = new Set(order.slice(0, left))
  return floors.map((floor, index) => ({ floor, target: floor + (roundedUp.has(index) ? 1 : 0) }))
}

/**
 * Who gets the next one: of those whom it does not take beyond their exact share rounded up, the one with most weight for
 * each that they would have (the quota method of Balinski and Young, 1975, which stays within one of the exact shares).
 */
export function nextFor<T extends Share>(all: readonly T[]): T | undefined {
  const total = all.reduce((sum, { count }) => sum + count, 1)
  const weights = all.reduce((sum, { weight }) => sum + weight, 0)
  return all
    .filter(({ count, weight }) => count * weights < total * weight)
    .reduce<T | undefined>(
      (best, one) => (best === undefined || one.weight * (best.count + 1) > best.weight * (one.count + 1) ? one : best),
      undefined,
    )
}
