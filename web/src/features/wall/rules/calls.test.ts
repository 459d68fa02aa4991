import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { callersOf, callingSince, callNews, compareCalls, NO_CALL_NEWS } from './calls.ts'

const callAt = (at: string) => ({ help: { id: 'call', at, seenAt: null, loweredAt: null } })
const quiet = candidateOf('A')
const early = candidateOf('B', callAt('2026-11-21T02:00:00.000Z'))
const late = candidateOf('C', callAt('2026-11-21T02:05:00.000Z'))

describe('compareCalls', () => {
  it.each([
    ['who calls before who does not', early, quiet, -1],
    ['who does not after who calls', quiet, late, 1],
    ['who has waited longer first', late, early, 1],
    ['nobody first where nobody calls', quiet, quiet, 0],
    ['nobody first where both wait equally long', early, early, 0],
  ])('puts %s', (_name, a, b, sign) => {
    expect(Math.sign(compareCalls(a, b))).toBe(sign)
  })
})

it('lists only who calls', () => {
  expect(callersOf([quiet, late, early]).map(({ code }) => code)).toEqual(['B', 'C'])
  expect(callersOf([quiet])).toEqual([])
})

it('says since when a call waits', () => {
  expect(callingSince(early)).toBe(Date.parse('2026-11-21T02:00:00.000Z'))
  expect(callingSince(quiet)).toBeNull()
})

it('says a call once when it comes, and nothing when one is acknowledged', () => {
  const at = '2026-11-21T02:00:00.000Z'
  const [first, second, third] = ['B', 'C', 'D'].map((code) =>
    candidateOf(code, { participantName: code, help: { id: code, at, seenAt: null, loweredAt: null } }),
  ) as [WallCandidate, WallCandidate, WallCandidate]
  const one = callNews(NO_CALL_NEWS, [first])
  expect(one.said).toEqual({ name: 'B', value: 1 })
  expect(callNews(one, [first])).toBe(one)
  const two = callNews(one, [first, second])
  expect(two.said).toEqual({ name: 'C', value: 2 })
  const rest = callNews(two, [second])
  expect(rest.said).toBeNull()
  expect(callNews(rest, [second])).toBe(rest)
  expect(callNews(rest, [second, third]).said).toEqual({ name: 'D', value: 2 })
  // One is acknowledged while another comes: as many as before, and news.
  expect(callNews(two, [second, third]).said).toEqual({ name: 'D', value: 2 })
  expect(callNews(rest, [])).toEqual(NO_CALL_NEWS)
})
