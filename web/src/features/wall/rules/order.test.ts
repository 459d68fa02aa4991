import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { nextByRisk, nextOrder, NO_ORDER, REORDER_INTERVAL_MS, type Arrangement, type Movement } from './order.ts'
import type { Moment } from './risk-order.ts'

const counts = { critical: 0, high: 0, medium: 0, low: 0 }
const calm = candidateOf('A')
const flagged = candidateOf('B', { flagCounts: { ...counts, medium: 1 } })
const urgent = candidateOf('C', { flagCounts: { ...counts, critical: 1 } })
const unseen = candidateOf('D', { online: false, peer: null })
const noCamera = candidateOf('E', { sources: { camera: 'unplugged', microphone: 'live', screen: 'live' } })
const declined = candidateOf('F', { sources: { camera: 'live', microphone: 'live', screen: 'declined' } })
const NOW = Date.parse('2026-11-21T03:00:00.000Z')
const now: Moment = { now: NOW, unseen: {}, looks: new Map() }
const everybody: Arrangement = { order: 'risk', pins: [], matches: () => true }
const arranged = (candidates: readonly WallCandidate[], moment: Moment, change: Partial<Arrangement> = {}) =>
  nextOrder(NO_ORDER, candidates, { ...moment, arrangement: { ...everybody, ...change }, movement: 'now' }).ids
const orderByRisk = (candidates: readonly WallCandidate[], moment: Moment) => arranged(candidates, moment)
const longAgo = '2026-11-21T02:40:00.000Z'
const away = candidateOf('H', {
  online: false,
  peer: null,
  flagCounts: { ...counts, critical: 1 },
  connection: { page: 'gone', pageSince: longAgo, mediaLostSince: longAgo },
})
const over = candidateOf('G', { status: 'completed', flagCounts: { ...counts, critical: 9 } })

describe('orderByRisk', () => {
  it('puts flags, then who cannot be seen, then troubles first, then who has been gone for long, and who is done last', () => {
    expect(orderByRisk([over, away, declined, noCamera, unseen, urgent, flagged, calm], now)).toEqual([
      'C',
      'D',
      'E',
      'B',
      'A',
      'F',
      'H',
      'G',
    ])
  })

  it.each([
    ['a confirmed flag before an unreviewed one as bad', { confirmedCounts: { high: 1 } }, { flagCounts: { high: 1 } }],
    [
      'an unreviewed critical flag before a confirmed high one',
      { flagCounts: { critical: 1 } },
      { confirmedCounts: { high: 1 } },
    ],
    ['one low flag of conduct before forty technical ones', { flagCounts: { low: 1 } }, { technicalFlags: 40 }],
  ])('puts %s', (_name, first, second) => {
    const tileOf = (code: string, change: { flagCounts?: object; confirmedCounts?: object; technicalFlags?: number }) =>
      candidateOf(code, {
        flagCounts: { ...counts, ...change.flagCounts },
        confirmedCounts: { ...counts, ...change.confirmedCounts },
        technicalFlags: change.technicalFlags ?? 0,
      })
    expect(orderByRisk([tileOf('A', second), tileOf('B', first)], now)).toEqual(['B', 'A'])
  })

  it('puts who calls for help before everything, also who has been gone for long, and who waits longest first', () => {
    const help = (at: string) => ({ id: 'call', at, seenAt: null, loweredAt: null })
    const calls = candidateOf('I', { status: 'locked', help: help('2026-11-21T02:59:00.000Z') })
    const callsFromAfar = { ...away, help: help('2026-11-21T02:50:00.000Z') }
    expect(orderByRisk([urgent, calls, callsFromAfar, flagged], now)).toEqual(['H', 'I', 'C', 'B'])
  })

  it('puts whom nobody has looked at for long before who is calm, and after a high flag', () => {
    const high = candidateOf('Z', { flagCounts: { ...counts, high: 1 } })
    expect(orderByRisk([calm, candidateOf('Y'), high], { ...now, unseen: { Y: 12 } })).toEqual(['Z', 'Y', 'A'])
  })

  it('gives the same order whatever order the candidates come in', () => {
    expect(orderByRisk([calm, declined], now)).toEqual(orderByRisk([declined, calm], now))
  })
})

describe('the other orders', () => {
  it('puts whom nobody has looked at for longest first, and who has no picture last', () => {
    const seen = (code: string, minute: number) => candidateOf(code, { seenAt: `2026-11-21T02:${minute}:00.000Z` })
    const noPicture = candidateOf('N', { seenAt: '2026-11-21T01:00:00.000Z', peer: null })
    const looks = new Map([['L', NOW]])
    const candidates = [noPicture, seen('L', 10), seen('K', 50), seen('J', 30), urgent]
    expect(arranged(candidates, { ...now, looks }, { order: 'unseen' })).toEqual(['C', 'J', 'K', 'L', 'N'])
  })

  it('goes by name, also where flags are', () => {
    const candidates = [urgent, candidateOf('Z', { participantName: 'Ani' }), away, over, calm]
    expect(arranged(candidates, now, { order: 'name' })).toEqual(['Z', 'A', 'C', 'H', 'G'])
  })

  it.each(['risk', 'unseen', 'name'] as const)('has pinned candidates first, as they were pinned: %s', (order) => {
    expect(arranged([calm, flagged, urgent, over], now, { order, pins: ['G', 'A'] }).slice(0, 2)).toEqual(['G', 'A'])
  })

  it('holds whom the filters ask for, and nobody else', () => {
    expect(arranged([calm, flagged, urgent], now, { matches: ({ code }) => code !== 'C' })).toEqual(['B', 'A'])
  })
})

describe('nextOrder', () => {
  const groups = { A: 'here', B: 'here' } as const
  const before = { ids: ['A', 'B'], groups, orderedAt: NOW }
  const later = NOW + REORDER_INTERVAL_MS.risk
  const next = (
    candidates: WallCandidate[],
    at: number,
    movement: Movement,
    from = before,
    pointedId: string | null = null,
  ) => nextOrder(from, candidates, { ...now, now: at, arrangement: everybody, movement, pointedId })

  it('begins ordered', () => {
    expect(next([calm, flagged], NOW, 'held', { ...before, ids: [] }).ids).toEqual(['B', 'A'])
  })

  it.each([
    ['before the interval is over', later - 1, 'free', ['A', 'B']],
    ['while the proctor points at it', later, 'held', ['A', 'B']],
    ['when the interval is over', later, 'free', ['B', 'A']],
    ['at once where the proctor asks for it', NOW, 'now', ['B', 'A']],
  ] as const)('%s', (_name, at, movement, ids) => {
    expect(next([calm, flagged], at, movement).ids).toEqual(ids)
  })

  it('leaves the tile under the pointer where it is, and moves the others round it', () => {
    const three = { ids: ['A', 'B', 'C'], groups: { ...groups, C: 'here' as const }, orderedAt: NOW }
    expect(next([calm, flagged, urgent], later, 'free', three, 'B').ids).toEqual(['C', 'B', 'A'])
    expect(next([calm, flagged, urgent], later, 'free', three, 'A').ids).toEqual(['A', 'C', 'B'])
    expect(next([calm, flagged, urgent], later, 'free', three, 'gone').ids).toEqual(['C', 'B', 'A'])
  })

  it('by looks leaves a page that is looked at for a minute', () => {
    const arrangement = { ...everybody, order: 'unseen' } as const
    const looks = new Map([['A', NOW]])
    const at = (ms: number) =>
      nextOrder(before, [calm, flagged], { ...now, looks, now: NOW + ms, arrangement, movement: 'free' })
    expect(at(59_999)).toBe(before)
    expect(at(60_000).ids).toEqual(['B', 'A'])
  })

  it('appends who comes and drops who goes at once, without moving the others', () => {
    expect(next([flagged, urgent], NOW + 1, 'held').ids).toEqual(['B', 'C'])
  })

  it('keeps who no longer matches until tiles may move', () => {
    const arrangement = { ...everybody, matches: ({ code }: WallCandidate) => code === 'B' }
    const at = (movement: Movement) => nextOrder(before, [calm, flagged], { ...now, now: later, arrangement, movement })
    expect(at('held')).toBe(before)
    expect(at('free').ids).toEqual(['B'])
  })

  it('moves a tile into another group only when tiles may move', () => {
    const gone = { ...away, testSessionId: 'B' }
    expect(next([calm, gone], later, 'held')).toBe(before)
    expect(next([calm, gone], later, 'free').groups).toEqual({ A: 'here', B: 'away' })
  })

  it('is the same object where nothing changed, so that nothing is drawn again', () => {
    expect(next([calm, flagged], NOW + 1, 'free')).toBe(before)
    const ordered = { ids: ['B', 'A'], groups, orderedAt: NOW }
    expect(next([calm, flagged], later, 'free', ordered)).toBe(ordered)
  })
})

describe('nextByRisk', () => {
  it.each([
    [null, 'C'],
    ['C', 'B'],
    ['B', 'A'],
    ['A', 'C'],
    ['gone', 'C'],
  ])('after %s comes %s', (current, next) => {
    expect(nextByRisk([calm, flagged, urgent, over], current, now)).toBe(next)
  })

  it('is nobody on an empty wall', () => {
    expect(nextByRisk([], null, now)).toBeNull()
    expect(nextByRisk([over], 'G', now)).toBeNull()
  })
})
