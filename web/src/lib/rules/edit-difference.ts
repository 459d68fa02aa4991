export type Side = 'mine' | 'theirs'

/** Fields that two people left with different values, and whose change it is: where both made one, mine is suggested. */
export interface FieldDifference<V> {
  /** The first of them. */
  name: keyof V & string
  /** Chosen together; most fields stand alone. */
  fields: readonly (keyof V & string)[]
  suggested: Side
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The fields of an edit that began from `base` and differ from what somebody saved meanwhile. Those of `together` make
 * sense only with each other, as options and the place of the right one do, and are one difference.
 */
export function differingFields<V extends Record<string, unknown>>(
  base: V,
  mine: V,
  theirs: V,
  together: readonly (keyof V & string)[] = [],
): FieldDifference<V>[] {
  const alone = Object.keys(mine).filter((name) => !together.includes(name))
  return [together, ...alone.map((name) => [name])].flatMap((fields) => {
    const [name] = fields
    if (name === undefined || fields.every((field) => isSame(mine[field], theirs[field]))) return []
    const isUntouched = fields.every((field) => isSame(mine[field], base[field]))
    return [{ name, fields, suggested: isUntouched ? 'theirs' : 'mine' }]
  })
}
