import { UNIT_TYPOS_MAX, type UnitTypo } from '@pengawas/shared/contracts/people'
import { foldCase } from '../../kernel/lib/search-text.rules.ts'

/** Words of at most this length, such as I and II, tell units apart. */
const SHORT_WORD = 3
const MAX_EDITS = 2
/** In one file, a unit that this many times as many rows name is what the others meant. */
const CLEARLY_MORE = 5
/** Unknown units of one file that are looked at: comparing takes time. */
const MAX_LOOKED_AT = 300

const wordsOf = (unit: string): string[] => foldCase(unit).match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that must be the same: numbers, and the short ones. */
const marksOf = (words: readonly string[]): string =>
  words.filter((word) => word.length <= SHORT_WORD || /\p{N}/u.test(word)).join(' ')

/** Insertions, deletions, replacements and swaps of neighbours that make one text of the other; more than `most` is not counted. */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    // Further from the diagonal there are more edits than are counted.
    for (let column = Math.max(1, row - most); column <= Math.min(other.length, row + most); column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        (last[column] ?? Infinity) + 1,
        (next[column - 1] ?? Infinity) + 1,
        (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return Math.min(most + 1, last[other.length] ?? Infinity)
}

interface Spelling {
  unit: string
  folded: string
  marks: string
}

function spellingOf(unit: string): Spelling {
  const words = wordsOf(unit)
  return { unit, folded: words.join(' '), marks: marksOf(words) }
}

/** The unit that this spelling is closest to, if it is close to one; where two are equally close, none is meant for sure. */
function meantBy(given: Spelling, known: readonly Spelling[]): string | null {
  const most = Math.min(MAX_EDITS, Math.floor(given.folded.length / 5))
  const close = known
    .filter(({ unit, marks }) => unit !== given.unit && marks === given.marks)
    .map(({ unit, folded }) => ({ unit, edits: editsBetween(given.folded, folded, most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits)
  const [first, second] = close
  return first === undefined || second?.edits === first.edits ? null : first.unit
}

/**
 * Units of a file that look like a slip of the pen: known to nobody, and almost the same as one that people have or that many
 * more rows of the file name. `units` has one entry for each row. The person who imports is asked about them.
 */
export function findUnitTypos(units: readonly string[], known: ReadonlySet<string>): UnitTypo[] {
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const spellings = [...new Set([...known, ...counts.keys()])].map(spellingOf)
  const typos: UnitTypo[] = []
  for (const [given, rows] of [...counts].filter(([unit]) => !known.has(unit)).slice(0, MAX_LOOKED_AT)) {
    const others = spellings.filter(({ unit }) => known.has(unit) || (counts.get(unit) ?? 0) >= rows * CLEARLY_MORE)
    const meant = meantBy(spellingOf(given), others)
    if (meant !== null) typos.push({ given, meant, rows })
    if (typos.length === UNIT_TYPOS_MAX) break
  }
  return typos
}
