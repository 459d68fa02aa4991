import { MOST_PLACES, type Ranking } from '@pengawas/shared/contracts/rankings'
import { describe, expect, it } from 'vitest'
import {
  figuresOf,
  isScoreHeldBack,
  rankResults,
  type RankableResult,
  toParticipants,
  withoutNames,
} from './ranking.rules.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 23, 9, minute))

/** A final result of a candidate, who handed in at this minute. */
const result = (
  participantId: string,
  percentageScore: number,
  minute: number,
  other: Partial<RankableResult> = {},
): RankableResult => ({
  ...{ testSessionId: `${participantId}-${minute}`, participantId, percentageScore },
  ...{ isMeasured: true, isProvisional: false, verdict: 'passed', passingScore: 70, completedAt: at(minute) },
  ...other,
})
const provisional = { isProvisional: true, verdict: 'undecided' } as const

describe('rankResults', () => {
  it.each<[string, RankableResult[], string[]]>([
    ['nobody', [], []],
    ['one', [result('a', 80, 1)], ['1 a 80']],
    ['best first', [result('a', 60, 1), result('b', 90, 2)], ['1 b 90', '2 a 60']],
    [
      'equal scores: equal rank, listed by hand-in, and the next rank left out',
      [result('a', 90, 3), result('b', 80, 5), result('c', 80, 2), result('d', 70, 1)],
      ['1 a 90', '2= c 80', '2= b 80', '4 d 70'],
    ],
    [
      'three at the top',
      [result('a', 90, 3), result('b', 90, 1), result('c', 90, 2), result('d', 10, 4)],
      ['1= b 90', '1= c 90', '1= a 90', '4 d 10'],
    ],
    ['what reads alike is equal', [result('a', 80.04, 2), result('b', 79.96, 1)], ['1= b 80', '1= a 80']],
    ['what reads differently is not', [result('a', 80.06, 2), result('b', 80.04, 1)], ['1 a 80.1', '2 b 80']],
    ['same instant: by the id', [result('b', 80, 1), result('a', 80, 1)], ['1= a 80', '1= b 80']],
    ['a score of nothing has a place', [result('a', 0, 1)], ['1 a 0']],
    ['without a score no place', [result('a', 0, 1, { isMeasured: false }), result('b', 50, 2)], ['1 b 50']],
    ['the best attempt', [result('a', 60, 1), result('a', 85, 2), result('b', 70, 3)], ['1 a 85', '2 b 70']],
    ['the earlier of equal attempts', [result('a', 60, 2), result('a', 60, 1)], ['1 a 60']],
    [
      'a provisional attempt does not beat a final one',
      [result('a', 60, 1), result('a', 95, 2, provisional)],
      ['1 a 60'],
    ],
    ['nor when it comes first', [result('a', 95, 1, provisional), result('a', 60, 2)], ['1 a 60']],
    ['provisional scores are ranked and marked', [result('a', 95, 1, provisional)], ['1 a 95 provisional']],
    [
      'so are undecided ones, which tie with final ones',
      [result('a', 80, 1, { verdict: 'undecided' }), result('b', 80, 2)],
      ['1= a 80 undecided', '1= b 80'],
    ],
    [
      'an undecided attempt has a complete score',
      [result('a', 80, 1, { verdict: 'undecided' }), result('a', 60, 2)],
      ['1 a 80 undecided'],
    ],
  ])('%s', (_name, results, expected) => {
    const lines = rankResults(results).map(
      ({ rank, isTied, participantId, score, state }) =>
        `${rank}${isTied ? '=' : ''} ${participantId} ${score}${state === 'final' ? '' : ` ${state}`}`,
    )
    expect(lines).toEqual(expected)
  })
})

describe('figuresOf', () => {
  it.each([
    ['nobody', [], { averageScore: null, highestScore: null, places: 0, openPlaces: 0 }],
    [
      'what is not final counts for neither',
      [result('a', 99, 1, provisional), result('b', 71, 2), result('c', 70, 3), result('d', 70, 4)],
      { averageScore: 70.3, highestScore: 71, places: 4, openPlaces: 1 },
    ],
    [
      'nothing final yet',
      [result('a', 99, 1, provisional)],
      { averageScore: null, highestScore: null, places: 1, openPlaces: 1 },
    ],
  ])('%s', (_name, results, expected) => {
    expect(figuresOf(rankResults(results))).toEqual(expected)
  })
})

describe('the participants of a ranking', () => {
  const many = Array.from({ length: MOST_PLACES + 5 }, (_, index) => result(`p${index}`, 90 - index, 1))
  const names = new Map(many.map(({ participantId }) => [participantId, `Name of ${participantId}`]))
  const numbers = new Map(many.map(({ participantId }, index) => [participantId, `100-${index}`]))

  it('are the first places', () => {
    const participants = toParticipants(rankResults(many), 'Ujian', names, numbers)
    expect(participants).toHaveLength(MOST_PLACES)
    expect(participants[1]).toEqual({
      ...{ participantId: 'p1', participantName: 'Name of p1', participantNumber: '100-1', testSessionId: 'p1-1' },
      ...{ assessmentTitle: 'Ujian', score: 89, passingScore: 70, rank: 2, isTied: false, state: 'final' },
      completedAt: at(1).toISOString(),
    })
  })

  it('have nothing that leads to a person, without names', () => {
    const participants = toParticipants(rankResults(many), 'Ujian', names, numbers)
    const ranking: Ranking = {
      ...{ assessmentId: 'x', assessmentTitle: 'Ujian', status: 'active', hasNames: true, isScoreHeldBack: false },
      ...{ totalParticipants: 60, completedParticipants: 55, averageScore: 60, highestScore: 90 },
      ...{ places: 55, openPlaces: 0, participants, at: at(9).toISOString() },
    }
    const hidden = withoutNames(ranking)
    expect(hidden.hasNames).toBe(false)
    expect(hidden.participants[1]).toEqual({
      ...{ participantId: null, participantName: null, participantNumber: '100-1', testSessionId: null },
      ...{ assessmentTitle: 'Ujian', score: 89, passingScore: 70, rank: 2, isTied: false, state: 'final' },
      completedAt: null,
    })
    expect(JSON.stringify(hidden)).not.toMatch(/Name of|p\d/)
  })
})

it.each([
  ['running, one attempt', 'active', 1, false],
  ['running, several attempts', 'active', 2, true],
  ['over', 'completed', 2, false],
] as const)('holds scores back in a hall: %s', (_name, status, maxAttempts, expected) => {
  expect(isScoreHeldBack({ status, maxAttempts })).toBe(expected)
})
