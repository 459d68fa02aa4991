import { describe, expect, it } from 'vitest'
import {
  type AssessmentTally,
  beginningOfWeeks,
  countReviews,
  driftOf,
  inForce,
  type KindTally,
  kindsOf,
  listedParts,
  observedWithin,
  precisionOf,
  proposalOf,
  proposalsWithin,
  weekOf,
} from './flag-kinds.rules.ts'
import type { KindDecisionRow } from './kind-decisions.entity.ts'

const tally = (change: Partial<KindTally>): KindTally => ({
  ...{ reason: 'no-face', type: 'face-detection', validationStatus: 'pending', dismissal: null, count: 1 },
  ...change,
})
const decided = (change: Partial<KindDecisionRow>): KindDecisionRow => ({
  ...{
    id: 'd',
    kind: 'no-face',
    assessmentId: null,
    decision: 'observe',
    reason: 'x',
    rightReviews: 0,
    wrongReviews: 0,
  },
  ...{ decidedBy: 'u', decidedAt: new Date(0) },
  ...change,
})

describe('what people made of flags', () => {
  const all = [
    tally({ validationStatus: 'confirmed', count: 8 }),
    tally({ validationStatus: 'dismissed', dismissal: 'misdetected', count: 3 }),
    tally({ validationStatus: 'dismissed', dismissal: 'permitted', count: 2 }),
    tally({ count: 5 }),
  ]

  it('counts by what the verdict says', () => {
    expect(countReviews(all)).toEqual({ right: 8, wrong: 3, undecidable: 2, waiting: 5 })
  })

  it('leaves open what a second look judged otherwise, and what was open stays so', () => {
    const disputed = [
      tally({ validationStatus: 'confirmed', count: 2 }),
      tally({ validationStatus: 'dismissed', dismissal: 'misdetected', count: 1 }),
      tally({ validationStatus: 'dismissed', dismissal: 'permitted', count: 1 }),
    ]
    expect(countReviews(all, disputed)).toEqual({ right: 6, wrong: 2, undecidable: 5, waiting: 5 })
  })

  it('has no share below ten, and Wilson’s interval from there', () => {
    expect(precisionOf({ right: 9, wrong: 0 })).toBeNull()
    expect(precisionOf({ right: 8, wrong: 2 })).toMatchObject({ value: 0.8, n: 10 })
    expect(precisionOf({ right: 8, wrong: 2 })?.low).toBeCloseTo(0.49, 2)
    expect(precisionOf({ right: 8, wrong: 2 })?.high).toBeCloseTo(0.943, 3)
  })
})

describe('a proposal', () => {
  it.each([
    ['under its promise after fifty', 'no-face', 48, 2, undefined, 'proposed'],
    ['even at the upper bound', 'no-face', 40, 10, undefined, 'proposed-surely'],
    ['not with fewer reviews', 'no-face', 30, 19, undefined, 'none'],
    ['not at its promise', 'no-face', 49, 1, undefined, 'none'],
    ['without a promise, where it is never right', 'copy', 0, 90, undefined, 'proposed-surely'],
    ['without a promise, more often wrong than right', 'second-voice', 24, 26, undefined, 'proposed'],
    ['without a promise, surely more often wrong', 'second-voice', 17, 33, undefined, 'proposed-surely'],
    ['not without a promise as often right as wrong', 'second-voice', 25, 25, undefined, 'none'],
    ['not without a promise and with fewer reviews', 'copy', 0, 49, undefined, 'none'],
    ['not of what is observed already', 'no-face', 40, 60, decided({}), 'none'],
    [
      'not soon after it was decided that it counts',
      ...(['no-face', 40, 59] as const),
      decided({ decision: 'count', rightReviews: 30, wrongReviews: 20 }),
      'none',
    ],
    [
      'again after fifty more',
      ...(['no-face', 40, 60] as const),
      decided({ decision: 'count', rightReviews: 30, wrongReviews: 20 }),
      'proposed-surely',
    ],
  ] as const)('%s', (_name, kind, right, wrong, before, proposal) => {
    expect(proposalOf(kind, { right, wrong }, before)).toBe(proposal)
  })
})

describe('proposals within assessments', () => {
  const within = (assessmentId: string, change: Partial<KindTally>): AssessmentTally => ({
    ...tally({ validationStatus: 'dismissed', dismissal: 'misdetected', ...change }),
    assessmentId,
  })
  const tallies = [
    within('a', { count: 49 }),
    within('a', { reason: 'copy', count: 30 }),
    within('b', { count: 30 }),
    within('b', { validationStatus: 'confirmed', dismissal: null, count: 30 }),
    within('b', { reason: 'copy', count: 90 }),
  ]
  const found = (disputed: AssessmentTally[], ...decisions: KindDecisionRow[]) =>
    proposalsWithin(tallies, disputed, decisions).map(({ kind, assessmentId, precision, proposal }) => [
      ...[kind, assessmentId, precision.value, precision.n, proposal],
    ])

  it('are each of one kind in one assessment, those with most reviews first', () => {
    expect(found([])).toEqual([
      ['copy', 'b', 0, 90, 'proposed-surely'],
      ['no-face', 'b', 0.5, 60, 'proposed-surely'],
    ])
  })

  it('are not of what is observed there or everywhere, and not of what a second look judged otherwise', () => {
    expect(found([], decided({ kind: 'copy', assessmentId: 'b' }), decided({}))).toEqual([])
    expect(found([], decided({ kind: 'copy', assessmentId: 'a' }), decided({ assessmentId: 'b' }))).toEqual([
      ['copy', 'b', 0, 90, 'proposed-surely'],
    ])
    expect(found([within('b', { reason: 'copy', count: 41 }), within('b', { count: 11 })])).toEqual([])
  })
})

describe('parts of a kind', () => {
  const part = (id: string | null, wrong: number) => ({ id, reviews: { right: 0, wrong, undecidable: 0, waiting: 1 } })
  const listed = (observed: string[], most: number) => {
    const found = listedParts([part(null, 1), part('few', 2), part('none', 0), part('many', 9)], observed, most)
    return [found.listed.map(({ id }) => id), found.isCut]
  }

  it('are those with most reviews', () => {
    expect(listed([], 4)).toEqual([['many', 'few', null, 'none'], false])
    expect(listed([], 2)).toEqual([['many', 'few'], true])
  })

  it('have what is observed beyond the cut, and before its first flag, so that it can be taken back', () => {
    expect(listed(['none', 'many'], 2)).toEqual([['many', 'few', 'none'], true])
    expect(listed(['none'], 3)).toEqual([['many', 'few', null, 'none'], false])
    expect(listed(['new'], 1)).toEqual([['many', 'new'], true])
  })

  it('are observed by the newest decision about each', () => {
    const decisions = [
      decided({ id: '5', assessmentId: 'back', decision: 'count' }),
      decided({ id: '4', assessmentId: 'again' }),
      decided({ id: '3', assessmentId: 'again', decision: 'count' }),
      decided({ id: '2', assessmentId: 'back' }),
      decided({ id: '1' }),
      decided({ id: '0', kind: 'copy', assessmentId: 'other' }),
    ]
    expect(observedWithin(decisions, 'no-face')).toEqual(['again'])
  })
})

describe('drift', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['2027-01-01', '2026-12-28'],
  ])('has %s in the week of %s', (day, week) => {
    expect(weekOf(day)).toBe(week)
  })

  it.each([
    ['2026-11-25T03:00:00Z', 1, '2026-11-22T17:00:00.000Z'],
    ['2026-11-25T03:00:00Z', 2, '2026-11-15T17:00:00.000Z'],
    ['2026-11-22T16:59:59Z', 1, '2026-11-15T17:00:00.000Z'],
    ['2026-11-22T17:00:00Z', 1, '2026-11-22T17:00:00.000Z'],
  ])('at %s begins %i whole weeks back at %s', (now, weeks, since) => {
    expect(beginningOfWeeks(new Date(now), weeks).toISOString()).toBe(since)
  })

  it('says by week what reviews say, without kinds of which they say nothing', () => {
    const on = (day: string, change: Partial<KindTally>) => ({
      ...tally({ validationStatus: 'confirmed', ...change }),
      day,
    })
    const drift = driftOf(
      [
        on('2026-11-24', { count: 12 }),
        on('2026-11-17', { count: 3 }),
        on('2026-11-29', { validationStatus: 'dismissed', dismissal: 'too-brief', count: 4 }),
        on('2026-11-24', { reason: 'voice', validationStatus: 'dismissed', dismissal: 'unclear', count: 9 }),
      ],
      [on('2026-11-25', { count: 2 })],
    )
    expect(drift.map(({ kind }) => kind)).toEqual(['no-face'])
    expect(drift[0]?.weeks.map(({ from, right, wrong, precision }) => [from, right, wrong, precision?.n])).toEqual([
      ['2026-11-16', 3, 0, undefined],
      ['2026-11-23', 10, 4, 14],
    ])
  })
})

it('knows the newest decision of exactly one scope', () => {
  const rows = [
    decided({ id: 'back', decision: 'count' }),
    decided({ id: 'here', assessmentId: 'a' }),
    decided({ id: 'first' }),
    decided({ id: 'other', kind: 'copy' }),
  ]
  expect(inForce(rows, 'no-face', null)?.id).toBe('back')
  expect(inForce(rows, 'no-face', 'a')?.id).toBe('here')
  expect(inForce(rows, 'no-face', 'b')).toBeUndefined()
})

it('counts two rules of one measurement as one kind, technical kinds apart, the commonest first', () => {
  const kinds = kindsOf(
    [
      tally({ reason: 'gaze-away', type: 'eye-tracking', validationStatus: 'confirmed', count: 6 }),
      tally({ reason: 'head-turned', type: 'behavior-suspicious', validationStatus: 'confirmed', count: 6 }),
      tally({ reason: 'dark-picture', type: 'environmental-issue', count: 20 }),
    ],
    [],
    [decided({ kind: 'gaze-away' })],
  )
  expect(kinds.map(({ kind, right, isTechnical, isObserved }) => [kind, right, isTechnical, isObserved])).toEqual([
    ['dark-picture', 0, true, false],
    ['gaze-away', 12, false, true],
  ])
})

it('proposes nothing of a kind of which reviews left open whether it was right', () => {
  const open = (dismissal: KindTally['dismissal'], count: number) =>
    tally({ reason: 'copy', type: 'behavior-suspicious', validationStatus: 'dismissed', dismissal, count })
  const [kind] = kindsOf([open('unclear', 60), open('permitted', 30)], [], [])
  expect(kind).toMatchObject({ right: 0, wrong: 0, undecidable: 90, precision: null, proposal: 'none' })
  const [known] = kindsOf([open('unclear', 90), open('misdetected', 49)], [], [])
  expect(known).toMatchObject({ wrong: 49, proposal: 'none' })
})
