import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { WALL_STATES } from '@pengawas/shared/contracts/wall-view'
import { describe, expect, it } from 'vitest'
import { candidateOf, flagOf } from '../fixtures/wall.ts'
import {
  countFilters,
  flagTypesIn,
  hiddenBy,
  matcherOf,
  NO_FILTERS,
  stateOf,
  withoutFilter,
  type FilterFacts,
  type Sought,
} from './filters.ts'
import { emptyFlagBook } from './merge-flags.ts'

const NOW = Date.parse('2026-11-21T03:00:00.000Z')
const longAgo = '2026-11-21T02:40:00.000Z'
const goneFor = { page: 'gone', pageSince: longAgo, mediaLostSince: longAgo } as const
const counts = { critical: 0, high: 0, medium: 0, low: 0 }

const candidates: WallCandidate[] = [
  candidateOf('AAA1', { participantName: 'Siti Nurhalizá', nip: '198501012010012001', unit: 'Biro Umum' }),
  candidateOf('BBB2', {
    participantName: 'Budi Santoso',
    status: 'paused',
    unit: 'Biro Hukum',
    nip: '199002022015011002',
  }),
  candidateOf('CCC3', {
    status: 'locked',
    help: { id: 'call', at: longAgo, seenAt: null, loweredAt: null },
    unit: null,
  }),
  candidateOf('DDD4', { online: false, peer: null, connection: goneFor }),
  candidateOf('EEE5', { status: 'completed', flagCounts: { ...counts, high: 1 } }),
  candidateOf('FFF6', { sources: { camera: 'unplugged', microphone: 'live', screen: 'live' }, technicalFlags: 1 }),
]
const flags = [
  flagOf('1', 1, { testSessionId: 'EEE5', type: 'tab-switch' }),
  flagOf('2', 2, { testSessionId: 'AAA1', type: 'tab-switch', validationStatus: 'dismissed' }),
  flagOf('3', 3, { testSessionId: 'BBB2', type: 'eye-tracking', validationStatus: 'confirmed' }),
]
const books = { assessment: { ...emptyFlagBook, byId: Object.fromEntries(flags.map((flag) => [flag.id, flag])) } }
const facts: FilterFacts = { now: NOW, unseen: { AAA1: 12 }, looks: new Map(), flagTypes: flagTypesIn(books) }

const all: Sought = { filters: NO_FILTERS, search: '' }
const found = (sought: Sought): string =>
  candidates
    .filter(matcherOf(sought, facts))
    .map(({ code }) => code[0])
    .join('')

it.each([
  ['AAA1', 'running'],
  ['BBB2', 'paused'],
  ['CCC3', 'locked'],
  ['DDD4', 'gone'],
  ['EEE5', 'done'],
] as const)('%s is %s', (code, state) => {
  const candidate = candidates.find((each) => each.code === code)
  expect(candidate && stateOf(candidate, NOW)).toBe(state)
})

it('tells a check-in from a test that runs, and from a candidate who is gone', () => {
  expect(stateOf(candidateOf('A', { status: 'check-in' }), NOW)).toBe('check-in')
  const gone = { status: 'check-in', online: false, peer: null, connection: goneFor } as const
  expect(stateOf(candidateOf('A', gone), NOW)).toBe('gone')
  expect(WALL_STATES).toContain('check-in')
})

describe('filters', () => {
  it.each([
    ['nothing', {}, 'ABCDEF'],
    ['a state', { states: ['paused'] }, 'B'],
    ['one of two states', { states: ['gone', 'done'] }, 'DE'],
    ['a kind of flag, dismissed ones aside', { flagTypes: ['tab-switch'] }, 'E'],
    ['one of two kinds', { flagTypes: ['tab-switch', 'eye-tracking'] }, 'BE'],
    ['a unit', { units: ['Biro Hukum'] }, 'B'],
    ['no unit', { units: [''] }, 'C'],
    ['unreviewed flags, technical ones too', { marks: ['unreviewed'] }, 'EF'],
    ['no picture', { marks: ['noPicture'] }, 'DF'],
    ['calls for help', { marks: ['calls'] }, 'C'],
    ['not looked at', { marks: ['unseen'] }, 'A'],
    ['two marks', { marks: ['unreviewed', 'noPicture'] }, 'F'],
    ['a state and a mark', { states: ['running'], marks: ['noPicture'] }, 'F'],
  ] as const)('ask for %s', (_name, change, expected) => {
    expect(found({ ...all, filters: { ...NO_FILTERS, ...structuredClone(change) } as Sought['filters'] })).toBe(
      expected,
    )
  })

  it.each([
    ['part of a name, whatever its case and accents', 'nurhaliza', 'A'],
    ['words in any order', '  santoso  budi ', 'B'],
    ['part of a NIP', '20150110', 'B'],
    ['a code', 'ddd4', 'D'],
    ['what is nowhere', 'budi siti', ''],
    ['only spaces', '   ', 'ABCDEF'],
  ])('find %s', (_name, search, expected) => {
    expect(found({ ...all, search })).toBe(expected)
  })
})

it('says which filter hides how many, the one that hides most first', () => {
  const sought: Sought = { filters: { ...NO_FILTERS, states: ['running'], marks: ['calls'] }, search: 'peserta' }
  expect(found(sought)).toBe('')
  expect(hiddenBy(candidates, sought, facts)).toEqual([
    { filter: 'calls', count: 5 },
    { filter: 'states', count: 4 },
    { filter: 'search', count: 2 },
  ])
})

it('counts what there is to be asked for', () => {
  const { states, units, flagTypes, marks } = countFilters(candidates, facts)
  expect(Object.fromEntries(states)).toEqual({ running: 2, paused: 1, locked: 1, gone: 1, done: 1 })
  expect(Object.fromEntries(units)).toEqual({ 'Biro Umum': 4, 'Biro Hukum': 1, '': 1 })
  expect(Object.fromEntries(flagTypes)).toEqual({ 'tab-switch': 1, 'eye-tracking': 1 })
  expect(Object.fromEntries(marks)).toEqual({ unreviewed: 2, noPicture: 2, calls: 1, unseen: 1 })
})

it.each([
  ['states', { states: [], marks: ['calls', 'unseen'] }],
  ['calls', { states: ['paused'], marks: ['unseen'] }],
] as const)('takes %s off and leaves the others', (filter, expected) => {
  const filters: Sought['filters'] = { ...NO_FILTERS, states: ['paused'], marks: ['calls', 'unseen'] }
  expect(withoutFilter(filters, filter)).toEqual({ ...NO_FILTERS, ...expected })
})
