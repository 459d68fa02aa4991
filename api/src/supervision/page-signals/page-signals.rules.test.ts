import { detectedFlagSchema } from '@pengawas/shared/contracts/analysis'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/lib/derived-id.ts'
import {
  contiguousUpTo,
  COOL_DOWN_MS,
  isCooledDown,
  isFlaggedAsMissing,
  missingCount,
  occurrencesOf,
  toDetectedFlag,
} from './page-signals.rules.ts'

const AT = '2026-11-21T02:00:00.000Z'

it.each([
  { sequences: [], upTo: 0, missing: 0 },
  { sequences: [1, 2, 3], upTo: 3, missing: 0 },
  { sequences: [3, 1, 2], upTo: 3, missing: 0 },
  { sequences: [1, 2, 5], upTo: 2, missing: 2 },
  { sequences: [4], upTo: 0, missing: 3 },
])('$sequences: whole up to $upTo, $missing missing', ({ sequences, upTo, missing }) => {
  expect(contiguousUpTo(sequences)).toBe(upTo)
  expect(missingCount(sequences)).toBe(missing)
})

describe('occurrencesOf', () => {
  it.each([
    { kind: 'focus-lost', durationMs: 2_999, counts: 0 },
    { kind: 'focus-lost', durationMs: 3_000, counts: 1 },
    { kind: 'tab-hidden', durationMs: 500, counts: 0 },
    { kind: 'tab-hidden', durationMs: undefined, counts: 1 },
    { kind: 'paste', durationMs: undefined, counts: 1 },
  ] as const)('$kind of $durationMs ms counts $counts times', ({ kind, durationMs, counts }) => {
    const signal = { sequence: 1, kind, at: AT, ...(durationMs === undefined ? {} : { durationMs }) }
    expect(occurrencesOf(kind, [signal])).toHaveLength(counts)
  })
})

it.each([
  { reason: 'screen-share-ended', screen: 'required', hasReceiver: true, isMissing: true },
  { reason: 'screen-share-ended', screen: 'required', hasReceiver: false, isMissing: false },
  { reason: 'screen-share-ended', screen: 'optional', hasReceiver: true, isMissing: false },
  { reason: 'paste', screen: 'required', hasReceiver: true, isMissing: false },
] as const)('$reason, screen $screen, a receiver: $hasReceiver', ({ reason, screen, hasReceiver, isMissing }) => {
  const mediaPolicy = { camera: 'required', microphone: 'required', screen } as const
  expect(isFlaggedAsMissing(reason, mediaPolicy, hasReceiver)).toBe(isMissing)
})

it('cools down', () => {
  const now = new Date(AT)
  const after = (count: number, ms: number): boolean => isCooledDown({ count, last: new Date(now.getTime() - ms) }, now)
  expect(isCooledDown({ count: 0, last: null }, now)).toBe(true)
  expect([after(1, COOL_DOWN_MS - 1), after(1, COOL_DOWN_MS), after(3, COOL_DOWN_MS)]).toEqual([false, true, true])
  // The more there are already, the longer it takes, but never for good.
  expect([after(4, COOL_DOWN_MS), after(4, 2 * COOL_DOWN_MS)]).toEqual([false, true])
  expect([after(500, 14 * COOL_DOWN_MS), after(500, 15 * COOL_DOWN_MS)]).toEqual([false, true])
})

it('makes a whole flag', () => {
  const flag = toDetectedFlag(derivedId('session', 'paste', 1), 'paste', [{ at: Date.parse(AT), durationMs: null }])
  expect(detectedFlagSchema.parse(flag)).toEqual(flag)
})
