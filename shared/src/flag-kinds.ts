import type { Dismissal, ReviewVerdict } from './flags.ts'

/**
 * What is promised of each kind of flag: of 100 that people review, so many are right at least. The goals of the analysis, which
 * `npm run eval` reports on and the model cards repeat (docs/models). A kind without a line carries no promise:
 * films that repeat missed theirs (docs/models).
 */
export const KIND_PROMISES = {
  'no-face': 0.98,
  'several-faces': 0.98,
  'gaze-away': 0.9,
  'head-down': 0.9,
  'covered-picture': 0.98,
  'dark-picture': 0.98,
  'frozen-picture': 0.98,
  'still-face': 0.9,
  'other-person': 0.95,
  'face-covered': 0.95,
} as const satisfies Readonly<Record<string, number>>
export type PromisedKind = keyof typeof KIND_PROMISES

/** What a kind that promises nothing is held to: to be right more often than wrong. */
export const UNPROMISED_PRECISION = 0.5

const promises: ReadonlyMap<string, number> = new Map(Object.entries(KIND_PROMISES))

/** What is promised of a kind, 0 to 1; null where nothing is. */
export const promisedPrecision = (kind: string): number | null => promises.get(kind) ?? null

/** Kinds that are one measurement by two names. */
export const SAME_KIND: Readonly<Record<string, string>> = {
  'head-turned': 'gaze-away',
  'other-person-than-at-first': 'other-person',
  'face-covered-although-asked': 'face-covered',
}

/** The kind of a flag: the rule that raised it, where two rules are one measurement the one with the promise. */
export const kindOfFlag = ({ reason }: { reason: string }): string => SAME_KIND[reason] ?? reason

/** The rules whose flags are of this kind. */
export const reasonsOfKind = (kind: string): readonly string[] => [
  kind,
  ...Object.keys(SAME_KIND).filter((reason) => SAME_KIND[reason] === kind),
]

/** What people raise is of no kind that could be right or wrong by itself. */
export const BY_HAND_REASON = 'by-hand'

/** With fewer reviews than this a share would say more of chance than of the kind. */
export const FEWEST_KIND_REVIEWS = 10
/** With so many reviews a kind under what it is held to is proposed for observation, and again after as many more. */
export const PROPOSING_REVIEWS = 50

/**
 * Whether a dismissal leaves open whether the kind was right: what was permitted was there, and of what cannot be made out
 * nobody knows. Any other dismissal says that the flag was wrong, also one on appeal.
 */
const IS_UNDECIDABLE: Readonly<Record<Dismissal, boolean>> = {
  misdetected: false,
  permitted: true,
  'technical-cause': false,
  surroundings: false,
  'too-brief': false,
  unclear: true,
  other: false,
}

export const VERDICT_MEANINGS = ['right', 'wrong', 'undecidable', 'waiting'] as const
/** What the verdict that stands says of the kind of a flag. */
export type VerdictMeaning = (typeof VERDICT_MEANINGS)[number]

/** A verdict that is only proposed does not stand; one that a flag which became worse has lost does not either. */
export function meaningOfVerdict(flag: {
  validationStatus: 'pending' | ReviewVerdict
  dismissal: Dismissal | null
}): VerdictMeaning {
  if (flag.validationStatus === 'pending') return 'waiting'
  if (flag.validationStatus === 'confirmed') return 'right'
  return flag.dismissal !== null && IS_UNDECIDABLE[flag.dismissal] ? 'undecidable' : 'wrong'
}
