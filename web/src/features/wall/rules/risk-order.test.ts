import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { NO_ORDER, nextByRisk, nextOrder, orderByRisk, REORDER_INTERVAL_MS } from './risk-order.ts'

const counts = { critical: 0, high: 0, medium: 0, low: 0 }
const calm = candidateOf('A')
const flagged = candidateOf('B', { flagCounts: { ...counts, medium: 1 } })
const urgent = candidateOf('C', { flagCounts: { ...counts, critical: 1 } })
const unseen = candidateOf('D', { online: false, peer: null })
const noCamera = candidateOf('E', { sources: { camera: 'unplugged', microphone: 'live', screen: 'live' } })
const declined = candidateOf('F', { sources: { camera: 'live', microphone: 'live', screen: 'declined' } })
const NOW = Date.parse('2026-11-21T03:00:00.000Z')
const now = { now: NOW, unseen: {} }
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
    expect(orderByRisk([calm, candidateOf('Y'), high], { now: NOW, unseen: { Y: 12 } })).toEqual(['Z', 'Y', 'A'])
  })

  it('gives the same order whatever order the candidates come in', () => {
    expect(orderByRisk([calm, declined], now)).toEqual(orderByRisk([declined, calm], now))
  })
})

describe('nextOrder', () => {
  const groups = { A: 'here', B: 'here' } as const
  const before = { ids: ['A', 'B'], groups, orderedAt: NOW }
  const later = NOW + REORDER_INTERVAL_MS

  it('begins ordered by risk', () => {
    expect(nextOrder(NO_ORDER, [calm, flagged], { now: NOW, unseen: {}, isHeld: true }).ids).toEqual(['B', 'A'])
  })

  it.each([
    ['before the interval is over', later - 1, false, ['A', 'B']],
    ['while the proctor points at it', later, true, ['A', 'B']],
    ['when the interval is over', later, false, ['B', 'A']],
  ])('%s', (_name, at, isHeld, ids) => {
    expect(nextOrder(before, [calm, flagged], { now: at, unseen: {}, isHeld }).ids).toEqual(ids)
  })

  it('appends who comes and drops who goes at once, without moving the others', () => {
    expect(nextOrder(before, [flagged, urgent], { now: NOW + 1, unseen: {}, isHeld: true }).ids).toEqual(['B', 'C'])
  })

  it('moves a tile into another group only when tiles may move', () => {
    const gone = { ...away, testSessionId: 'B' }
    expect(nextOrder(before, [calm, gone], { now: later, unseen: {}, isHeld: true })).toBe(before)
    expect(nextOrder(before, [calm, gone], { now: later, unseen: {}, isHeld: false }).groups).toEqual({
      A: 'here',
      B: 'away',
    })
  })

  it('is the same object where nothing changed, so that nothing is drawn again', () => {
    expect(nextOrder(before, [calm, flagged], { now: NOW + 1, unseen: {}, isHeld: false })).toBe(before)
    const ordered = { ids: ['B', 'A'], groups, orderedAt: NOW }
    expect(nextOrder(ordered, [calm, flagged], { now: later, unseen: {}, isHeld: false })).toBe(ordered)
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
