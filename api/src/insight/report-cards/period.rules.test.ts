import { reportCardQuerySchema } from '@pengawas/shared/contracts/report-cards'
import { describe, expect, it } from 'vitest'
import { periodOf, stepOf } from './period.rules.ts'

/** 08.00 on the 24th in Jakarta. */
const NOW = new Date('2026-11-24T01:00:00Z')
const parse = (query: object) => reportCardQuerySchema.safeParse(query)
const periodFor = (query: object) => periodOf(reportCardQuerySchema.parse(query), NOW)

describe('a period', () => {
  it.each([
    ['7 days with today', { period: 'week' }, '2026-11-17T17:00:00.000Z', '2026-11-24T17:00:00.000Z', 'day', 7],
    ['30 days by default', {}, '2026-10-25T17:00:00.000Z', '2026-11-24T17:00:00.000Z', 'day', 30],
    ['a quarter by months', { period: 'quarter' }, '2026-08-26T17:00:00.000Z', '2026-11-24T17:00:00.000Z', 'month', 4],
    [
      ...(['one day from midnight in Jakarta', { from: '2026-03-02', to: '2026-03-02' }] as const),
      ...(['2026-03-01T17:00:00.000Z', '2026-03-02T17:00:00.000Z', 'day', 1] as const),
    ],
    [
      ...(['days instead of a name', { period: 'year', from: '2026-01-31', to: '2026-02-01' }] as const),
      ...(['2026-01-30T17:00:00.000Z', '2026-02-01T17:00:00.000Z', 'day', 2] as const),
    ],
  ])('is %s', (_name, query, from, to, step, steps) => {
    const period = periodFor(query)
    expect([period.from.toISOString(), period.to.toISOString(), period.step, period.steps.length]).toEqual([
      ...[from, to, step, steps],
    ])
  })

  it('follows one of the same length', () => {
    const { from, before } = periodFor({ from: '2026-03-02', to: '2026-03-04' })
    expect([before.from.toISOString(), before.to]).toEqual(['2026-02-26T17:00:00.000Z', from])
  })

  it.each([
    ['a beginning alone', { from: '2026-03-02' }],
    ['an end alone', { to: '2026-03-02' }],
    ['an end before its beginning', { from: '2026-03-02', to: '2026-03-01' }],
    ['more than a year', { from: '2025-01-01', to: '2026-01-02' }],
    ['no day', { from: '2026-02-30', to: '2026-03-01' }],
    ['no period', { period: 'decade' }],
  ])('is not %s', (_name, query) => {
    expect(parse(query).success).toBe(false)
  })

  it('has steps of Jakarta', () => {
    const at = new Date('2026-11-30T17:00:00Z')
    expect([stepOf(at, 'day'), stepOf(at, 'month')]).toEqual(['2026-12-01', '2026-12'])
  })
})
