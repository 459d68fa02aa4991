import { type Forecast, LEAST_EARLIER, LEAST_FORECAST_PEOPLE } from '@pengawas/shared/contracts/talent'
import { fitLevels, type LevelModel, predictNext } from '../../kernel/psychometrics/forecast/shrinkage.ts'
import { type Estimate, meanOf, proportion } from '../../kernel/psychometrics/item-analysis/intervals.ts'

/** The score of one person in one assessment that counts. */
export interface PastScore {
  participantId: string
  assessmentId: string
  score: number
  at: Date
}

/** Assessments with fewer scores have no mean to hold one against. */
export const LEAST_IN_ASSESSMENT = 10

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Scores of people as points above or below the mean of their assessment, in the order of time. */
export type Courses = ReadonlyMap<string, readonly number[]>

/** The scores that others took the same assessment for, enough of them for its mean. */
export function comparableScores(scores: readonly PastScore[]): PastScore[] {
  const counts = Map.groupBy(scores, ({ assessmentId }) => assessmentId)
  return scores.filter(({ assessmentId }) => (counts.get(assessmentId)?.length ?? 0) >= LEAST_IN_ASSESSMENT)
}

/** Assessments differ in difficulty, so a score says something only against those who took the same; `scores`: comparable ones. */
export function coursesOf(scores: readonly PastScore[]): Courses {
  const means = new Map(
    [...Map.groupBy(scores, ({ assessmentId }) => assessmentId)].map(
      ([id, own]) => [id, own.reduce((sum, { score }) => sum + score, 0) / own.length] as const,
    ),
  )
  const inOrder = scores.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.assessmentId < b.assessmentId ? -1 : 1),
  )
  const courses = new Map<string, number[]>()
  for (const { participantId, assessmentId, score } of inOrder) {
    const mean = means.get(assessmentId)
    if (mean === undefined) continue
    const course = courses.get(participantId)
    if (course === undefined) courses.set(participantId, [score - mean])
    else course.push(score - mean)
  }
  return courses
}

/** What is known of the model beside a person: fitted to all, and tried on what was held back. */
export interface TriedModel {
  state: 'given' | 'too-few-people' | 'no-better' | 'interval-wrong'
  model: LevelModel | null
  test: Forecast['test']
  /** People with enough scores to try it on. */
  people: number
}

/** The mean of absolute values. */
const meanError = (errors: readonly number[]): number =>
  errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length

/** An interval that claims 95 % and surely holds less than this is wrong. */
const LEAST_COVERAGE = 0.9

const rounded = ({ value, low, high, n }: Estimate): Estimate => ({
  ...{ value: oneDecimal(value), low: oneDecimal(low), high: oneDecimal(high), n },
})

/**
 * Fits the model, and tries it on the last score of everybody with at least three: fitted to all others, it predicts these,
 * and is held against two naive predictions: the last score again, and the mean of all. It is given only where it is better
 * than the better one of these two beyond chance.
 */
export function tryModel(courses: Courses): TriedModel {
  const all = [...courses.values()]
  const tried = all.filter(({ length }) => length > LEAST_EARLIER)
  const people = tried.length
  const model = fitLevels(all)
  const fitted = fitLevels(all.map((course) => (course.length > LEAST_EARLIER ? course.slice(0, -1) : course)))
  if (people < LEAST_FORECAST_PEOPLE || model === null || fitted === null)
    return { state: 'too-few-people', model: null, test: null, people }
  const outcomes = tried.map((course) => {
    const earlier = course.slice(0, -1)
    const last = course.at(-1) ?? 0
    const { value, low, high } = predictNext(fitted, earlier)
    return {
      own: last - value,
      again: last - (earlier.at(-1) ?? 0),
      mean: last - fitted.mean,
      isHeld: low <= last && last <= high,
    }
  })
  const errors = {
    own: outcomes.map(({ own }) => own),
    again: outcomes.map(({ again }) => again),
    mean: outcomes.map(({ mean }) => mean),
  }
  const naive = meanError(errors.again) < meanError(errors.mean) ? errors.again : errors.mean
  const gain = meanOf(naive.map((error, index) => Math.abs(error) - Math.abs(errors.own[index] ?? 0)))
  const coverage = proportion(outcomes.filter(({ isHeld }) => isHeld).length, people)
  if (gain === null || coverage === null) return { state: 'too-few-people', model: null, test: null, people }
  const percent = { ...coverage, value: 100 * coverage.value, low: 100 * coverage.low, high: 100 * coverage.high }
  return {
    state: coverage.high < LEAST_COVERAGE ? 'interval-wrong' : gain.low > 0 ? 'given' : 'no-better',
    model,
    test: {
      people,
      error: oneDecimal(meanError(errors.own)),
      errorOfLast: oneDecimal(meanError(errors.again)),
      errorOfMean: oneDecimal(meanError(errors.mean)),
      gain: rounded(gain),
      coverage: rounded(percent),
    },
    people,
  }
}

/** The prediction for one person, or why there is none. */
export function forecastOf(
  { state, model, test, people }: TriedModel,
  course: readonly number[],
  data: Forecast['data'],
): Forecast {
  const facts = { test, data, people, leastPeople: LEAST_FORECAST_PEOPLE, own: course.length, leastOwn: LEAST_EARLIER }
  if (state !== 'given' || model === null) return { state, prediction: null, ...facts }
  if (course.length < LEAST_EARLIER) return { state: 'too-few-own', prediction: null, ...facts }
  const { value, low, high } = predictNext(model, course)
  return {
    state,
    prediction: { value: oneDecimal(value), low: oneDecimal(low), high: oneDecimal(high) },
    ...facts,
  }
}
