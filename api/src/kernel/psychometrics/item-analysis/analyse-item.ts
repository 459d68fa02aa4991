import { correlation, type Estimate, proportion, proportionDifference, type Quartiles, quartiles } from './intervals.ts'

/** What one person did with the item. */
export interface ItemObservation {
  /** Points for the item, 0 to 1; null where it has not been marked. */
  share: number | null
  /** Points for all other items of the same test, 0 to 1; null where there were none. */
  restShare: number | null
  /** Indexes of the options that were chosen: none, one, or several where that is possible. */
  chosen: readonly number[]
  /** How long the question was on screen, in milliseconds. */
  activeMs: number
}

/** How often each option was chosen in one third of the people, ranked by their points for the other items. */
export interface AbilityThird {
  n: number
  /** Per option, then those who chose none. */
  options: number[]
  none: number
  /** Mean share of points. */
  facility: Estimate | null
}

export interface ItemAnalysis {
  /** Answers that count: marked ones. */
  n: number
  /** Mean share of points; for items that are right or wrong, the share of right answers. */
  facility: Estimate | null
  /** Correlation of the item with the rest of the test: the item itself is not part of that (Henrysson 1963). */
  itemRest: Estimate | null
  /** Facility of the upper 27 % less that of the lower 27 % (Kelley 1939). */
  upperLower: Estimate | null
  /** Lowest third first; empty with fewer people than make thirds of ten. */
  thirds: AbilityThird[]
  /** Share of all people who chose each option. */
  options: (Estimate | null)[]
  responseMs: Quartiles | null
}

const EXTREME_SHARE = 0.27
/** Fewer people than this in the upper and in the lower group say nothing of the difference. */
const LEAST_IN_GROUP = 10

/**
 * Mean share of points. For right or wrong this is a proportion with Wilson's interval; partial points vary less than right
 * and wrong with the same mean, so that the same interval is then on the safe side.
 */
function facilityOf(shares: readonly number[]): Estimate | null {
  return proportion(
    shares.reduce((sum, share) => sum + share, 0),
    shares.length,
  )
}

type Marked = ItemObservation & { share: number }
type Ranked = Marked & { restShare: number }

const isMarked = (observation: ItemObservation): observation is Marked => observation.share !== null
const isRanked = (observation: Marked): observation is Ranked => observation.restShare !== null

function upperLowerOf(ranked: readonly Ranked[]): Estimate | null {
  const size = Math.round(ranked.length * EXTREME_SHARE)
  if (size < LEAST_IN_GROUP) return null
  const lower = facilityOf(ranked.slice(0, size).map(({ share }) => share))
  const upper = facilityOf(ranked.slice(-size).map(({ share }) => share))
  return lower === null || upper === null ? null : proportionDifference(upper, lower)
}

function thirdsOf(ranked: readonly Ranked[], optionCount: number): AbilityThird[] {
  if (ranked.length < 3 * LEAST_IN_GROUP) return []
  return [0, 1, 2].map((third) => {
    const people = ranked.slice(Math.round((ranked.length * third) / 3), Math.round((ranked.length * (third + 1)) / 3))
    const options = Array.from(
      { length: optionCount },
      (_, option) => people.filter((person) => person.chosen.includes(option)).length,
    )
    return {
      n: people.length,
      options,
      none: people.filter(({ chosen }) => chosen.length === 0).length,
      facility: facilityOf(people.map(({ share }) => share)),
    }
  })
}

/** Classical analysis of an item from all answers to it. `optionCount` is 0 for items without options. */
export function analyseItem(observations: readonly ItemObservation[], optionCount: number): ItemAnalysis {
  const marked = observations.filter(isMarked)
  const ranked = marked.filter(isRanked).toSorted((a, b) => a.restShare - b.restShare)
  return {
    n: marked.length,
    facility: facilityOf(marked.map(({ share }) => share)),
    itemRest: correlation(ranked.map(({ share, restShare }) => [share, restShare])),
    upperLower: upperLowerOf(ranked),
    thirds: thirdsOf(ranked, optionCount),
    options: Array.from({ length: optionCount }, (_, option) =>
      proportion(marked.filter((person) => person.chosen.includes(option)).length, marked.length),
    ),
    responseMs: quartiles(observations.flatMap(({ activeMs }) => (activeMs > 0 ? [activeMs] : []))),
  }
}

interface Scored {
  points: number | null
  maxPoints: number | null
}

/** Shares of points of a test's items that are marked. */
export interface ShareSum {
  sum: number
  count: number
}

/** Share of an item's points; null where it is not marked, or has none to give. */
export const shareOf = ({ points, maxPoints }: Scored): number | null =>
  points === null || maxPoints === null || maxPoints <= 0 ? null : points / maxPoints

/** What all items of a test came to. */
export function sumShares(items: readonly Scored[]): ShareSum {
  const all: ShareSum = { sum: 0, count: 0 }
  for (const item of items) {
    const share = shareOf(item)
    if (share === null) continue
    all.sum += share
    all.count += 1
  }
  return all
}

/** Mean share of points of the other items of a test, of which the sum of all is known; null where there are none. */
export function restShareOf(item: Scored, { sum, count }: ShareSum): number | null {
  const share = shareOf(item)
  const others = count - (share === null ? 0 : 1)
  return others <= 0 ? null : (sum - (share ?? 0)) / others
}
