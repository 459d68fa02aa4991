import {
  type Appraisal,
  LEAST_UNIT_MATES,
  PERFORMANCE_LEVELS,
  type PerformanceLevel,
  POTENTIAL_LEVELS,
  type PotentialLevel,
  type Standing,
  type TalentBoard,
  type TalentTest,
  type UnitQuartiles,
} from '@pengawas/shared/contracts/talent'
import type { CompetencyScore } from '@pengawas/shared/contracts/test-results'
import { seesEveryAssessment } from '@pengawas/shared/permissions'
import { COMPETENCIES } from '@pengawas/shared/questions'
import { type AssessmentScope, assessmentScope } from '../../assessments/assessments/managing.rules.ts'
import type { UserRow } from '../../identity/users/users.entity.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { quartiles } from '../../kernel/psychometrics/item-analysis/intervals.ts'
import { type Place, type RankableResult, rankResults } from '../rankings/ranking.rules.ts'
import type { AppraisalRow } from './appraisals.entity.ts'

/** Whose talent view a member of staff may open, and by which results. */
export interface TalentReader {
  /** Results of these assessments count; people with one of them can be opened. */
  scope: AssessmentScope
  /** Whose participants they are alone: these can be opened too, and only their appraisals are seen. Null: everybody's. */
  creator: string | null
}

export const talentReader = (actor: Pick<Actor, 'role' | 'userId'>): TalentReader => ({
  scope: assessmentScope(actor),
  creator: seesEveryAssessment(actor.role) ? null : actor.userId,
})

export const seesAppraisals = ({ creator }: TalentReader, { createdBy }: Pick<UserRow, 'createdBy'>): boolean =>
  creator === null || creator === createdBy

/** A result with what the talent view reads of it. */
export interface TalentResult extends RankableResult {
  assessmentId: string
  competencyBreakdown: Pick<CompetencyScore, 'competency' | 'percentageScore'>[]
}

/** Results that count and are final, by assessment. */
export const finalByAssessment = (results: readonly TalentResult[]): Map<string, Place<TalentResult>[]> =>
  new Map(
    [...Map.groupBy(results, ({ assessmentId }) => assessmentId)].map(([id, own]) => [
      id,
      rankResults(own).filter(({ state }) => state === 'final'),
    ]),
  )

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Median and quartiles of others; null where they are too few for nobody to be read. */
function quartilesOf(values: readonly number[]): UnitQuartiles | null {
  const found = values.length < LEAST_UNIT_MATES ? null : quartiles(values)
  return (
    found && {
      ...{ lower: oneDecimal(found.lower), median: oneDecimal(found.median), upper: oneDecimal(found.upper) },
      n: found.n,
    }
  )
}

const standingOf = (score: number, others: readonly number[]): Standing => ({
  score: oneDecimal(score),
  unit: quartilesOf(others),
})

/** One test of a person, against the others of their unit who took the same. */
export function testOf(
  { assessmentId, testSessionId, completedAt, verdict, score, competencyBreakdown }: Place<TalentResult>,
  title: string,
  mates: readonly Place<TalentResult>[],
): TalentTest {
  const own = new Map(competencyBreakdown.map((one) => [one.competency, one.percentageScore]))
  return {
    ...{ assessmentId, testSessionId, title, completedAt: completedAt.toISOString(), verdict },
    whole: standingOf(
      score,
      mates.map((mate) => mate.score),
    ),
    competencies: COMPETENCIES.flatMap((competency) => {
      const value = own.get(competency)
      if (value === undefined) return []
      const others = mates.flatMap((mate) =>
        mate.competencyBreakdown.filter((one) => one.competency === competency).map((one) => one.percentageScore),
      )
      return [{ competency, ...standingOf(value, others) }]
    }),
  }
}

/** The boxes of the regulation on talent management (PermenPANRB 3/2020), by performance and potential. */
const BOXES: Readonly<Record<PerformanceLevel, Readonly<Record<PotentialLevel, number>>>> = {
  below: { low: 1, middle: 3, high: 6 },
  'as-expected': { low: 2, middle: 5, high: 8 },
  above: { low: 4, middle: 7, high: 9 },
}

export const boxOf = (performance: PerformanceLevel, potential: PotentialLevel): number => BOXES[performance][potential]

/** What is shown of an appraisal; who has but one of both is in no box. */
export const toAppraisal = ({
  year,
  performance,
  potential,
}: Pick<AppraisalRow, 'year' | 'performance' | 'potential'>): Appraisal => ({
  ...{ year, performance, potential },
  box: performance === null || potential === null ? null : boxOf(performance, potential),
})

/** How many people have these levels; null: not judged. */
export interface LevelCount {
  performance: PerformanceLevel | null
  potential: PotentialLevel | null
  n: number
}

/** All nine boxes, from the first to the ninth, and who is in none. */
export function boardOf(
  counts: readonly LevelCount[],
  peopleOf: (performance: PerformanceLevel, potential: PotentialLevel) => TalentBoard['boxes'][number]['people'],
): Pick<TalentBoard, 'boxes' | 'performanceOnly' | 'potentialOnly'> {
  const sum = (fits: (count: LevelCount) => boolean): number =>
    counts.filter(fits).reduce((total, { n }) => total + n, 0)
  const boxes = PERFORMANCE_LEVELS.flatMap((performance) =>
    POTENTIAL_LEVELS.map((potential) => ({
      ...{ box: boxOf(performance, potential), performance, potential },
      n: sum((count) => count.performance === performance && count.potential === potential),
      people: peopleOf(performance, potential),
    })),
  )
  return {
    boxes: boxes.toSorted((a, b) => a.box - b.box),
    performanceOnly: sum(({ performance, potential }) => performance !== null && potential === null),
    potentialOnly: sum(({ performance, potential }) => performance === null && potential !== null),
  }
}
