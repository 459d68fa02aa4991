import { defaultAdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import { sampleChoice } from '@pengawas/shared/rules/sample-question'
import { describe, expect, it } from 'vitest'
import type { LinkedContent } from '../../bank/questions/contents.queries.ts'
import { thetaToScore } from '../../kernel/psychometrics/cat/theta-to-score.ts'
import type { StartSettings } from '../test-sessions/test-sessions.entity.ts'
import { adaptiveBank, unreachedAsWrong } from './adaptive.rules.ts'

const { uncalibratedAccepted: _accepted, ...defaults } = defaultAdaptiveSettings
const bankOf = (
  size: number,
  totalQuestions: number,
  minQuestions: number | null = null,
  changes: Partial<StartSettings> = {},
  mark = 70,
) => {
  const linked = Array.from({ length: size }, (_, index): LinkedContent => ({
    questionId: `q${index}`,
    version: 1,
    content: sampleChoice,
  }))
  const calibrations = linked.map(({ questionId }, index) => ({
    questionId,
    source: 'default' as const,
    a: 1 + (index % 3) / 4,
    b: (index % 7) / 2 - 1.5,
    c: 0,
  }))
  return adaptiveBank(linked, calibrations, { ...defaults, totalQuestions, minQuestions, ...changes }, mark)
}
const right = (...ids: string[]) => ids.map((itemId) => ({ itemId, isCorrect: true }))

describe('unreachedAsWrong', () => {
  it.each([
    { name: 'up to the minimum', answers: right('q1', 'q2'), shown: [], wanted: 6, added: 4 },
    { name: 'what was shown first', answers: right('q1'), shown: ['q4'], wanted: 3, added: 2 },
    { name: 'nothing beyond it', answers: right('q1', 'q2', 'q3'), shown: ['q4'], wanted: 3, added: 0 },
    { name: 'no more than there is', answers: right('q1'), shown: [], wanted: 50, added: 11 },
  ])('adds $name', ({ answers, shown, wanted, added }) => {
    const wrong = unreachedAsWrong(bankOf(12, 12), answers, shown, wanted, 'seed')
    expect(wrong).toHaveLength(added)
    expect(wrong.every(({ isCorrect }) => !isCorrect)).toBe(true)
    expect(wrong.slice(0, shown.length).map(({ itemId }) => itemId)).toEqual(added === 0 ? [] : shown)
    expect(new Set([...answers, ...wrong].map(({ itemId }) => itemId)).size).toBe(answers.length + added)
  })

  it('lowers the estimate, the more the earlier the candidate stops', () => {
    const bank = bankOf(12, 12)
    const estimates = [4, 6, 8, 10].map((count) => {
      const answers = right(...Array.from({ length: count }, (_, index) => `q${index}`))
      return bank.cat.estimate([...answers, ...unreachedAsWrong(bank, answers, [], bank.minimum, 'seed')]).theta
    })
    expect(estimates).toEqual(estimates.toSorted((a, b) => a - b))
  })
})

it('does not stop before the minimum, however sure the estimate is', () => {
  const bank = bankOf(40, 40, 20)
  const answers = Array.from({ length: 19 }, (_, index) => ({ itemId: `q${index}`, isCorrect: index % 2 === 0 }))
  expect(bank.minimum).toBe(20)
  expect(bank.cat.next(answers, 'seed').kind).toBe('ask')
})

describe('the settings of an adaptive test', () => {
  /** As many answers as the target takes, every other one right: an ability about the middle of the bank. */
  const answers = Array.from({ length: 24 }, (_, index) => ({ itemId: `q${index}`, isCorrect: index % 2 === 0 }))
  const stepAt = (mark: number, changes: Partial<StartSettings>, given = answers) =>
    bankOf(40, 30, 10, { targetStandardError: 0.5, ...changes }, mark).cat.next(given, 'seed')
  const { score } = thetaToScore(bankOf(40, 30).items, bankOf(40, 30).cat.estimate(answers), '3pl')

  it.each([
    { name: 'a mark far below the score', mark: score - 30, changes: {}, kind: 'stop' },
    { name: 'a mark far above it', mark: score + 30, changes: {}, kind: 'stop' },
    { name: 'a mark within the interval', mark: score + 4, changes: {}, kind: 'ask' },
    { name: 'the same mark with less confidence', mark: score + 4, changes: { confidence: 0.6 }, kind: 'stop' },
    { name: 'a smaller error to reach', mark: score - 30, changes: { targetStandardError: 0.2 }, kind: 'ask' },
  ] as const)('$name: $kind', ({ mark, changes, kind }) => {
    expect(stepAt(mark, changes).kind).toBe(kind)
  })

  it('ends at the maximum near the mark', () => {
    const most = [24, 25, 26, 27, 28, 29].map((index) => ({ itemId: `q${index}`, isCorrect: index % 2 === 0 }))
    expect(stepAt(score, {}, [...answers, ...most])).toEqual({ kind: 'stop', reason: 'precision' })
  })

  it('estimates by the chosen estimator under the chosen prior', () => {
    const thetas = [
      {},
      { estimator: 'mle' as const },
      { estimator: 'wle' as const },
      { prior: { mean: 1, sd: 0.5 } },
    ].map(
      (changes) => bankOf(40, 30, 10, changes).cat.estimate(right('q1', 'q2', 'q3').concat(answers.slice(4, 9))).theta,
    )
    expect(new Set(thetas).size).toBe(4)
    expect(bankOf(40, 30, 10, { prior: { mean: 1, sd: 0.5 } }).cat.estimate([])).toMatchObject({ theta: 1 })
  })

  it('asks the best item of all where exposure is not limited, and different ones otherwise', () => {
    const firsts = (changes: Partial<StartSettings>) => {
      const { cat } = bankOf(40, 30, 10, changes)
      return new Set(Array.from({ length: 60 }, (_, index) => JSON.stringify(cat.next([], `seed ${index}`)))).size
    }
    expect(firsts({ exposure: { method: 'randomesque', size: 8 } })).toBeGreaterThan(
      firsts({ exposure: { method: 'none', size: 8 } }),
    )
  })
})
