import type { ClockFacts } from '@pengawas/shared/rules/test-clock'
import { describe, expect, it } from 'vitest'
import { decideDelivery, type Delivery, type DeliveryFacts, LATE_DELIVERY_MS } from './deliveries.rules.ts'

const MINUTE = 60_000
const START = 1_000_000 * MINUTE
const DEADLINE = START + 60 * MINUTE
const clock: ClockFacts = {
  startTime: START,
  assessmentStart: START,
  assessmentEnd: START + 600 * MINUTE,
  durationMs: 60 * MINUTE,
  pausedAt: null,
  pausedMs: 0,
  extraMs: 0,
  creditMs: 0,
}
const delivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  isActivePage: true,
  idempotencyKey: 'key-2',
  revision: 2,
  value: { kind: 'choice', option: 1 },
  madeAt: START + 10 * MINUTE,
  ...overrides,
})
const facts = (overrides: Partial<DeliveryFacts['session']> = {}, rest: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  session: { status: 'active', endTime: null, ...overrides },
  clock,
  item: { thetaAfter: null },
  stored: { revision: 1, idempotencyKey: 'key-1' },
  ...rest,
})
const paused = { ...clock, pausedAt: START + 20 * MINUTE }

describe('decideDelivery', () => {
  it.each([
    { name: 'the next revision', given: delivery(), of: facts(), verdict: 'store' },
    { name: 'the first revision', given: delivery({ revision: 1 }), of: facts({}, { stored: null }), verdict: 'store' },
    { name: 'a taken-back answer', given: delivery({ value: null }), of: facts(), verdict: 'store' },
    { name: 'the same delivery again', given: delivery({ revision: 1, idempotencyKey: 'key-1' }), of: facts(), verdict: 'repeated' },
    { name: 'the same delivery after the end', given: delivery({ revision: 1, idempotencyKey: 'key-1' }), of: facts({ status: 'terminated' }), verdict: 'repeated' },
    { name: 'an older revision', given: delivery({ revision: 1 }), of: facts({}, { stored: { revision: 4, idempotencyKey: 'key-4' } }), verdict: 'superseded' },
    { name: 'another answer of the same revision', given: delivery({ revision: 1 }), of: facts(), verdict: 'superseded' },
    { name: 'something that does not fit', given: delivery({ value: undefined }), of: facts(), verdict: 'invalid-input' },
    { name: 'another page', given: delivery({ isActivePage: false }), of: facts(), verdict: 'test-page-replaced' },
    { name: 'while paused', given: delivery(), of: facts({ status: 'paused' }, { clock: paused }), verdict: 'test-session-stopped' },
    { name: 'while locked', given: delivery(), of: facts({ status: 'locked' }, { clock: paused }), verdict: 'test-session-stopped' },
    { name: 'a fixed item of an adaptive test', given: delivery(), of: facts({}, { item: { thetaAfter: 0.3 } }), verdict: 'answer-fixed' },
  ])('$name: $verdict', ({ given, of, verdict }) => {
    const decided = decideDelivery(given, of, START + 30 * MINUTE)
    expect(decided.kind === 'refuse' ? decided.code : decided.kind).toBe(verdict)
  })

  it.each([
    { name: 'made in time, delivered late', given: delivery({ madeAt: DEADLINE }), of: facts(), after: MINUTE, verdict: 'late' },
    { name: 'made after the deadline', given: delivery({ madeAt: DEADLINE + 1 }), of: facts(), after: MINUTE, verdict: 'test-time-over' },
    { name: 'delivered too late', given: delivery(), of: facts(), after: LATE_DELIVERY_MS + 1, verdict: 'test-time-over' },
    { name: 'by another page than the last', given: delivery({ isActivePage: false }), of: facts(), after: MINUTE, verdict: 'late' },
    {
      name: 'after the candidate had finished',
      given: delivery({ madeAt: START + 41 * MINUTE }),
      of: facts({ status: 'completed', endTime: new Date(START + 40 * MINUTE) }),
      after: MINUTE,
      verdict: 'test-time-over',
    },
    {
      name: 'made before the proctor ended it',
      given: delivery({ madeAt: START + 39 * MINUTE }),
      of: facts({ status: 'terminated', endTime: new Date(START + 40 * MINUTE) }),
      after: MINUTE,
      verdict: 'late',
    },
    {
      name: 'made after the proctor ended it',
      given: delivery({ madeAt: START + 41 * MINUTE }),
      of: facts({ status: 'terminated', endTime: new Date(START + 40 * MINUTE) }),
      after: MINUTE,
      verdict: 'test-session-over',
    },
  ])('after the end, $name: $verdict', ({ given, of, after, verdict }) => {
    const decided = decideDelivery(given, of, DEADLINE + after)
    expect(decided.kind === 'refuse' ? decided.code : decided.kind).toBe(verdict)
  })
})
