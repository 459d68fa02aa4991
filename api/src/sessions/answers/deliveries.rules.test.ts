import type { ClockFacts } from '@pengawas/shared/rules/test-clock'
import { describe, expect, it } from 'vitest'
import {
  decideDelivery,
  type Delivery,
  type DeliveryFacts,
  isPlausible,
  LATE_DELIVERY_MS,
  NOTICED_WITHIN_MS,
  PLAUSIBLE_WITHIN_MS,
  TRANSIT_MS,
} from './deliveries.rules.ts'

const MINUTE = 60_000
const START = 1_000_000 * MINUTE
const DEADLINE = START + 60 * MINUTE
const clock: ClockFacts = {
  startTime: START,
  waitedMs: 0,
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
  isLastPage: true,
  idempotencyKey: 'key-2',
  revision: 2,
  value: { kind: 'choice', option: 1 },
  madeAt: START + 10 * MINUTE,
  ...overrides,
})
const facts = (
  overrides: Partial<DeliveryFacts['session']> = {},
  rest: Partial<DeliveryFacts> = {},
): DeliveryFacts => ({
  session: { status: 'active', endTime: null, finishReason: null, ...overrides },
  clock,
  item: { thetaAfter: null, servedAt: new Date(START) },
  late: null,
  absences: [],
  stored: { revision: 1, idempotencyKey: 'key-1' },
  ...rest,
})
const paused = { ...clock, pausedAt: START + 20 * MINUTE }

describe('decideDelivery', () => {
  it.each([
    { name: 'the next revision', given: delivery(), of: facts(), verdict: 'store' },
    { name: 'the first revision', given: delivery({ revision: 1 }), of: facts({}, { stored: null }), verdict: 'store' },
    { name: 'a taken-back answer', given: delivery({ value: null }), of: facts(), verdict: 'store' },
    {
      name: 'the same delivery again',
      given: delivery({ revision: 1, idempotencyKey: 'key-1' }),
      of: facts(),
      verdict: 'repeated',
    },
    {
      name: 'the same delivery after the end',
      given: delivery({ revision: 1, idempotencyKey: 'key-1' }),
      of: facts({ status: 'terminated' }),
      verdict: 'repeated',
    },
    {
      name: 'an older revision',
      given: delivery({ revision: 1 }),
      of: facts({}, { stored: { revision: 4, idempotencyKey: 'key-4' } }),
      verdict: 'superseded',
    },
    {
      name: 'another answer of the same revision',
      given: delivery({ revision: 1 }),
      of: facts(),
      verdict: 'superseded',
    },
    {
      name: 'something that does not fit',
      given: delivery({ value: undefined }),
      of: facts(),
      verdict: 'invalid-input',
    },
    { name: 'another page', given: delivery({ isActivePage: false }), of: facts(), verdict: 'test-page-replaced' },
    {
      name: 'while paused',
      given: delivery(),
      of: facts({ status: 'paused' }, { clock: paused }),
      verdict: 'test-session-stopped',
    },
    {
      name: 'while locked',
      given: delivery(),
      of: facts({ status: 'locked' }, { clock: paused }),
      verdict: 'test-session-stopped',
    },
    {
      name: 'a fixed item of an adaptive test',
      given: delivery(),
      of: facts({}, { item: { thetaAfter: 0.3, servedAt: null } }),
      verdict: 'answer-fixed',
    },
  ])('$name: $verdict', ({ given, of, verdict }) => {
    const decided = decideDelivery(given, of, START + 30 * MINUTE)
    expect(decided.kind === 'refuse' ? decided.code : decided.kind).toBe(verdict)
  })

  /** The server saw the page leave ten minutes before the end. */
  const AWAY = [{ from: DEADLINE - 10 * MINUTE, to: null }]
  const cutOffBy = (
    finishReason: 'deadline' | 'terminated' | 'participant' | 'precision',
    rest: Partial<DeliveryFacts> = {},
  ): DeliveryFacts =>
    facts(
      { status: finishReason === 'terminated' ? 'terminated' : 'completed', finishReason, endTime: new Date(DEADLINE) },
      { absences: AWAY, ...rest },
    )
  const offline = (overrides: Partial<Delivery> = {}): Delivery =>
    delivery({ madeAt: DEADLINE - 5 * MINUTE, ...overrides })

  it.each([
    {
      name: 'made in time while the server saw the page away',
      given: offline(),
      of: cutOffBy('deadline'),
      verdict: 'late',
    },
    {
      name: 'the same, before a hub has handed it in',
      given: offline(),
      of: facts({}, { absences: AWAY }),
      verdict: 'late',
    },
    { name: 'cut off by a proctor while away', given: offline(), of: cutOffBy('terminated'), verdict: 'late' },
    {
      name: 'in an outage that the server has written down',
      given: offline(),
      of: cutOffBy('deadline', { absences: [{ from: DEADLINE - 10 * MINUTE, to: DEADLINE + 1 }] }),
      verdict: 'late',
    },
    {
      name: 'made just before the server noticed',
      given: offline({ madeAt: DEADLINE - 10 * MINUTE - NOTICED_WITHIN_MS }),
      of: cutOffBy('deadline'),
      verdict: 'late',
    },
    {
      name: 'by the same page after it signed in again',
      given: offline({ isActivePage: false }),
      of: cutOffBy('deadline'),
      verdict: 'late',
    },
    {
      name: 'the same delivery again',
      given: offline(),
      of: cutOffBy('deadline', { late: { revision: 2, idempotencyKey: 'key-2' } }),
      verdict: 'late-again',
    },
    {
      name: 'a second one of the same answer',
      given: offline(),
      of: cutOffBy('deadline', { late: { revision: 1, idempotencyKey: 'key-1' } }),
      verdict: 'test-time-over',
    },
    {
      name: 'made just before the end by a page whose silence was noticed just after it',
      given: offline({ madeAt: DEADLINE - 5_000 }),
      of: cutOffBy('deadline', { absences: [{ from: DEADLINE + 3_000, to: null }] }),
      verdict: 'late',
    },
    {
      name: 'from a page that left longer after it',
      given: offline({ madeAt: DEADLINE - 5_000 }),
      of: cutOffBy('deadline', { absences: [{ from: DEADLINE + NOTICED_WITHIN_MS + 1, to: null }] }),
      verdict: 'test-time-over',
    },
    {
      name: 'made before the outage',
      given: offline({ madeAt: DEADLINE - 12 * MINUTE }),
      of: cutOffBy('deadline'),
      verdict: 'test-time-over',
    },
    {
      name: 'made after the end',
      given: offline({ madeAt: DEADLINE + 1 }),
      of: cutOffBy('deadline'),
      verdict: 'test-time-over',
    },
    {
      name: 'made before the question was given',
      given: offline(),
      of: cutOffBy('deadline', { item: { thetaAfter: null, servedAt: new Date(DEADLINE) } }),
      verdict: 'test-time-over',
    },
    {
      name: 'from a page that was there',
      given: offline(),
      of: cutOffBy('deadline', { absences: [] }),
      verdict: 'test-time-over',
    },
    {
      name: 'from a page that was back before the end',
      given: offline(),
      of: cutOffBy('deadline', { absences: [{ from: DEADLINE - 9 * MINUTE, to: DEADLINE - MINUTE }] }),
      verdict: 'test-time-over',
    },
    { name: 'after handing in', given: offline(), of: cutOffBy('participant'), verdict: 'test-time-over' },
    {
      name: 'after an adaptive test ended by itself',
      given: offline(),
      of: cutOffBy('precision'),
      verdict: 'test-time-over',
    },
    {
      name: 'of another page',
      given: offline({ isActivePage: false, isLastPage: false }),
      of: cutOffBy('deadline'),
      verdict: 'test-time-over',
    },
    {
      name: 'by a page that was there when a proctor ended it',
      given: offline(),
      of: cutOffBy('terminated', { absences: [] }),
      verdict: 'test-session-over',
    },
    {
      name: 'of an answer that an adaptive test has used',
      given: offline(),
      of: cutOffBy('deadline', { item: { thetaAfter: 0.3, servedAt: null } }),
      verdict: 'answer-fixed',
    },
  ])('after the end, $name: $verdict', ({ given, of, verdict }) => {
    const decided = decideDelivery(given, of, DEADLINE + MINUTE)
    expect(decided.kind === 'refuse' ? decided.code : decided.kind).toBe(verdict)
  })

  it.each([
    {
      name: 'after an interruption that was too short to be noticed',
      of: cutOffBy('deadline', { absences: [] }),
      after: NOTICED_WITHIN_MS,
      kind: 'late',
    },
    {
      name: 'after one that would have been noticed',
      of: cutOffBy('deadline', { absences: [] }),
      after: NOTICED_WITHIN_MS + 1,
      kind: 'refuse',
    },
    { name: 'on its way after handing in', of: cutOffBy('participant', { absences: [] }), after: 0, kind: 'refuse' },
    { name: 'a day later', of: cutOffBy('deadline'), after: LATE_DELIVERY_MS, kind: 'late' },
    { name: 'later than a day', of: cutOffBy('deadline'), after: LATE_DELIVERY_MS + 1, kind: 'refuse' },
  ])('$name: $kind', ({ of, after, kind }) => {
    expect(decideDelivery(offline(), of, DEADLINE + after).kind).toBe(kind)
  })
})

it.each([
  { name: 'a page that was back soon', late: { receivedAt: DEADLINE + PLAUSIBLE_WITHIN_MS }, is: true },
  { name: 'a page that had all evening', late: { receivedAt: DEADLINE + PLAUSIBLE_WITHIN_MS + 1 }, is: false },
  { name: 'an answer that was on its way', late: { receivedAt: DEADLINE + TRANSIT_MS, awayFrom: null }, is: true },
  {
    name: 'a longer way without an absence',
    late: { receivedAt: DEADLINE + TRANSIT_MS + 1, awayFrom: null },
    is: false,
  },
  { name: 'a time after the end', late: { madeAt: DEADLINE + 1 }, is: false },
  { name: 'a time before the question was given', late: { servedAt: DEADLINE }, is: false },
])('$name is plausible: $is', ({ late, is }) => {
  expect(
    isPlausible({
      ...{ madeAt: DEADLINE - MINUTE, receivedAt: DEADLINE + MINUTE, servedAt: START, end: DEADLINE },
      awayFrom: DEADLINE - MINUTE,
      ...late,
    }),
  ).toBe(is)
})
