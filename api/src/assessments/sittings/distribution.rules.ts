/** A candidate who is to get a sitting. */
export interface Placed {
  id: string
  unit: string | null
}

/** A sitting that still takes people. */
export interface Place {
  sittingId: string
  /** How many it has. */
  taken: number
  /** Null: as many as wanted. */
  capacity: number | null
}

const roomOf = ({ taken, capacity }: Place): number => (capacity === null ? Infinity : capacity - taken)

/** The place with the fewest people that has room for this many more, or null. */
const emptiest = (places: readonly Place[], people: number): Place | null =>
  places
    .filter((place) => roomOf(place) >= people)
    .reduce<Place | null>((best, place) => (best === null || place.taken < best.taken ? place : best), null)

/**
 * The sitting of each person by id, in their order: each goes where the fewest people are. `by` unit the largest units come
 * first, each whole where it fits anywhere, else spread. Who fits nowhere is left out.
 */
export function distribute(
  people: readonly Placed[],
  given: readonly Place[],
  by: 'capacity' | 'unit',
): Map<string, string> {
  const places = given.map((place) => ({ ...place }))
  const placed = new Map<string, string>()
  const put = (group: readonly Placed[]): void => {
    const place = emptiest(places, group.length)
    if (place === null) {
      if (group.length > 1) for (const person of group) put([person])
      return
    }
    place.taken += group.length
    for (const { id } of group) placed.set(id, place.sittingId)
  }
  const groups =
    by === 'unit' ? [...Map.groupBy(people, ({ unit }) => unit).values()] : people.map((person) => [person])
  for (const group of groups.toSorted((a, b) => b.length - a.length)) put(group)
  return placed
}
