import { describe, expect, it } from 'vitest'
import {
  type Announced,
  assessmentSayings,
  flagSayings,
  NOTHING_SAID,
  type ResultFigures,
  resultSayings,
  type Saying,
  sessionSayings,
} from './facts.rules.ts'

const RESULT: ResultFigures = {
  ...{ isFinal: true, isMeasured: true, isCertified: true, verdict: 'passed', score: 8, maxScore: 10 },
  ...{ percentageScore: 80, passingScore: 70, certificateNumber: 'PGW-2026-000001' },
}
const OPEN = { ...RESULT, isFinal: false, isCertified: false }
const FAILED = { ...RESULT, verdict: 'failed', percentageScore: 60, score: 6, isCertified: false }

const eventsOf = ({ sayings }: { sayings: readonly Saying[] }): string[] => sayings.map(({ event }) => event)

/** The events of states that follow one another, from nothing on. */
function eventsThrough<S>(say: (before: Announced, state: S) => { after: Announced; sayings: Saying[] }, states: S[]) {
  let before = NOTHING_SAID
  return states.map((state) => {
    const said = say(before, state)
    before = said.after
    return eventsOf(said)
  })
}

describe('a result', () => {
  it.each<[string, (ResultFigures | null)[], string[][]]>([
    ['is told once it is final', [OPEN, RESULT, RESULT], [[], ['result.final', 'certificate.issued'], []]],
    [
      'is told again when its figures change, with its certificate',
      [RESULT, { ...RESULT, percentageScore: 75 }, FAILED],
      [['result.final', 'certificate.issued'], ['result.changed'], ['result.changed', 'certificate.revoked']],
    ],
    [
      'is taken back while a mark is open again',
      [RESULT, OPEN, RESULT],
      [
        ['result.final', 'certificate.issued'],
        ['result.withdrawn', 'certificate.revoked'],
        ['result.final', 'certificate.issued'],
      ],
    ],
    ['is taken back with its test', [FAILED, null, null], [['result.final'], ['result.withdrawn'], []]],
    ['says nothing when it goes untold', [OPEN, null], [[], []]],
    ['changes with the pass mark', [FAILED, { ...FAILED, passingScore: 65 }], [['result.final'], ['result.changed']]],
  ])('%s', (_name, states, expected) => {
    expect(eventsThrough(resultSayings, states)).toEqual(expected)
  })

  it('names the certificate that goes and the one that comes', () => {
    const before = resultSayings(NOTHING_SAID, RESULT).after
    expect(resultSayings(before, { ...RESULT, certificateNumber: 'PGW-2026-000009' }).sayings).toEqual([
      { event: 'certificate.revoked', certificateNumber: 'PGW-2026-000001' },
      { event: 'certificate.issued', certificateNumber: 'PGW-2026-000009' },
    ])
  })
})

it('tells that a test is over, and that it goes on after all', () => {
  const states = [false, true, true, false, true].map((isOver) => ({ isOver }))
  expect(eventsThrough(sessionSayings, states)).toEqual([
    [],
    ['session.ended'],
    [],
    ['session.reopened'],
    ['session.ended'],
  ])
})

it('tells of confirmed flags of conduct, and when they are so no more', () => {
  const states = [true, false, false].map((isConfirmed) => ({ isConfirmed, isTechnical: false }))
  expect(eventsThrough(flagSayings, states)).toEqual([['flag.upheld'], ['flag.overturned'], []])
  expect(eventsOf(flagSayings(NOTHING_SAID, { isConfirmed: true, isTechnical: true }))).toEqual([])
})

it.each<[string, [isDraft: boolean, isArchived: boolean][], string[][]]>([
  [
    'published',
    [
      [true, false],
      [false, false],
      [false, false],
    ],
    [[], ['assessment.published'], []],
  ],
  [
    'archived and back',
    [
      [false, false],
      [false, true],
      [false, false],
    ],
    [['assessment.published'], ['assessment.archived'], ['assessment.restored']],
  ],
  [
    'made a draft again',
    [
      [false, false],
      [true, false],
    ],
    [['assessment.published'], ['assessment.unpublished']],
  ],
  [
    'archived without ever being published',
    [
      [true, false],
      [true, true],
    ],
    [[], []],
  ],
  ['archived before anybody listened', [[false, true]], [[]]],
])('tells of an assessment that is %s', (_name, states, expected) => {
  const sent = states.map(([isDraft, isArchived]) => ({ isDraft, isArchived }))
  expect(eventsThrough(assessmentSayings, sent)).toEqual(expected)
})
