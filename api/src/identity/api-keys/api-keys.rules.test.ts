import { expect, it } from 'vitest'
import { isApiKey, type KeyOwner, needsTouch, stateOf } from './api-keys.rules.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000)
const OWNER: KeyOwner = { role: 'super-admin', isActive: true, mustChangePassword: false }

it.each([
  { name: 'is active', key: { expiresAt: at(1), revokedAt: null }, owner: OWNER, expected: 'active' },
  { name: 'expires at its instant', key: { expiresAt: NOW, revokedAt: null }, owner: OWNER, expected: 'expired' },
  { name: 'stays revoked', key: { expiresAt: at(-9), revokedAt: at(-60) }, owner: OWNER, expected: 'revoked' },
  { name: 'ends with its maker', key: { expiresAt: at(1), revokedAt: null }, owner: null, expected: 'ownerless' },
  {
    name: 'waits while its maker is deactivated',
    key: { expiresAt: at(1), revokedAt: null },
    owner: { ...OWNER, isActive: false },
    expected: 'ownerless',
  },
  {
    name: 'waits while its maker has an initial password',
    key: { expiresAt: at(1), revokedAt: null },
    owner: { ...OWNER, mustChangePassword: true },
    expected: 'ownerless',
  },
  {
    name: 'opens nothing once its maker has another role',
    key: { expiresAt: at(1), revokedAt: null },
    owner: { ...OWNER, role: 'administrator' as const },
    expected: 'ownerless',
  },
])('a key $name', ({ key, owner, expected }) => {
  expect(stateOf(key, owner, NOW)).toBe(expected)
})

it('is written down as used once a minute', () => {
  expect([null, at(-59), at(-60)].map((lastUsedAt) => needsTouch({ lastUsedAt }, NOW))).toEqual([true, false, true])
})

it('is told from the token of a login by its beginning', () => {
  expect(['pgw_abc', 'PGW_abc', 'abc_pgw_', ''].map(isApiKey)).toEqual([true, false, false, false])
})
