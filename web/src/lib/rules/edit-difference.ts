export type Side = 'mine' | 'theirs'

/** A field that two people left with different values, and whose change it is: where both made one, mine is suggested. */
export interface FieldDifference<V> {
  name: keyof V & string
  suggested: Side
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields of an edit that began from `base` and differ from what somebody saved meanwhile. */
export function differingFields<V extends Record<string, unknown>>(base: V, mine: V, theirs: V): FieldDifference<V>[] {
  return Object.keys(mine)
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, suggested: isSame(mine[name], base[name]) ? 'theirs' : 'mine' }))
}
