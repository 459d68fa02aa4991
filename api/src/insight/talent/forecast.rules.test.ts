import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../kernel/psychometrics/random/seeded-random.ts'
import { normalQuantile } from '../../kernel/psychometrics/numeric/normal.ts'
import { comparableScores, coursesOf, forecastOf, type PastScore, tryModel } from './forecast.rules.ts'

const DATA = { scores: 0, from: null, to: null, readAt: '2026-11-23T00:00:00.000Z' }

/** People with levels that scatter by `between`, measured `times` times with an error of `within`. */
function simulate(people: number, times: number, between: number, within: number): Map<string, number[]> {
  const random = seededRandom(`talent ${people} ${within}`)
  const normal = (): number => normalQuantile(Math.min(0.999999, Math.max(0.000001, random())))
  return new Map(
    Array.from({ length: people }, (_none, index) => {
      const level = between * normal()
      return [`p${index}`, Array.from({ length: times }, () => level + within * normal())]
    }),
  )
}

describe('coursesOf', () => {
  const score = (participantId: string, assessmentId: string, value: number, day: number): PastScore => ({
    ...{ participantId, assessmentId, score: value, at: new Date(day * 86_400_000) },
  })
  const others = (assessmentId: string, value: number): PastScore[] =>
    Array.from({ length: 9 }, (_none, index) => score(`o${index}`, assessmentId, value, 1))

  it('gives points above and below the mean of each assessment, in the order of time', () => {
    const courses = coursesOf([
      ...[score('a', 'late', 70, 9), ...others('late', 60)],
      ...[score('a', 'early', 40, 2), ...others('early', 50)],
    ])
    expect(courses.get('a')).toEqual([-9, 9])
  })

  it('leaves out assessments with too few scores for a mean', () => {
    const enough = [score('a', 'large', 70, 1), ...others('large', 50)]
    expect(comparableScores([score('a', 'small', 70, 1), ...enough])).toEqual(enough)
  })
})

describe('a model that is tried', () => {
  it('is given where people differ more than chance, and its interval holds as often as it claims', () => {
    const tried = tryModel(simulate(2_000, 4, 10, 8))
    expect(tried).toMatchObject({ state: 'given', people: 2_000, test: { people: 2_000 } })
    const { error = 0, errorOfLast = 0, errorOfMean = 0, gain, coverage } = tried.test ?? {}
    expect(error).toBeLessThan(Math.min(errorOfLast, errorOfMean))
    expect(gain?.low).toBeGreaterThan(0)
    expect(coverage?.low).toBeLessThan(95)
    expect(coverage?.high).toBeGreaterThan(95)
  })

  it('is held back where scores are nothing but chance', () => {
    expect(tryModel(simulate(400, 4, 0, 10))).toMatchObject({ state: 'no-better' })
  })

  it('is held back where its interval holds too rarely', () => {
    const courses = simulate(300, 4, 20, 2)
    // Half of all last scores are of another kind than those before.
    for (const [index, course] of [...courses.values()].entries())
      if (index % 4 === 0) course.push((course.pop() ?? 0) + 25)
    expect(tryModel(courses)).toMatchObject({ state: 'interval-wrong' })
  })

  it.each<[string, ReturnType<typeof simulate>, number]>([
    ['nobody', new Map(), 0],
    ['29 people', simulate(29, 3, 10, 5), 29],
    ['people with two scores alone', simulate(200, 2, 10, 5), 0],
  ])('is held back with %s', (_name, courses, people) => {
    expect(tryModel(courses)).toMatchObject({ state: 'too-few-people', model: null, test: null, people })
  })
})

describe('the prediction for one person', () => {
  const tried = tryModel(simulate(2_000, 4, 10, 8))

  it('is drawn towards the mean of all, the less the more scores there are', () => {
    const [two, eight] = [2, 8].map(
      (n) =>
        forecastOf(
          tried,
          Array.from({ length: n }, () => 20),
          DATA,
        ).prediction,
    )
    expect(two?.value).toBeGreaterThan(8)
    expect(two?.value).toBeLessThan(eight?.value ?? 0)
    expect(eight?.value).toBeLessThan(20)
  })

  it('needs two scores, and a model that is given', () => {
    expect(forecastOf(tried, [20], DATA)).toMatchObject({ state: 'too-few-own', prediction: null, own: 1, leastOwn: 2 })
    const chance = tryModel(simulate(400, 4, 0, 10))
    expect(forecastOf(chance, [20, 20], DATA)).toMatchObject({ state: 'no-better', prediction: null, own: 2 })
  })
})
