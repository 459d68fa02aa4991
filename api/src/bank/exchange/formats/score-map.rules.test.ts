import { choiceShare } from '@pengawas/shared/rules/choice-score'
import { expect, it } from 'vitest'
import { isOurScoreMap, scoreMapOf } from './score-map.rules.ts'

const key = {
  options: ['a', 'b', 'c', 'd', 'e'],
  correctAnswer: null,
  multipleResponse: { correctAnswers: [1, 4], scoring: 'partial' as const },
}

it('adds up to what the bank gives for every set of options', () => {
  const map = scoreMapOf(key, key.options.length)
  for (let set = 0; set < 32; set += 1) {
    const chosen = key.options.flatMap((_, option) => (Math.floor(set / 2 ** option) % 2 === 1 ? [option] : []))
    const sum = chosen.reduce((total, option) => total + (map[option] ?? 0), 0)
    expect(Math.max(0, sum)).toBeCloseTo(choiceShare(key, chosen))
  }
})

it.each<[number[], boolean]>([
  [[0.33333, 0.33333, 0.33333, -1], true],
  [[0.5, 0.5, -0.5, -0.5], true],
  [[0.5, 0.5, 0, 0], false],
  [[0.75, 0.25, -0.5, -0.5], false],
  [[1, -1], true],
  [[0.5, 0.5], true],
])('knows its own map: %j', (values, expected) => {
  expect(isOurScoreMap(values)).toBe(expected)
})
