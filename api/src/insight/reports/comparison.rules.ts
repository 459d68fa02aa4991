import {
  type AssessmentComparison,
  type ComparedDifference,
  INCOMPARABLE,
  type Incomparable,
  LEAST_OF_UNIT,
  MOST_COMPARED_UNITS,
  type UnitComparison,
} from '@pengawas/shared/contracts/report-comparisons'
import {
  errorOfEach,
  LEAST_IN_GROUP,
  meanDifference,
  pairedDifference,
} from '../../kernel/psychometrics/item-analysis/differences.ts'
import { type Estimate, meanOf } from '../../kernel/psychometrics/item-analysis/intervals.ts'
import { asPercent, competencyMeans, oneDecimal, passedOf, type ReportPlace, shareOf } from './report.rules.ts'
import { groupByUnit, type UnitGroup } from './unit-groups.rules.ts'

/** What a comparison reads of a final place. */
export type ComparedPlace = Pick<ReportPlace, 'participantId' | 'score' | 'verdict'> & {
  competencyBreakdown: readonly Pick<ReportPlace['competencyBreakdown'][number], 'competency' | 'percentageScore'>[]
}

/** A question as an assessment links it, with what its points depend on. */
export interface LinkedForm {
  questionId: string
  version: number
  keyVersion?: number | null
  voidTreatment?: string | null
  irtA?: number | null
  irtB?: number | null
  irtC?: number | null
}

/** What the scores of an assessment depend on. */
export interface ScoreForm {
  type: 'cat' | 'regular'
  /** Questions that each candidate is asked. */
  totalQuestions: number
  links: readonly LinkedForm[]
  /** How abilities are estimated; null for tests of fixed length. */
  estimator: string | null
}

const keyOf = ({ questionId, version, keyVersion, voidTreatment }: LinkedForm): string =>
  [questionId, version, keyVersion, voidTreatment].join(' ')
const scaleOf = ({ questionId, irtA, irtB, irtC }: LinkedForm): string => [questionId, irtA, irtB, irtC].join(' ')
const sameSet = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && new Set([...first, ...second]).size === new Set(first).size

/** Why scores of two assessments do not measure the same; nothing where they can be compared. */
export function incomparable(first: ScoreForm, second: ScoreForm): Incomparable[] {
  const found: Readonly<Record<Incomparable, boolean>> = {
    type: first.type !== second.type,
    questions: !sameSet(first.links.map(keyOf), second.links.map(keyOf)),
    // Adaptive tests end when they are sure; how many questions they may ask is no part of the scale.
    length: first.type === 'regular' && second.type === 'regular' && first.totalQuestions !== second.totalQuestions,
    scale:
      first.type === 'cat' &&
      second.type === 'cat' &&
      (first.estimator !== second.estimator || !sameSet(first.links.map(scaleOf), second.links.map(scaleOf))),
  }
  return INCOMPARABLE.filter((reason) => found[reason])
}

/** Questions that both link, and those that either links. */
function countQuestions(own: ScoreForm, first: ScoreForm): { sharedQuestions: number; allQuestions: number } {
  const ids = [own, first].map(({ links }) => new Set(links.map(({ questionId }) => questionId)))
  const allQuestions = new Set(ids.flatMap((some) => [...some])).size
  return { sharedQuestions: ids.reduce((sum, { size }) => sum + size, 0) - allQuestions, allQuestions }
}

const points = (estimate: Estimate | null): ComparedDifference | null =>
  estimate && {
    ...{ value: oneDecimal(estimate.value), low: oneDecimal(estimate.low), high: oneDecimal(estimate.high) },
    ...{ n: estimate.n, isClear: estimate.low > 0 || estimate.high < 0 },
  }

/** An assessment with the places of those whose score is final. */
export interface ComparedAssessment {
  id: string
  title: string
  endDate: Date
  passingScore: number
  form: ScoreForm
  final: readonly ComparedPlace[]
}

type AgainstFirst = NonNullable<AssessmentComparison['assessments'][number]['againstFirst']>
type Method = NonNullable<AgainstFirst['method']>

interface Pairing {
  method: Method | null
  differenceOf: (error: number) => Estimate | null
}

const scoresOf = (places: readonly ComparedPlace[]): number[] => places.map(({ score }) => score)

/**
 * How two groups are held against each other. Where at least half of the smaller one took both, by the differences within
 * these people; else by those who took one of the two, since Welch's interval knows no pairs.
 */
function pair(own: readonly ComparedPlace[], first: readonly ComparedPlace[]): Pairing & { sharedPeople: number } {
  const before = new Map(first.map(({ participantId, score }) => [participantId, score]))
  const within = own.flatMap(({ participantId, score }) => {
    const other = before.get(participantId)
    return other === undefined ? [] : [score - other]
  })
  const sharedPeople = within.length
  if (sharedPeople >= LEAST_IN_GROUP && 2 * sharedPeople >= Math.min(own.length, first.length))
    return { sharedPeople, method: 'within', differenceOf: (error) => pairedDifference(within, error) }
  const later = new Set(own.map(({ participantId }) => participantId))
  const ownOnly = scoresOf(own.filter(({ participantId }) => !before.has(participantId)))
  const firstOnly = scoresOf(first.filter(({ participantId }) => !later.has(participantId)))
  const isEnough = ownOnly.length >= LEAST_IN_GROUP && firstOnly.length >= LEAST_IN_GROUP
  return {
    sharedPeople,
    method: isEnough ? 'between' : null,
    differenceOf: (error) => meanDifference(ownOnly, firstOnly, error),
  }
}

/** Assessments beside each other; differences against the first, as far as their scores measure the same. */
export function compareAssessments(
  assessments: readonly ComparedAssessment[],
): Pick<AssessmentComparison, 'intervals' | 'assessments'> {
  const [first] = assessments
  const compared = assessments.map((one) => {
    const reasons = first === undefined ? [] : incomparable(first.form, one.form)
    const pairing = first === undefined || one === first ? null : pair(one.final, first.final)
    const isCompared = pairing !== null && pairing.method !== null && reasons.length === 0
    return { one, reasons, pairing, isCompared }
  })
  const intervals = compared.filter(({ isCompared }) => isCompared).length
  return {
    intervals,
    assessments: compared.map(({ one, reasons, pairing, isCompared }) => {
      const { id, title, endDate, passingScore, form, final } = one
      return {
        ...{ id, title, type: form.type, endDate: endDate.toISOString(), passingScore, n: final.length },
        average: asPercent(meanOf(scoresOf(final))),
        passing: final.length < LEAST_OF_UNIT ? null : shareOf(passedOf(final), final.length),
        againstFirst:
          first === undefined || pairing === null
            ? null
            : {
                incomparable: reasons,
                ...countQuestions(form, first.form),
                sharedPeople: pairing.sharedPeople,
                method: isCompared ? pairing.method : null,
                difference: isCompared ? points(pairing.differenceOf(errorOfEach(intervals))) : null,
                samePassingScore: passingScore === first.passingScore,
              },
      }
    }),
  }
}

/** Units of one assessment beside each other; each is held against all other candidates. */
export function compareUnits(
  final: readonly ComparedPlace[],
  unitOf: (participantId: string) => string | null,
): Omit<UnitComparison, 'generatedAt'> {
  const { groups, pooledUnits } = groupByUnit(final, unitOf)
  const listed = groups.slice(0, MOST_COMPARED_UNITS).map((group) => {
    const ids = new Set(group.people.map(({ participantId }) => participantId))
    return { ...group, others: final.filter(({ participantId }) => !ids.has(participantId)) }
  })
  const isCompared = ({ people, others }: (typeof listed)[number]): boolean =>
    people.length >= LEAST_IN_GROUP && others.length >= LEAST_IN_GROUP
  const intervals = listed.filter(isCompared).length
  const isShown = ({ people }: UnitGroup<ComparedPlace>): boolean => people.length >= LEAST_OF_UNIT
  return {
    ...{ n: final.length, leastOfUnit: LEAST_OF_UNIT, intervals, pooledUnits, total: groups.length },
    listed: listed.map((group) => {
      const { kind, unit, people, others } = group
      return {
        ...{ kind, unit, n: people.length },
        average: asPercent(meanOf(scoresOf(people))),
        passing: isShown(group) ? shareOf(passedOf(people), people.length) : null,
        againstOthers: points(meanDifference(scoresOf(people), scoresOf(others), errorOfEach(intervals))),
        competencies: competencyMeans(people),
      }
    }),
  }
}
