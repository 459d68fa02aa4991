import type { AiAccuracy } from '@pengawas/shared/contracts/ai-accuracy'
import type { FlagKind, KindProposal, Proposal } from '@pengawas/shared/contracts/flag-kinds'
import {
  FEWEST_KIND_REVIEWS,
  kindOfFlag,
  UNPROMISED_PRECISION,
  meaningOfVerdict,
  PROPOSING_REVIEWS,
  promisedPrecision,
  type VerdictMeaning,
} from '@pengawas/shared/flag-kinds'
import { type Dismissal, type FlagType, isTechnicalFlag, type ReviewVerdict } from '@pengawas/shared/flags'
import { proportion } from '../../kernel/psychometrics/item-analysis/intervals.ts'
import type { KindDecisionRow } from './kind-decisions.entity.ts'

/** Flags that share all that counts here. */
export interface KindTally {
  reason: string
  type: FlagType
  validationStatus: 'pending' | ReviewVerdict
  dismissal: Dismissal | null
  count: number
}

export type Reviews = Record<VerdictMeaning, number>
export const NO_REVIEWS: Readonly<Reviews> = { right: 0, wrong: 0, undecidable: 0, waiting: 0 }

/**
 * What people made of some flags. `disputed` are those among them of which a second look, whose sample is told, came to another
 * verdict: two people who saw the same disagree, so nobody knows whether the flag was right.
 */
export function countReviews(tallies: readonly KindTally[], disputed: readonly KindTally[] = []): Reviews {
  const reviews = { ...NO_REVIEWS }
  for (const tally of tallies) reviews[meaningOfVerdict(tally)] += tally.count
  for (const tally of disputed) {
    const meaning = meaningOfVerdict(tally)
    if (meaning !== 'right' && meaning !== 'wrong') continue
    reviews[meaning] -= tally.count
    reviews.undecidable += tally.count
  }
  return reviews
}

/** Right of right and wrong, with Wilson's 95 % interval; null with too few to say anything. */
export const precisionOf = ({ right, wrong }: Pick<Reviews, 'right' | 'wrong'>): FlagKind['precision'] =>
  right + wrong < FEWEST_KIND_REVIEWS ? null : proportion(right, right + wrong)

/** The decision about a kind that is in force in exactly this scope. `decisions`: the newest first. */
export const inForce = (
  decisions: readonly KindDecisionRow[],
  kind: string,
  assessmentId: string | null,
): KindDecisionRow | undefined => decisions.find((row) => row.kind === kind && row.assessmentId === assessmentId)

/**
 * Whether a kind is proposed for observation in a scope: it is under its promise with enough reviews or, where it has none, more
 * often wrong than right. `proposed-surely` where even the upper bound of the interval is. Whoever decided once is asked again
 * after as many reviews more.
 */
export function proposalOf(
  kind: string,
  reviews: Pick<Reviews, 'right' | 'wrong'>,
  decided: Pick<KindDecisionRow, 'decision' | 'rightReviews' | 'wrongReviews'> | undefined,
): Proposal {
  const least = promisedPrecision(kind) ?? UNPROMISED_PRECISION
  const all = reviews.right + reviews.wrong
  const before = decided === undefined ? 0 : decided.rightReviews + decided.wrongReviews
  const precision = proportion(reviews.right, all)
  if (precision === null || decided?.decision === 'observe') return 'none'
  if (all - before < PROPOSING_REVIEWS || precision.value >= least) return 'none'
  return precision.high < least ? 'proposed-surely' : 'proposed'
}

/** The same within an assessment, where nothing is left to propose of a kind that is only observed in the whole system. */
export const proposalWithin = (
  kind: string,
  reviews: Pick<Reviews, 'right' | 'wrong'>,
  decisions: readonly KindDecisionRow[],
  assessmentId: string | null,
): Proposal =>
  inForce(decisions, kind, null)?.decision === 'observe'
    ? 'none'
    : proposalOf(kind, reviews, inForce(decisions, kind, assessmentId))

export type AssessmentTally = KindTally & { assessmentId: string }

/** Assessments in which a kind is observed now, whatever holds of the whole system. */
export const observedWithin = (decisions: readonly KindDecisionRow[], kind: string): string[] =>
  [...new Set(decisions.flatMap(({ assessmentId }) => assessmentId ?? []))].filter(
    (id) => inForce(decisions, kind, id)?.decision === 'observe',
  )

interface ReviewedPart {
  id: string | null
  reviews: Reviews
}

/**
 * So many parts, those with most reviews first, and then whatever of `observed` is not among them, even without a flag: people
 * take a decision back where they see it.
 */
export function listedParts(
  parts: readonly ReviewedPart[],
  observed: readonly string[],
  most: number,
): { listed: ReviewedPart[]; isCut: boolean } {
  const known = new Set(parts.map(({ id }) => id))
  const unknown = observed.filter((id) => !known.has(id)).map((id) => ({ id, reviews: { ...NO_REVIEWS } }))
  const sorted = [...parts, ...unknown].toSorted(
    (a, b) => b.reviews.right + b.reviews.wrong - (a.reviews.right + a.reviews.wrong),
  )
  const listed = sorted.filter(({ id }, at) => at < most || (id !== null && observed.includes(id)))
  return { listed, isCut: listed.length < sorted.length }
}

/** What is proposed within single assessments: those with most reviews first. */
export function proposalsWithin(
  tallies: readonly AssessmentTally[],
  disputed: readonly AssessmentTally[],
  decisions: readonly KindDecisionRow[],
): Omit<KindProposal, 'title'>[] {
  const byAssessment = Map.groupBy(tallies, ({ assessmentId }) => assessmentId)
  const disputedOf = Map.groupBy(disputed, (tally) => `${kindOfFlag(tally)} ${tally.assessmentId}`)
  return [...byAssessment]
    .flatMap(([assessmentId, ofAssessment]) =>
      [...Map.groupBy(ofAssessment, kindOfFlag)].flatMap(([kind, group]) => {
        const reviews = countReviews(group, disputedOf.get(`${kind} ${assessmentId}`))
        const precision = precisionOf(reviews)
        const proposal = proposalWithin(kind, reviews, decisions, assessmentId)
        return precision === null || proposal === 'none' ? [] : [{ kind, assessmentId, precision, proposal }]
      }),
    )
    .toSorted((a, b) => b.precision.n - a.precision.n || (a.assessmentId < b.assessmentId ? -1 : 1))
}

const DAY_MS = 24 * 60 * 60_000
const JAKARTA_MS = 7 * 60 * 60_000

/** The Monday of the week of a day, both `YYYY-MM-DD`. */
export function weekOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}

/** The Monday, in Jakarta, with which the week begins that is so many weeks back, this one counted. */
export function beginningOfWeeks(now: Date, weeks: number): Date {
  const day = new Date(now.getTime() - (weeks - 1) * 7 * DAY_MS + JAKARTA_MS).toISOString().slice(0, 10)
  return new Date(Date.parse(`${weekOf(day)}T00:00:00Z`) - JAKARTA_MS)
}

/** What reviews say of the flags of each week, the earliest first; of kinds with a review that says something. */
export function driftOf(
  tallies: readonly (KindTally & { day: string })[],
  disputed: readonly (KindTally & { day: string })[],
): AiAccuracy['drift'] {
  const disputedOf = Map.groupBy(disputed, (tally) => `${kindOfFlag(tally)} ${weekOf(tally.day)}`)
  return [...Map.groupBy(tallies, kindOfFlag)]
    .map(([kind, group]): AiAccuracy['drift'][number] => ({
      ...{ kind, type: group[0]?.type ?? 'technical' },
      weeks: [...Map.groupBy(group, ({ day }) => weekOf(day))]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([from, ofWeek]) => {
          const { right, wrong } = countReviews(ofWeek, disputedOf.get(`${kind} ${from}`))
          return { from, right, wrong, precision: precisionOf({ right, wrong }) }
        }),
    }))
    .filter(({ weeks }) => weeks.some(({ right, wrong }) => right + wrong > 0))
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
}

/** Every kind of the tallies: those that were raised most first. */
export function kindsOf(
  tallies: readonly KindTally[],
  disputed: readonly KindTally[],
  decisions: readonly KindDecisionRow[],
): FlagKind[] {
  const groups = Map.groupBy(tallies, kindOfFlag)
  const disputedOf = Map.groupBy(disputed, kindOfFlag)
  return [...groups]
    .map(([kind, group]): FlagKind & { raised: number } => {
      const reviews = countReviews(group, disputedOf.get(kind))
      const decided = inForce(decisions, kind, null)
      const type = group[0]?.type ?? 'technical'
      return {
        ...{ kind, type, isTechnical: group.every(isTechnicalFlag) },
        ...reviews,
        ...{ precision: precisionOf(reviews), promise: promisedPrecision(kind) },
        proposal: proposalOf(kind, reviews, decided),
        isObserved: decided?.decision === 'observe',
        raised: group.reduce((sum, { count }) => sum + count, 0),
      }
    })
    .toSorted((a, b) => b.raised - a.raised || (a.kind < b.kind ? -1 : 1))
    .map(({ raised: _raised, ...kind }) => kind)
}
