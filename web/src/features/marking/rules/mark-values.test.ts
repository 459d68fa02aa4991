import { describe, expect, it } from 'vitest'
import { emptyMark, firstBlank, markErrors, readMark, totalOf, withSuggestion, type MarkValues } from './mark-values.ts'

const TASK = {
  version: 3,
  criteria: [
    { criterion: 'A', description: '', weight: 60, maxPoints: 60 },
    { criterion: 'B', description: '', weight: 40, maxPoints: 40 },
  ],
}
const values = (a: number | '', b: number | '', comment = ''): MarkValues => ({
  criteria: [
    { points: a, comment: 'a' },
    { points: b, comment: '' },
  ],
  comment,
})

it.each([
  ['all are blank', values('', ''), 0],
  ['the first has points, also none', values(0, ''), 1],
  ['all have points', values(1, 0), null],
] as const)('a number key leads to the first criterion without points: %s', (_name, given, index) => {
  expect(firstBlank(given)).toBe(index)
})

describe('markErrors', () => {
  it.each([
    { name: 'a full mark', given: values(60, 0), needsReason: false, errors: {} },
    {
      name: 'nothing typed',
      given: emptyMark(TASK),
      needsReason: false,
      errors: { 'criteria.0.points': 'pointsRequired', 'criteria.1.points': 'pointsRequired' },
    },
    {
      name: 'more than there is',
      given: values(60.5, 40),
      needsReason: false,
      errors: { 'criteria.0.points': 'pointsTooMany' },
    },
    {
      name: 'less than nothing',
      given: values(-1, 40),
      needsReason: false,
      errors: { 'criteria.0.points': 'pointsNegative' },
    },
    {
      name: 'an alignment without a reason',
      given: values(1, 1, ' '),
      needsReason: true,
      errors: { comment: 'alignmentReasonRequired' },
    },
  ])('$name', ({ given, needsReason, errors }) => {
    const found = Object.entries(markErrors(given, TASK, needsReason))
    expect(Object.fromEntries(found.map(([path, { code }]) => [path, code]))).toEqual(errors)
  })
})

it('adds up what is there so far', () => {
  expect(totalOf(values(10.25, ''))).toBe(10.25)
  expect(totalOf(values(0.1, 0.2))).toBe(0.3)
})

it('reads a mark that is complete', () => {
  expect(readMark(values(10, 20, ' Baik '), 3)).toEqual({
    version: 3,
    comment: 'Baik',
    criteria: [
      { points: 10, comment: 'a' },
      { points: 20, comment: '' },
    ],
  })
  expect(readMark(values(10, ''), 3)).toBeNull()
})

it('takes the points of a suggestion and leaves the comments', () => {
  const suggestion = {
    grader: 'local',
    model: null,
    score: 70,
    maxScore: 100,
    confidence: 0.5,
    criteria: [
      { criterion: 0, points: 42 },
      { criterion: 1, points: 28 },
    ],
    keyPoints: [],
    notes: [],
  } as const
  expect(
    withSuggestion(values(1, '', 'c'), { ...suggestion, criteria: [...suggestion.criteria], keyPoints: [], notes: [] }),
  ).toEqual({
    criteria: [
      { points: 42, comment: 'a' },
      { points: 28, comment: '' },
    ],
    comment: 'c',
  })
})
