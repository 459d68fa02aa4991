/** A share with the interval that it lies in, from 0 to 1; of nothing there is no share. */
export interface Share {
  hits: number
  of: number
  share: number | null
  low: number
  high: number
}

/** Two-sided 95 % of the normal distribution. */
const Z = 1.959964

/**
 * A share with its interval by Wilson's score (1927), without a correction for continuity: the interval is honest for small
 * numbers and for shares at 0 and 1. It takes the trials for independent, which clips of the same person are not quite.
 */
export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, share: null, low: 0, high: 1 }
  const share = hits / of
  const weight = Z ** 2 / of
  const middle = (share + weight / 2) / (1 + weight)
  const reach = (Z / (1 + weight)) * Math.sqrt((share * (1 - share)) / of + weight / (4 * of))
  return { hits, of, share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** What a clip should raise, what it may raise without being wrong, and what it raised. */
export interface Outcome {
  condition: string
  expected: readonly string[]
  tolerated: readonly string[]
  /** Kinds that were raised before what is expected had happened, without those that are tolerated all along: none is right. */
  early: readonly string[]
  /** Kinds that were raised from then on. */
  raised: readonly string[]
}

/** Precision and recall of one kind over clips that say what is in them; a tolerated flag counts for neither. */
export function scoreKind(kind: string, outcomes: readonly Outcome[]): { precision: Share; recall: Share } {
  const expecting = outcomes.filter(({ expected }) => expected.includes(kind))
  const right = expecting.filter(({ raised }) => raised.includes(kind)).length
  const wrong = outcomes.filter((outcome) => falseKinds(outcome).includes(kind)).length
  return { precision: shareOf(right, right + wrong), recall: shareOf(right, expecting.length) }
}

/** Kinds that a clip raised although nothing in it should, or nothing yet. */
export function falseKinds({ expected, tolerated, early, raised }: Outcome): string[] {
  const unexpected = raised.filter((kind) => !expected.includes(kind) && !tolerated.includes(kind))
  return [...new Set([...early, ...unexpected])]
}

/** In how many of the clips of each condition a kind was raised wrongly; conditions in the order in which they come. */
export function falseAlarms(kind: string, outcomes: readonly Outcome[]): Map<string, Share> {
  const innocent = outcomes.filter(({ expected, tolerated }) => ![...expected, ...tolerated].includes(kind))
  const conditions = [...new Set(innocent.map(({ condition }) => condition))]
  return new Map(
    conditions.map((condition) => {
      const clips = innocent.filter((outcome) => outcome.condition === condition)
      return [condition, shareOf(clips.filter((clip) => falseKinds(clip).includes(kind)).length, clips.length)]
    }),
  )
}

/** How often each condition ended in which kinds, `–` for none: what is confused with what. */
export function confusions(outcomes: readonly Outcome[]): Map<string, Map<string, number>> {
  const table = new Map<string, Map<string, number>>()
  for (const { condition, early, raised } of outcomes) {
    const row = table.get(condition) ?? new Map<string, number>()
    const kinds = [...new Set([...early.map((kind) => `${kind} too early`), ...raised])].toSorted()
    for (const kind of kinds.length > 0 ? kinds : ['–']) row.set(kind, (row.get(kind) ?? 0) + 1)
    table.set(condition, row)
  }
  return table
}
