const SHORTEST = 6
/** Digits between hyphens, so that a number can be read out. */
const GROUP = 3

/**
 * Participant numbers: the first six digits of each candidate's own digits. Where those of two are equal, both get three
 * more, and so on. The number of a candidate therefore never depends on who else takes the assessment, beyond that.
 */
export function participantNumbers(digitsOf: ReadonlyMap<string, string>): Map<string, string> {
  const numbers = new Map<string, string>()
  let open = [...digitsOf]
  for (let length = SHORTEST; open.length > 0; length += GROUP) {
    const byPrefix = Map.groupBy(open, ([, digits]) => digits.slice(0, length))
    open = []
    for (const [prefix, group] of byPrefix) {
      const isLast = group.every(([, digits]) => digits.length <= length)
      if (group.length === 1 || isLast) for (const [id] of group) numbers.set(id, grouped(prefix))
      else open.push(...group)
    }
  }
  return numbers
}

const grouped = (digits: string): string =>
  Array.from({ length: Math.ceil(digits.length / GROUP) }, (_, index) =>
    digits.slice(index * GROUP, (index + 1) * GROUP),
  ).join('-')
