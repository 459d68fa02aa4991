import { expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { activeCount, dayOf, hasBegun, LIVE_STATUSES, sessionRows } from './session-rows.ts'

const counts = { critical: 0, high: 0, medium: 0, low: 0 }
const calm = candidateOf('A', { startTime: '2026-11-21T01:00:00.000Z' })
const flagged = candidateOf('B', { startTime: '2026-11-21T00:30:00.000Z', flagCounts: { ...counts, critical: 1 } })
const paused = candidateOf('C', { startTime: '2026-11-21T00:50:00.000Z', status: 'paused' })
const byRisk = [flagged, paused, calm]

it.each([
  ['risk', 'asc', null, 'BCA'],
  ['risk', 'desc', null, 'ACB'],
  ['name', 'asc', null, 'ABC'],
  ['start', 'desc', null, 'ACB'],
  ['flags', 'desc', null, 'BAC'],
  ['risk', 'asc', 'paused', 'C'],
] as const)('by %s, %s, of those %s: %s', (sort, order, status, codes) => {
  const rows = sessionRows(byRisk, { sort, order, status })
  expect(rows.map(({ code }) => code).join('')).toBe(codes)
})

it.each(['completed', 'terminated'] as const)(
  'leaves a test that is %s to the list of those that are over',
  (status) => {
    const rows = sessionRows([...byRisk, candidateOf('E', { status })], { status: null, sort: 'name', order: 'asc' })
    expect(rows.map(({ code }) => code).join('')).toBe('ABC')
    expect(LIVE_STATUSES).not.toContain(status)
  },
)

it('counts as active what runs, wherever its candidate is', () => {
  const gone = {
    page: 'gone',
    pageSince: '2026-11-21T00:30:00.000Z',
    mediaLostSince: '2026-11-21T00:30:00.000Z',
  } as const
  const others = (['check-in', 'locked', 'completed', 'terminated'] as const).map((status) =>
    candidateOf(status, { status }),
  )
  const away = candidateOf('D', { online: false, peer: null, connection: gone })
  const candidates = [...byRisk, ...others, away].map((each) => [each.testSessionId, each] as const)
  expect(activeCount(Object.fromEntries(candidates))).toBe(3)
})

it.each([
  ['check-in', false],
  ['active', true],
  ['terminated', true],
] as const)('a test that is %s has begun: %s', (status, begun) => {
  expect(hasBegun(status)).toBe(begun)
})

it.each([
  ['2026-11-21T16:59:00.000Z', 'today'],
  ['2026-11-20T17:00:00.000Z', 'today'],
  ['2026-11-20T16:59:00.000Z', 'yesterday'],
  ['2026-11-19T16:59:00.000Z', 'earlier'],
] as const)('%s is %s at noon in Jakarta', (at, day) => {
  expect(dayOf(Date.parse(at), Date.parse('2026-11-21T05:00:00.000Z'))).toBe(day)
})
