import { describe, expect, it } from 'vitest'
import { isSessionAlive, needsTouch } from './auth.rules.ts'

const lifetime = { idleMs: 100, absoluteMs: 1_000, touchEveryMs: 10 }
const at = (ms: number): Date => new Date(ms)
const session = { lastSeenAt: at(500), expiresAt: at(1_000), revokedAt: null }

describe('isSessionAlive', () => {
  it.each([
    { name: 'in use', session, now: 550, alive: true },
    { name: 'just before it idles out', session, now: 599, alive: true },
    { name: 'idle for too long', session, now: 600, alive: false },
    { name: 'used to the very end', session: { ...session, lastSeenAt: at(990) }, now: 999, alive: true },
    { name: 'used beyond its end', session: { ...session, lastSeenAt: at(999) }, now: 1_000, alive: false },
    { name: 'revoked', session: { ...session, revokedAt: at(510) }, now: 520, alive: false },
  ])('$name: $alive', ({ session: given, now, alive }) => {
    expect(isSessionAlive(given, at(now), lifetime)).toBe(alive)
  })
})

describe('needsTouch', () => {
  it.each([
    { now: 509, expected: false },
    { now: 510, expected: true },
  ])('at $now: $expected', ({ now, expected }) => {
    expect(needsTouch(session, at(now), lifetime)).toBe(expected)
  })
})
