/** One person's answer to one item. */
export interface ItemAnswer {
  itemId: string
  isCorrect: boolean
}

/** Why an item is not calibrated. */
export type CalibrationRefusal =
  'too-few-answers' | 'too-one-sided' | 'too-few-items' | 'no-discrimination' | 'out-of-range' | 'not-converged'

/**
 * Answers to an item from so many people, each of whom answered so many of the items: the smallest samples and shortest
 * tests for which Drasgow (1989) found marginal estimates of the two-parameter model satisfactory. He found that items of
 * extreme difficulty or discrimination need more; their standard errors say so.
 */
export const MIN_ANSWERS = 200
export const MIN_ITEMS = 5
/** Fewer right or wrong answers than this say next to nothing of the item's slope: ten per parameter is the rule of thumb of logistic regression (Peduzzi et al. 1996), and an item has one slope. */
const MIN_EACH_WAY = 10

/** Who answered what, row by row: person p's answers are at `starts[p]` up to `starts[p + 1]`. */
export interface ResponseMatrix {
  readonly itemIds: readonly string[]
  readonly people: number
  readonly starts: Uint32Array
  readonly items: Uint32Array
  readonly isCorrect: Uint8Array
}

function refusalOf(n: number, right: number): CalibrationRefusal | null {
  if (n < MIN_ANSWERS) return 'too-few-answers'
  return right < MIN_EACH_WAY || n - right < MIN_EACH_WAY ? 'too-one-sided' : null
}

function tally(people: readonly (readonly ItemAnswer[])[]): Map<string, { n: number; right: number }> {
  const counts = new Map<string, { n: number; right: number }>()
  for (const { itemId, isCorrect } of people.flat()) {
    const count = counts.get(itemId) ?? { n: 0, right: 0 }
    count.n++
    if (isCorrect) count.right++
    counts.set(itemId, count)
  }
  return counts
}

/**
 * The answers that a calibration can rest on, and why the other items are left out. Leaving out an item may leave a person
 * with too few answers, and the other way round; it ends when nothing more falls out.
 */
export function usableResponses(people: readonly (readonly ItemAnswer[])[]): {
  matrix: ResponseMatrix
  refusals: Map<string, CalibrationRefusal>
} {
  const refusals = new Map<string, CalibrationRefusal>()
  let rest = people
  for (let before = -1; before !== refusals.size;) {
    before = refusals.size
    rest = rest
      .map((answers) => answers.filter(({ itemId }) => !refusals.has(itemId)))
      .filter((answers) => answers.length >= MIN_ITEMS)
    for (const [itemId, { n, right }] of tally(rest)) {
      const refusal = refusalOf(n, right)
      if (refusal !== null) refusals.set(itemId, refusal)
    }
  }
  const itemIds = [...tally(rest).keys()].toSorted()
  // Items that no person with enough answers had.
  for (const itemId of tally(people).keys())
    if (!itemIds.includes(itemId) && !refusals.has(itemId)) refusals.set(itemId, 'too-few-items')
  return { matrix: toMatrix(itemIds, rest), refusals }
}

function toMatrix(itemIds: readonly string[], people: readonly (readonly ItemAnswer[])[]): ResponseMatrix {
  const indexOf = new Map(itemIds.map((id, index) => [id, index]))
  const answers = people.flat()
  const starts = new Uint32Array(people.length + 1)
  for (const [person, own] of people.entries()) starts[person + 1] = (starts[person] ?? 0) + own.length
  return {
    itemIds,
    people: people.length,
    starts,
    items: Uint32Array.from(answers, ({ itemId }) => indexOf.get(itemId) ?? 0),
    isCorrect: Uint8Array.from(answers, ({ isCorrect }) => Number(isCorrect)),
  }
}
