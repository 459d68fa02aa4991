import { describe, expect, it } from 'vitest'
import {
  counted,
  delayAfter,
  givenBack,
  LIMIT_POLICIES,
  type LimitPolicy,
  networkOf,
  type Tally,
  waitOf,
} from './attempt-limits.rules.ts'

const POLICY: LimitPolicy = { free: 3, firstDelayMs: 1_000, longestDelayMs: 5_000, forgetAfterMs: 60_000 }
const NOW = new Date('2026-11-22T00:00:00Z')
const later = (ms: number): Date => new Date(NOW.getTime() + ms)

it.each([
  [0, 0],
  [2, 0],
  [3, 1_000],
  [4, 2_000],
  [5, 4_000],
  [6, 5_000],
  [5_000, 5_000],
])('after %i failures the next attempt waits %i ms', (failures, delay) => {
  expect(delayAfter(POLICY, failures)).toBe(delay)
})

describe('a tally', () => {
  const after = (attempts: number): Tally => {
    let tally: Tally | undefined
    for (let attempt = 0; attempt < attempts; attempt += 1) tally = counted(tally, POLICY, NOW)
    return tally ?? { points: 0, blockedUntil: null, expiresAt: NOW }
  }

  it('lets free attempts through, then waits, then forgets', () => {
    expect(waitOf(undefined, NOW)).toBe(0)
    expect(waitOf(after(2), NOW)).toBe(0)
    expect(waitOf(after(3), NOW)).toBe(1_000)
    expect(waitOf(after(3), later(400))).toBe(600)
    expect(waitOf(after(3), later(1_000))).toBe(0)
    expect(counted(after(9), POLICY, later(60_000)).points).toBe(1)
  })

  it('takes a good attempt back, and with it the wait that it caused', () => {
    expect(givenBack(after(3), POLICY)).toMatchObject({ points: 2, blockedUntil: null })
    expect(waitOf(givenBack(after(5), POLICY), NOW)).toBe(4_000)
    expect(givenBack(after(0), POLICY).points).toBe(0)
  })
})

it('no policy forgets before its longest delay is over', () => {
  for (const policy of Object.values<LimitPolicy>(LIMIT_POLICIES))
    expect(policy.forgetAfterMs).toBeGreaterThan(policy.longestDelayMs)
})

it('a single address that tries one account for an hour does not slow that account elsewhere', () => {
  let tally: Tally | undefined
  let failures = 0
  for (let second = 0; second < 3_600; second += 1) {
    const at = later(second * 1_000)
    while (waitOf(tally, at) === 0) {
      tally = counted(tally, LIMIT_POLICIES.pair, at)
      failures += 1
    }
  }
  expect(delayAfter(LIMIT_POLICIES.account, failures)).toBe(0)
})

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
