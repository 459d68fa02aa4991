import { describe, expect, it } from 'vitest'
import { estimateEap, estimateMle, type ScoredItem } from './ability.ts'

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
