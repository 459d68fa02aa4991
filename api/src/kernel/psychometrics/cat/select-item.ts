import { mostLackingCompetency } from './content-balance.ts'
import type { ItemTable } from './item-table.ts'

interface Candidate {
  index: number
  information: number
  /** Decides between items with the same information: uncalibrated ones share their parameters. */
  tieBreaker: number
}

const isBefore = (first: Candidate, second: Candidate): boolean =>
  first.information > second.information ||
  (first.information === second.information && first.tieBreaker < second.tieBreaker)

/** The `size` most informative items at an ability, best first (maximum Fisher information, Lord 1980, section 10.2). */
function mostInformative(
  table: ItemTable,
  isOpen: (index: number) => boolean,
  theta: number,
  size: number,
  random: () => number,
): Candidate[] {
  const best: Candidate[] = []
  const { a, b, c } = table
  for (let index = 0; index < a.length; index++) {
    // Drawn for closed items too, so that an item's number does not depend on which others are closed.
    const tieBreaker = random()
    if (!isOpen(index)) continue
    const slope = a[index] ?? 0
    const guessing = c[index] ?? 0
    const share = 1 / (1 + Math.exp(-slope * (theta - (b[index] ?? 0))))
    const right = guessing + (1 - guessing) * share
    const information = right === 0 ? 0 : (slope * slope * (1 - guessing) * share * share * (1 - share)) / right
    const last = best.at(-1)
    const candidate = { index, information, tieBreaker }
    if (best.length === size && last !== undefined && !isBefore(candidate, last)) continue
    const place = best.findIndex((other) => isBefore(candidate, other))
    best.splice(place === -1 ? best.length : place, 0, candidate)
    if (best.length > size) best.pop()
  }
  return best
}

/** Place of the competency to ask about next, or undefined where no item is left. */
function lackingCompetency(
  { competencies, competencyOf }: ItemTable,
  asked: readonly number[],
  isClosed: Uint8Array,
  targets: Readonly<Record<string, number>>,
  tieBreaker: number,
): number | undefined {
  const nameOf = (index: number): string => competencies[competencyOf[index] ?? 0] ?? ''
  const isAvailable = competencies.map(() => false)
  for (const [index, place] of competencyOf.entries()) if (isClosed[index] === 0) isAvailable[place] = true
  const counts = new Map<string, number>()
  for (const index of asked) counts.set(nameOf(index), (counts.get(nameOf(index)) ?? 0) + 1)
  const available = competencies.filter((_, place) => isAvailable[place])
  const lacking = mostLackingCompetency(available, counts, targets, tieBreaker)
  return lacking === undefined ? undefined : competencies.indexOf(lacking)
}

/**
 * Index of the item to ask next, or undefined where none is left. Balances competencies first, then takes one of the most
 * informative items.
 *
 * @param asked indices of the items that were asked
 * @param size how many of the most informative items to draw from
 */
export function selectItem(
  table: ItemTable,
  asked: readonly number[],
  options: {
    theta: number
    size: number
    targets?: Readonly<Record<string, number>> | undefined
    random: () => number
  },
): number | undefined {
  const { theta, size, targets, random } = options
  const [competencyDraw, exposureDraw] = [random(), random()]
  const isClosed = new Uint8Array(table.ids.length)
  for (const index of asked) isClosed[index] = 1
  const lacking = targets === undefined ? undefined : lackingCompetency(table, asked, isClosed, targets, competencyDraw)
  const isOpen = (index: number): boolean =>
    isClosed[index] === 0 && (lacking === undefined || table.competencyOf[index] === lacking)
  const best = mostInformative(table, isOpen, theta, size, random)
  return best[Math.floor(exposureDraw * best.length)]?.index
}
