import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { nextByRisk, nextOrder, orderByRisk, REORDER_INTERVAL_MS } from './risk-order.ts'

const counts = { critical: 0, high: 0, medium: 0, low: 0 }
const calm = candidateOf('A')
const flagged = candidateOf('B', { flagCounts: { ...counts, medium: 1 } })
const urgent = candidateOf('C', { flagCounts: { ...counts, critical: 1 } })
const unseen = candidateOf('D', { online: false, peer: null })
const noCamera = candidateOf('E', { sources: { camera: 'unplugged', microphone: 'live', screen: 'live' } })
const declined = candidateOf('F', { sources: { camera: 'live', microphone: 'live', screen: 'declined' } })
const over = candidateOf('G', { status: 'completed', flagCounts: { ...counts, critical: 9 } })

describe('orderByRisk', () => {
  it('puts flags, then who cannot be seen, then troubles first, and who is done last', () => {
    expect(orderByRisk([over, declined, noCamera, unseen, urgent, flagged, calm])).toEqual([
      'C',
      'D',
      'E',
      'B',
      'A',
      'F',
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
    expect(orderByRisk([tileOf('A', second), tileOf('B', first)])).toEqual(['B', 'A'])
  })

  it('gives the same order whatever order the candidates come in', () => {
    expect(orderByRisk([calm, declined])).toEqual(orderByRisk([declined, calm]))
  })
})

describe('nextOrder', () => {
  const before = { ids: ['A', 'B'], orderedAt: 1_000 }
  const later = 1_000 + REORDER_INTERVAL_MS

  it('begins ordered by risk', () => {
    expect(nextOrder({ ids: [], orderedAt: 0 }, [calm, flagged], { now: 5, isHeld: true }).ids).toEqual(['B', 'A'])
  })

  it.each([
    ['before the interval is over', later - 1, false, ['A', 'B']],
    ['while the proctor points at it', later, true, ['A', 'B']],
    ['when the interval is over', later, false, ['B', 'A']],
  ])('%s', (_name, now, isHeld, ids) => {
    expect(nextOrder(before, [calm, flagged], { now, isHeld }).ids).toEqual(ids)
  })

  it('appends who comes and drops who goes at once, without moving the others', () => {
    expect(nextOrder(before, [flagged, urgent], { now: 1_001, isHeld: true }).ids).toEqual(['B', 'C'])
  })

  it('is the same object where nothing changed, so that nothing is drawn again', () => {
    expect(nextOrder(before, [calm, flagged], { now: 1_001, isHeld: false })).toBe(before)
    const ordered = { ids: ['B', 'A'], orderedAt: 1_000 }
    expect(nextOrder(ordered, [calm, flagged], { now: later, isHeld: false })).toBe(ordered)
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
    expect(nextByRisk([calm, flagged, urgent, over], current)).toBe(next)
  })

  it('is nobody on an empty wall', () => {
    expect(nextByRisk([], null)).toBeNull()
    expect(nextByRisk([over], 'G')).toBeNull()
  })
})
