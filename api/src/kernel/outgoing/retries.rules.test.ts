import { describe, expect, it } from 'vitest'
import { askedPause, nextTry, RETRY_AFTER_MS, shownAnswer, withTry } from './retries.rules.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const pauseAfter = (attempts: number, lot: number, askedMs: number | null = null): number | null => {
  const next = nextTry(attempts, lot, askedMs, NOW)
  return next === null ? null : (next.getTime() - NOW.getTime()) / 1_000
}

describe('a delivery that failed', () => {
  it.each([
    ['is tried again after five seconds', 1, 0.5, null, 5],
    ['sooner by a fifth at most', 1, 0, null, 4],
    ['later by a fifth at most', 1, 1, null, 6],
    ['then after minutes', 2, 0.5, null, 300],
    ['and at last after a day', 9, 0.5, null, 86_400],
    ['is given up after the tenth try', 10, 0.5, null, null],
    ['stays given up where a hub died in its last try', 11, 0.5, null, null],
    ['waits as long as its target asks', 1, 0.5, 120_000, 120],
    ['but a day at most', 1, 0.5, 90 * 86_400_000, 86_400],
    ['and never less than its own pause', 2, 0.5, 1_000, 300],
  ])('%s', (_name, attempts, lot, asked, expected) => {
    expect(pauseAfter(attempts, lot, asked)).toBe(expected)
  })

  it('is tried for about three days', () => {
    const hours = RETRY_AFTER_MS.reduce((sum, pause) => sum + pause, 0) / 3_600_000
    expect(Math.round(hours)).toBe(76)
  })
})

it.each([
  ['120', 120_000],
  ['Mon, 23 Nov 2026 10:01:00 GMT', 60_000],
  ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('reads Retry-After %s', (header, expected) => {
  expect(askedPause(header, NOW)).toBe(expected)
})

it('keeps the newest twenty tries', () => {
  const tries = Array.from({ length: 20 }, (_, index) => index)
  expect(withTry(tries, 20)).toEqual([...tries.slice(1), 20])
})

it.each([
  ['internal error', 'internal error'],
  ['', null],
  ['  \n\t ', null],
  ['no such NIP 199001012020011101', 'no such NIP ***'],
  ['nip=1990 0101 2020 011-101.', 'nip=***.'],
  ['budi.santoso@instansi.go.id is unknown', '*** is unknown'],
  ['employee B-77/x is unknown', 'employee *** is unknown'],
  ['{"error":\n"bad"}', '{"error": "bad"}'],
  ['status 503', 'status 503'],
  ['x'.repeat(5_000), 'x'.repeat(160)],
])('shows of the answer %j only what is not personal', (text, expected) => {
  expect(shownAnswer(text, ['B-77/x', ''])).toBe(expected)
})
