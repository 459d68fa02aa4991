import { describe, expect, it } from 'vitest'
import { type AbilityEstimate, estimateEap, estimateMle, estimateWle, type ScoredItem } from './ability.ts'

const scored = (b: number, isCorrect: boolean, a = 1): ScoredItem => ({ item: { a, b, c: 0 }, isCorrect })

describe('estimateEap', () => {
  it('is the prior without answers', () => {
    const { theta, se } = estimateEap([], { mean: 0.4, sd: 1.5 })
    expect(theta).toBeCloseTo(0.4, 10)
    expect(se).toBeCloseTo(1.5, 4)
  })

  it('agrees with the exact value of one answer', () => {
    // By Stein's lemma the mean is 2·E[σ′(Z)] = 2 · 0.2066214, and the second moment stays 1.
    const { theta, se } = estimateEap([scored(0, true)], { mean: 0, sd: 1 })
    expect(theta).toBeCloseTo(0.413243, 5)
    expect(se).toBeCloseTo(Math.sqrt(1 - 0.413243 ** 2), 4)
  })

  it('mirrors when right and wrong, easy and hard change places', () => {
    const first = estimateEap([scored(-1, true), scored(0.5, false), scored(0.2, true)], { mean: 0, sd: 1 })
    const second = estimateEap([scored(1, false), scored(-0.5, true), scored(-0.2, false)], { mean: 0, sd: 1 })
    expect(first.theta).toBeCloseTo(-second.theta, 10)
    expect(first.se).toBeCloseTo(second.se, 10)
  })

  it('survives a test of a thousand questions', () => {
    const { theta, se } = estimateEap(
      Array.from({ length: 1000 }, (_, index) => scored(0, index % 2 === 0)),
      { mean: 0, sd: 1 },
    )
    expect(theta).toBeCloseTo(0, 10)
    // With this many answers the posterior is normal: precision 1 of the prior, 250 of the answers.
    expect(se).toBeCloseTo(1 / Math.sqrt(1 + 250), 4)
  })
})

describe('estimateMle', () => {
  it('lies between the difficulties when one of two is right, with the error from the information', () => {
    const estimate = estimateMle([scored(-1, true), scored(2, false)])
    expect(estimate?.theta).toBeCloseTo(0.5, 6)
    const share = 1 / (1 + Math.exp(-1.5))
    expect(estimate?.se).toBeCloseTo(1 / Math.sqrt(2 * share * (1 - share)), 6)
  })

  it('solves the likelihood equation of the one-parameter model', () => {
    const answers = [scored(-2, true), scored(-1, true), scored(0, false), scored(0.7, true), scored(1.5, false)]
    const theta = estimateMle(answers)?.theta ?? Number.NaN
    const expected = answers.reduce((sum, { item }) => sum + 1 / (1 + Math.exp(-(theta - item.b))), 0)
    expect(expected).toBeCloseTo(3, 5)
  })

  it('is none while all are right or all are wrong, or nothing is answered', () => {
    expect(estimateMle([])).toBeNull()
    expect(estimateMle([scored(0, true), scored(1, true)])).toBeNull()
    expect(estimateMle([scored(0, false)])).toBeNull()
  })

  it('stays within its range', () => {
    const hardOnesRight = [...Array.from({ length: 30 }, () => scored(3.9, true, 2)), scored(4, false, 0.1)]
    expect(estimateMle(hardOnesRight)?.theta).toBeCloseTo(4, 5)
  })
})

/** Baker (2001, chapter 5): three items of the two-parameter model, the first and the third answered rightly. */
const BAKER = [
  { a: 1, b: -1, c: 0 },
  { a: 1.2, b: 0, c: 0 },
  { a: 0.8, b: 1, c: 0 },
]
/** Five items that can be guessed. */
const GUESSABLE = [
  { a: 1.2, b: -0.5, c: 0.25 },
  { a: 0.9, b: 0.3, c: 0.2 },
  { a: 1.5, b: 0.8, c: 0.25 },
  { a: 1.1, b: -1.2, c: 0.2 },
  { a: 0.7, b: 1.4, c: 0.25 },
]
const answered = (items: readonly ScoredItem['item'][], pattern: string): ScoredItem[] =>
  items.map((item, index) => ({ item, isCorrect: pattern[index] === '1' }))

/**
 * Computed apart from this code: the likelihood maximised by ternary search, the equation of Warm solved by bisection with
 * numerical derivatives of the response curve, the posterior summed over 200,001 points. For Baker's items he prints 0.3249
 * with an error of 1.23.
 */
it.each<
  [string, (answers: ScoredItem[]) => AbilityEstimate | null, readonly ScoredItem['item'][], string, number, number]
>([
  ['maximum likelihood of Baker', estimateMle, BAKER, '101', 0.324846, 1.229569],
  ['weighted likelihood of the same', estimateWle, BAKER, '101', 0.202222, 1.215195],
  ['weighted likelihood, all right', estimateWle, BAKER, '111', 2.202314, 1.980699],
  ['weighted likelihood with guessing', estimateWle, GUESSABLE, '11010', 0.229534, 1.161756],
  ['weighted likelihood with guessing, all right', estimateWle, GUESSABLE, '11111', 2.258128, 1.671053],
  ['weighted likelihood with guessing, all wrong', estimateWle, GUESSABLE, '00000', -2.619502, 3.110824],
  ['weighted likelihood, the hard ones right', estimateWle, GUESSABLE, '00101', -2.211652, 2.392175],
  ['maximum likelihood with guessing', estimateMle, GUESSABLE, '11010', 0.26, 1.15845],
  ['the posterior', (answers) => estimateEap(answers, { mean: 0, sd: 1 }), BAKER, '101', 0.144703, 0.788536],
  [
    'the posterior under another prior',
    (answers) => estimateEap(answers, { mean: 0.5, sd: 1.2 }),
    GUESSABLE,
    '11010',
    0.321462,
    0.8198,
  ],
])('%s has the value computed apart', (_name, estimate, items, pattern, theta, se) => {
  const found = estimate(answered(items, pattern))
  expect(found?.theta).toBeCloseTo(theta, 3)
  expect(found?.se).toBeCloseTo(se, 3)
})

describe('estimateWle', () => {
  it.each([
    [1, 1],
    [4, 0],
    [4, 1],
    [4, 4],
    [7, 5],
  ])('of %i equal items with %i right is the logit of (r + ½) / (n + 1), as Warm derives', (n, right) => {
    const found = estimateWle(Array.from({ length: n }, (_, index) => scored(0.3, index < right)))
    expect(found?.theta).toBeCloseTo(0.3 + Math.log((right + 0.5) / (n - right + 0.5)), 6)
  })

  it('is none without answers', () => {
    expect(estimateWle([])).toBeNull()
  })
})
