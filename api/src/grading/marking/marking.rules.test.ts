import type { MarkingStatus, Suggestion } from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import { describe, expect, it } from 'vitest'
import type { MarkRow } from './marking.entity.ts'
import {
  afterAlignment,
  afterFirst,
  afterSecond,
  countWords,
  isLooser,
  mayRevise,
  mayShowSuggestion,
  needsSecondMark,
  pointProblems,
  stepOf,
  toEssayScore,
  visibleMarks,
} from './marking.rules.ts'

const mark = (round: 'first' | 'second' | 'revision' | 'alignment', markerId: string) => ({ round, markerId })
const FIRST = [mark('first', 'a')]
const BOTH = [mark('first', 'a'), mark('second', 'b')]
const PROPOSED = [...BOTH, mark('alignment', 'a')]

describe('stepOf', () => {
  it.each<{ status: MarkingStatus; marks: ReturnType<typeof mark>[]; steps: Record<string, string | null> }>([
    { status: 'first', marks: [], steps: { a: 'first', b: 'first', c: 'first' } },
    { status: 'second', marks: FIRST, steps: { a: null, b: 'second', c: 'second' } },
    { status: 'alignment', marks: BOTH, steps: { a: 'align', b: 'align', c: 'align' } },
    { status: 'agreement', marks: PROPOSED, steps: { a: null, b: 'agree', c: 'agree' } },
    { status: 'final', marks: BOTH, steps: { a: null, b: null, c: null } },
  ])('while it waits for $status: $steps', ({ status, marks, steps }) => {
    for (const [person, step] of Object.entries(steps)) expect(stepOf(status, marks, person)).toBe(step)
  })
})

describe('what a marker sees', () => {
  it.each<{
    status: MarkingStatus
    marks: ReturnType<typeof mark>[]
    sees: Record<string, number>
    suggestion: Record<string, boolean>
  }>([
    { status: 'first', marks: [], sees: { a: 0 }, suggestion: { a: false } },
    { status: 'second', marks: FIRST, sees: { a: 1, b: 0 }, suggestion: { a: false, b: false } },
    { status: 'alignment', marks: BOTH, sees: { a: 2, b: 2, c: 2 }, suggestion: { a: false, b: false, c: false } },
    { status: 'final', marks: BOTH, sees: { a: 2, c: 2 }, suggestion: { a: true, b: true, c: false } },
  ])('while it waits for $status', ({ status, marks, sees, suggestion }) => {
    for (const [person, count] of Object.entries(sees)) expect(visibleMarks(status, marks, person)).toHaveLength(count)
    for (const [person, shown] of Object.entries(suggestion))
      expect(mayShowSuggestion(status, marks, person)).toBe(shown)
  })
})

describe('mayRevise', () => {
  const suggestion: Suggestion = {
    grader: 'local',
    model: null,
    score: 1,
    maxScore: 2,
    confidence: 0.5,
    criteria: [],
    keyPoints: [],
    notes: [],
  }
  it.each<[string, MarkingStatus, ReturnType<typeof mark>[], Suggestion | null, string, boolean]>([
    ['the only marker', 'final', FIRST, suggestion, 'a', true],
    ['another person', 'final', FIRST, suggestion, 'b', false],
    ['before it is final', 'second', FIRST, suggestion, 'a', false],
    ['without a suggestion', 'final', FIRST, null, 'a', false],
    ['one of two markers', 'final', BOTH, suggestion, 'a', false],
    ['a second time', 'final', [...FIRST, mark('revision', 'a')], suggestion, 'a', false],
    ['a blank answer, which nobody marked', 'final', [], suggestion, 'a', false],
  ])('%s', (_name, status, marks, given, userId, expected) => {
    expect(mayRevise({ status, suggestion: given }, marks, userId)).toBe(expected)
  })
})

it.each([
  [20, 10, false],
  [30, 5, false],
  [19, 10, true],
  [20, 11, true],
  [100, 100, true],
])('%i%% and a tolerance of %i are less strict than 20%% and 10: %s', (secondMarkPercent, tolerance, expected) => {
  expect(isLooser({ secondMarkPercent, tolerance }, { secondMarkPercent: 20, tolerance: 10 })).toBe(expected)
})

describe('toEssayScore', () => {
  const rubric: Rubric = {
    keyPoints: [],
    gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }],
    maxScore: 50,
  }
  const given = (round: MarkRow['round'], points: number): MarkRow => ({
    ...mark(round, round),
    ...{ id: round, taskId: 't', total: points, sawSuggestion: false, agreedBy: null, createdAt: new Date(0) },
    criteria: [{ points, comment: `butir ${round}` }],
    comment: `umum ${round}`,
  })
  const BLIND = [given('first', 30), given('second', 40)]

  it.each<[string, MarkRow[], number, number, string[], string[]]>([
    ['one mark', [given('first', 30)], 30, 30, ['butir first'], ['umum first']],
    ['the mean of two', BLIND, 35, 35, ['butir first', 'butir second'], ['umum first', 'umum second']],
    ['a revision', [given('first', 30), given('revision', 33)], 33, 33, ['butir revision'], ['umum first']],
    ['an alignment', [...BLIND, given('alignment', 38)], 38, 38, ['butir alignment'], []],
  ])('says what counts: %s', (_name, marks, finalScore, points, ofCriterion, comments) => {
    expect(toEssayScore({ finalScore, maxScore: 50, rubric }, marks)).toEqual({
      ...{ score: finalScore, maxScore: 50, comments },
      criteria: [{ criterion: 'Isi', points, maxPoints: 50, comments: ofCriterion }],
    })
  })

  it('says nothing before a mark is final, and gives a blank answer its zero without criteria', () => {
    expect(toEssayScore({ finalScore: null, maxScore: 50, rubric }, BLIND)).toBeNull()
    expect(toEssayScore({ finalScore: 0, maxScore: 50, rubric }, [])).toMatchObject({ score: 0, criteria: [] })
  })
})

describe('what follows a mark', () => {
  const task = { id: 'task', maxScore: 50 }
  it.each([
    { name: 'nobody is asked twice', percent: 0, outcome: { status: 'final', finalScore: 40 } },
    { name: 'everybody is', percent: 100, outcome: { status: 'second', finalScore: null } },
  ])('the first, where $name', ({ percent, outcome }) => {
    expect(afterFirst(task, 40, { secondMarkPercent: percent, tolerance: 10 })).toEqual(outcome)
  })

  it.each([
    { first: 40, second: 40, outcome: { status: 'final', finalScore: 40 } },
    { first: 40, second: 35, outcome: { status: 'final', finalScore: 37.5 } },
    { first: 40, second: 34.9, outcome: { status: 'alignment', finalScore: null } },
    { first: 0, second: 50, outcome: { status: 'alignment', finalScore: null } },
  ])('the second: $first and $second of 50 with a tolerance of 10 of 100', ({ first, second, outcome }) => {
    expect(afterSecond(task, first, second, { secondMarkPercent: 100, tolerance: 10 })).toEqual(outcome)
  })

  it('an alignment: that of a third person counts, that of one of the two waits for agreement', () => {
    expect(afterAlignment(BOTH, 'c', 38)).toEqual({ status: 'final', finalScore: 38 })
    expect(afterAlignment(BOTH, 'b', 38)).toEqual({ status: 'agreement', finalScore: null })
  })
})

describe('needsSecondMark', () => {
  it('takes about the share that is wanted, the same ones each time', () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `task-${index}`)
    const chosen = ids.filter((id) => needsSecondMark(id, { secondMarkPercent: 20 }))
    expect(chosen.length).toBeGreaterThan(330)
    expect(chosen.length).toBeLessThan(470)
    expect(ids.filter((id) => needsSecondMark(id, { secondMarkPercent: 20 }))).toEqual(chosen)
    // An essay that is chosen at 20 is chosen at 50 too: raising the share removes none.
    expect(chosen.every((id) => needsSecondMark(id, { secondMarkPercent: 50 }))).toBe(true)
  })
})

describe('pointProblems', () => {
  const rubric: Rubric = {
    keyPoints: [],
    gradingCriteria: [
      { criterion: 'A', weight: 60, description: '' },
      { criterion: 'B', weight: 40, description: '' },
    ],
    maxScore: 100,
  }
  const points = (...values: number[]) => ({ criteria: values.map((value) => ({ points: value, comment: '' })) })
  it.each([
    { name: 'as much as there is', given: points(60, 40), problems: {} },
    { name: 'more than there is', given: points(60, 40.5), problems: { 'criteria.1.points': 'pointsTooMany' } },
    { name: 'a criterion too few', given: points(60), problems: { criteria: 'marksIncomplete' } },
  ])('$name', ({ given, problems }) => {
    expect(pointProblems({ rubric }, given)).toEqual(problems)
  })
})

describe('texts', () => {
  it.each([
    { text: '  \n ', words: 0 },
    { text: '…!', words: 0 },
    { text: 'dua kata', words: 2 },
  ])('counts $words words in "$text"', ({ text, words }) => {
    expect(countWords(text)).toBe(words)
  })
})
