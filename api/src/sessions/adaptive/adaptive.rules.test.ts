import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import { describe, expect, it } from 'vitest'
import type { LinkedContent } from '../../bank/questions/contents.queries.ts'
import { adaptiveBank, unreachedAsWrong } from './adaptive.rules.ts'

const content: QuestionContent = {
  type: 'multiple-choice',
  theme: 'Umum',
  competencyCategory: 'teknis',
  competency: 'integrity',
  bloomLevel: 'C1',
  difficulty: 'medium',
  category: null,
  tags: [],
  content: '<p>Apa?</p>',
  options: ['a', 'b'],
  correctAnswer: 0,
  aiEnabled: true,
  rubric: null,
}
const bankOf = (size: number, totalQuestions: number, minQuestions: number | null = null) => {
  const linked = Array.from({ length: size }, (_, index): LinkedContent => ({
    questionId: `q${index}`,
    version: 1,
    content,
  }))
  const calibrations = linked.map(({ questionId }, index) => ({
    questionId,
    a: 1 + (index % 3) / 4,
    b: (index % 7) / 2 - 1.5,
    c: 0,
  }))
  return adaptiveBank(linked, calibrations, { type: 'cat', totalQuestions, minQuestions })
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
