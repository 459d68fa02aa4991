import { describe, expect, it } from 'vitest'
import { NO_FLAGS } from '../contracts/proctoring.ts'
import { hasPending, NOTHING_COUNTED, weightOf, withFlags, worstFlag, type CountableFlag } from './flag-weight.ts'

const flag = (change: Partial<CountableFlag & { id: string; timestamp: string }> = {}) => ({
  id: 'flag',
  type: 'face-detection' as const,
  reason: 'no-face',
  severity: 'high' as const,
  validationStatus: 'pending' as const,
  timestamp: '2026-11-21T01:00:00.000Z',
  ...change,
})
const technical = { type: 'technical', reason: 'camera-silent', severity: 'critical' } as const

describe('withFlags', () => {
  it.each([
    { name: 'unreviewed', change: {}, counted: { ...NOTHING_COUNTED, flagCounts: { ...NO_FLAGS, high: 1 } } },
    {
      name: 'confirmed',
      change: { validationStatus: 'confirmed' as const },
      counted: { ...NOTHING_COUNTED, confirmedCounts: { ...NO_FLAGS, high: 1 } },
    },
    { name: 'dismissed', change: { validationStatus: 'dismissed' as const }, counted: NOTHING_COUNTED },
    { name: 'technical', change: technical, counted: { ...NOTHING_COUNTED, technicalFlags: 1 } },
    {
      name: 'technical and confirmed',
      change: { ...technical, validationStatus: 'confirmed' as const },
      counted: NOTHING_COUNTED,
    },
    { name: 'only observed', change: { isObservation: true }, counted: NOTHING_COUNTED },
    { name: 'technical and only observed', change: { ...technical, isObservation: true }, counted: NOTHING_COUNTED },
    {
      name: 'an observation that a person confirmed',
      change: { isObservation: true, validationStatus: 'confirmed' as const },
      counted: { ...NOTHING_COUNTED, confirmedCounts: { ...NO_FLAGS, high: 1 } },
    },
  ])('counts a flag that is $name', ({ change, counted }) => {
    expect(withFlags(NOTHING_COUNTED, flag(change))).toEqual(counted)
  })
})

describe('weightOf', () => {
  const weigh = (...changes: Partial<CountableFlag>[]): number =>
    weightOf(changes.reduce((counted, change) => withFlags(counted, flag(change)), NOTHING_COUNTED))

  it.each([
    ['a confirmed flag weighs more than an unreviewed one', [{ validationStatus: 'confirmed' }], [{}]],
    ['and less than an unreviewed one that is worse', [{ severity: 'critical' }], [{ validationStatus: 'confirmed' }]],
    [
      'a dismissed flag weighs nothing',
      [{ severity: 'low' }],
      [{ severity: 'critical', validationStatus: 'dismissed' }],
    ],
    ['technical flags weigh nothing', [{ severity: 'low' }], [technical, technical]],
  ] as const)('%s', (_name, more, less) => {
    expect(weigh(...more)).toBeGreaterThan(weigh(...less))
  })
})

describe('worstFlag', () => {
  const older = '2026-11-21T00:59:00.000Z'
  it.each([
    ['the worst, not the newest', [flag({ id: 'old', severity: 'critical', timestamp: older }), flag()], 'old'],
    [
      'of equals the confirmed one',
      [flag(), flag({ id: 'sure', validationStatus: 'confirmed', timestamp: older })],
      'sure',
    ],
    ['then the newest', [flag({ id: 'old', timestamp: older }), flag({ id: 'new' })], 'new'],
    ['conduct before technical', [flag({ id: 'cable', ...technical }), flag({ id: 'low', severity: 'low' })], 'low'],
    ['technical where there is nothing else', [flag({ id: 'cable', ...technical })], 'cable'],
    ['none that was dismissed', [flag({ severity: 'critical', validationStatus: 'dismissed' })], undefined],
  ])('is %s', (_name, flags, id) => {
    expect(worstFlag(flags)?.id).toBe(id)
  })
})

it('waits for a person where a flag of any class is unreviewed', () => {
  expect(hasPending(withFlags(NOTHING_COUNTED, flag(technical)))).toBe(true)
  expect(hasPending(withFlags(NOTHING_COUNTED, flag({ validationStatus: 'confirmed' })))).toBe(false)
})
