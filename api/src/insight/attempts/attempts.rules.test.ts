import type { TestResultRow } from '../../grading/results/results.entity.ts'
import { describe, expect, it } from 'vitest'
import { type AttemptFacts, compareAttempts } from './attempts.rules.ts'

let number = 0
function attempt(
  percentageScore: number,
  overrides: Partial<AttemptFacts> & { result?: Partial<TestResultRow> } = {},
): AttemptFacts {
  number += 1
  const { result, ...rest } = overrides
  const row = {
    ...{ testSessionId: `t${number}`, participantId: 'p', percentageScore, isMeasured: true, isProvisional: false },
    ...{ verdict: 'passed', passingScore: 50, scoreError: null, completedAt: new Date(number * 1000), ...result },
  } as TestResultRow
  return { row, attempt: number, isEnded: false, isAdaptive: false, questionIds: new Set(['a', 'b']), ...rest }
}
const standings = (attempts: AttemptFacts[], score = true) =>
  compareAttempts(attempts, { score }).map(({ standing }) => standing)
const points = (attempts: AttemptFacts[]) =>
  compareAttempts(attempts, { score: true }).map(({ change }) => change && [change.points, change.isCertain])

describe('attempts', () => {
  it.each([
    ['one', [attempt(50)], ['only']],
    ['the best counts', [attempt(50), attempt(70), attempt(60)], ['lower', 'best', 'lower']],
    ['of equal ones the earlier', [attempt(70), attempt(70)], ['best', 'lower']],
    [
      'a complete one before a provisional',
      [attempt(50), attempt(90, { result: { isProvisional: true } })],
      ['best', 'incomplete'],
    ],
    [
      'a provisional one where there is no other',
      [attempt(90, { result: { isProvisional: true } }), attempt(0, { isEnded: true })],
      ['provisional', 'ended'],
    ],
    ['too few answers', [attempt(0, { result: { isMeasured: false } }), attempt(10)], ['no-score', 'best']],
  ])('%s', (_, attempts, expected) => {
    expect(standings(attempts)).toEqual(expected)
  })

  it('say nothing of which is better while scores are held back', () => {
    expect(standings([attempt(50), attempt(70)], false)).toEqual(['open', 'open'])
    expect(compareAttempts([attempt(50), attempt(70)], { score: false })).toMatchObject([
      { percentageScore: null, change: null },
      { percentageScore: null, change: null },
    ])
  })

  it.each([
    ['the same questions', [attempt(50), attempt(70)], [null, [20, null]]],
    ['other questions', [attempt(50), attempt(70, { questionIds: new Set(['a', 'c']) })], [null, null]],
    [
      'estimates that differ within their errors',
      [
        attempt(50, { isAdaptive: true, result: { scoreError: 5 } }),
        attempt(60, { isAdaptive: true, result: { scoreError: 5 } }),
      ],
      [null, [10, false]],
    ],
    [
      'estimates that differ beyond',
      [
        attempt(50, { isAdaptive: true, result: { scoreError: 3 } }),
        attempt(60, { isAdaptive: true, result: { scoreError: 3 } }),
      ],
      [null, [10, true]],
    ],
  ])('compare %s', (_, attempts, expected) => {
    expect(points(attempts)).toEqual(expected)
  })
})
