import { reportCardQuerySchema } from '@pengawas/shared/contracts/report-cards'
import { describe, expect, it } from 'vitest'
import { cardAt, daysOf, periodFault, serverQuery, withCard } from './card-address.ts'

const at = (query: string) => cardAt(new URLSearchParams(query))

describe('an address', () => {
  it.each([
    ['', null],
    ['card=weather&period=year', null],
    ['card=system-usage', { card: 'system-usage', period: { kind: 'named', name: 'month' } }],
    ['card=system-usage&period=decade', { card: 'system-usage', period: { kind: 'named', name: 'month' } }],
    ['card=ai-proctoring&period=year', { card: 'ai-proctoring', period: { kind: 'named', name: 'year' } }],
    [
      'card=ai-proctoring&period=year&from=2026-01-02',
      { card: 'ai-proctoring', period: { kind: 'days', from: '2026-01-02', to: '' } },
    ],
  ])('%s', (query, address) => {
    expect(at(query)).toEqual(address)
  })

  it.each(['card=system-usage&period=week', 'card=system-usage&from=2026-01-02&to=2026-01-03'])(
    'reads what it wrote, and leaves the rest: %s',
    (query) => {
      const written = withCard(new URLSearchParams('settings=theme&card=x&from=y'), at(query))
      expect(written.toString()).toBe(`settings=theme&${query}`)
      expect(withCard(written, null).toString()).toBe('settings=theme')
    },
  )
})

describe('a period', () => {
  it.each([
    ['2026-01-02', '2026-01-02', null],
    ['2025-01-01', '2026-01-01', null],
    ['2025-01-01', '2026-01-02', 'tooLong'],
    ['2026-01-02', '2026-01-01', 'order'],
    ['', '2026-01-01', 'missing'],
    ['2026-01-01', '', 'missing'],
    ['2026-02-30', '2026-03-01', 'missing'],
    ['yesterday', '2026-03-01', 'missing'],
  ])('from %s to %s: %s, as the server finds', (from, to, fault) => {
    expect(periodFault({ kind: 'days', from, to })).toBe(fault)
    expect(reportCardQuerySchema.safeParse({ from, to }).success).toBe(fault === null)
  })

  it('has as many days as its name says, with today', () => {
    expect(serverQuery(daysOf('week', '2026-11-24'))).toBe('from=2026-11-18&to=2026-11-24')
    expect(serverQuery({ kind: 'named', name: 'quarter' })).toBe('period=quarter')
  })
})
