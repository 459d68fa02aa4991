import type { Report } from '@pengawas/shared/contracts/reports'
import { describe, expect, it } from 'vitest'
import { type AdviceFacts, adviceOf } from './advice.rules.ts'

const integrity: Report['integrity'] = {
  ...{ sessions: 40, flagged: 0, flags: 4, technical: 0, coverage: { tests: 40, unseen: 0, watchedShare: 90 } },
  byType: {} as Report['integrity']['byType'],
  byVerdict: { pending: 0, confirmed: 2, dismissed: 2 },
  appeals: { waiting: 0, overdue: 0, decided: 0, points: { upheld: 0, overturned: 0, lapsed: 0 } },
}
/** Nothing in it stands out. */
const calm: AdviceFacts = {
  ...{ status: 'completed', totalParticipants: 40, completedParticipants: 40, finalResults: 40, openResults: 0 },
  completion: { value: 100, low: 91, high: 100, n: 40 },
  passing: { value: 75, low: 60, high: 86, n: 40 },
  needImprovement: 8,
  competencies: [
    { competency: 'discipline', mean: { value: 62, low: 58, high: 66, n: 40 }, n: 40 },
    { competency: 'integrity', mean: { value: 82, low: 78, high: 86, n: 40 }, n: 40 },
  ],
  reliability: {
    ...{ method: 'alpha', measured: { value: 0.82, low: 0.7, high: 0.9, n: 40 }, meaning: 'good', scoreError: 4 },
    ...{ tests: 40, questions: 20 },
  },
  items: { asked: 20, judged: 20, toReview: 0, leastAnswers: 50, listed: [] },
  integrity,
}
const mean = (low: number, high: number) => ({ value: (low + high) / 2, low, high, n: 40 })

describe('adviceOf', () => {
  it('is nothing where nothing stands out', () => expect(adviceOf(calm)).toEqual([]))

  it.each<[string, Partial<AdviceFacts>, string[]]>([
    ['scores that are not final', { openResults: 3 }, ['scores-open 3/43']],
    [
      'flags that nobody judged',
      { integrity: { ...integrity, byVerdict: { pending: 1, confirmed: 1, dismissed: 2 } } },
      ['flags-open 1/4'],
    ],
    ['candidates who did not finish', { completedParticipants: 30 }, ['not-finished 10/40']],
    ['the same while the test goes on', { completedParticipants: 30, status: 'active' }, []],
    [
      'tests that nobody watched',
      { integrity: { ...integrity, coverage: { tests: 40, unseen: 2, watchedShare: 80 } } },
      ['unwatched 2/40'],
    ],
    ['a test without proctoring', { integrity: { ...integrity, coverage: null } }, []],
    [
      'a low reliability',
      { reliability: { ...calm.reliability, measured: { value: 0.69, low: 0.5, high: 0.8, n: 40 } } },
      ['low-reliability'],
    ],
    ['a reliability that is not known', { reliability: { ...calm.reliability, measured: null } }, []],
    [
      'questions that need attention',
      { items: { asked: 20, judged: 18, toReview: 2, leastAnswers: 50, listed: [] } },
      ['items-to-review 2/18'],
    ],
    ['an adaptive test', { items: null }, []],
    ['few who passed', { passing: mean(20, 49) }, ['few-pass']],
    ['perhaps few who passed', { passing: mean(20, 50) }, []],
    ['nearly all who passed', { passing: mean(96, 100) }, ['nearly-all-pass']],
    ['many below 70', { needImprovement: 20 }, ['need-improvement 20/40']],
    ['perhaps many below 70', { needImprovement: 12 }, []],
    [
      'a weak and a strong competency',
      {
        competencies: [
          { competency: 'discipline', mean: mean(40, 59), n: 40 },
          { competency: 'integrity', mean: mean(80, 90), n: 40 },
        ],
      },
      ['weak-competency discipline', 'strong-competency integrity'],
    ],
    ['competencies of a few people', { competencies: [{ competency: 'discipline', mean: mean(40, 59), n: 9 }] }, []],
    ['too few results', { finalResults: 9, passing: mean(0, 20), needImprovement: 9 }, []],
  ])('%s', (_name, facts, expected) => {
    const found = adviceOf({ ...calm, ...facts }).map(({ kind, competency, count, total }) =>
      [kind, competency, count === null ? null : `${count}/${String(total)}`].filter((part) => part !== null).join(' '),
    )
    expect(found).toEqual(expected)
  })

  it('has a figure beside each', () => {
    const all = adviceOf({
      ...calm,
      ...{ openResults: 1, completedParticipants: 30, passing: mean(20, 40), needImprovement: 30 },
    })
    expect(all.length).toBe(4)
    for (const { count, figure } of all) expect(count ?? figure).not.toBeNull()
  })
})
