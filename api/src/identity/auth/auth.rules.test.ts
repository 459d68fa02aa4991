import { DEFAULT_SETTINGS } from '@pengawas/shared/contracts/account'
import { describe, expect, it } from 'vitest'
import { idleMsOf, isSessionAlive } from './auth.rules.ts'

const MINUTE = 60_000
const seen = new Date('2026-03-02T02:00:00Z')
const later = (ms: number): Date => new Date(seen.getTime() + ms)

it('takes the time-out that the owner chose, and half an hour otherwise', () => {
  expect(idleMsOf(null)).toBe(30 * MINUTE)
  expect(idleMsOf({ ...DEFAULT_SETTINGS, sessionTimeout: 240 })).toBe(240 * MINUTE)
})

describe('isSessionAlive', () => {
  const session = { lastSeenAt: seen, expiresAt: later(60 * MINUTE), revokedAt: null }
  it.each([
    ['just used', session, 0, true],
    ['unused until the last moment', session, 30 * MINUTE - 1, true],
    ['unused for too long', session, 30 * MINUTE, false],
    ['past its absolute end', { ...session, lastSeenAt: later(55 * MINUTE) }, 60 * MINUTE, false],
    ['ended', { ...session, revokedAt: seen }, 0, false],
  ])('%s', (_name, login, ms, alive) => {
    expect(isSessionAlive(login, later(ms), 30 * MINUTE)).toBe(alive)
  })
})
