import { describe, expect, it } from 'vitest'
import { clipHeld, firstByte, goesOn, type Held, isHole, keptRange, nextLoad } from './fetching.ts'
import type { Loss, Span } from './recorded.ts'

const span = (id: string, startMs: number): Span => ({ id, startMs, endMs: startMs + 60_000, bytes: 6_000_000 })
const A = span('a', 0)
const B = span('b', 60_000)
const C = span('c', 300_000)
const SPANS = [A, B, C]
const whole = ({ startMs, endMs }: Span): Held => ({ fromMs: startMs, toMs: endMs, isComplete: true })
const loads = (held: [string, Held][], atMs: number, speed = 1, losses: [string, Loss][] = []) =>
  nextLoad(SPANS, new Map(held), new Map(losses), { atMs, speed })

describe('what is fetched next', () => {
  it.each([
    ['the one that shows the moment, from there on', [], 30_000, 1, { span: A, fromMs: 30_000 }],
    [
      'the rest of it',
      [['a', { fromMs: 10_000, toMs: 35_000, isComplete: false }]],
      30_000,
      1,
      { span: A, fromMs: 35_000 },
    ],
    ['nothing while enough is there', [['a', whole(A)]], 30_000, 1, null],
    ['the next one in time', [['a', whole(A)]], 41_000, 1, { span: B, fromMs: 60_000 }],
    ['the next one earlier where it plays faster', [['a', whole(A)]], 1_000, 8, { span: B, fromMs: 60_000 }],
    ['what lies before what is held', [['a', { ...whole(A), fromMs: 50_000 }]], 30_000, 1, { span: A, fromMs: 30_000 }],
    ['nothing in a long gap', [], 150_000, 1, null],
    ['what comes after a gap soon', [], 290_000, 1, { span: C, fromMs: 300_000 }],
    ['nothing after the end', [], 999_000, 1, null],
  ] as [string, [string, Held][], number, number, unknown][])('%s', (_name, held, atMs, speed, expected) => {
    expect(loads(held, atMs, speed)).toEqual(expected)
  })

  it('passes over what is lost', () => {
    const losses: [string, Loss][] = [['a', { kind: 'damaged', fromMs: 20_000 }]]
    expect(loads([], 45_000, 1, losses)).toEqual({ span: B, fromMs: 60_000 })
    expect(loads([], 10_000, 1, losses)).toEqual({ span: A, fromMs: 10_000 })
  })
})

it.each([
  ['is wanted', { span: A, fromMs: 32_000 }, true],
  ['reaches it soon', { span: A, fromMs: 55_000 }, true],
  ['lies behind what was asked for', { span: A, fromMs: 5_000 }, false],
  ['is another one', { span: B, fromMs: 60_000 }, false],
  ['is nothing', null, false],
])('what is being fetched, where the next %s', (_name, next, expected) => {
  expect(goesOn({ span: A, fromMs: 10_000 }, 30_000, next)).toBe(expected)
})

it('does not wait for half a file', () => {
  expect(goesOn({ span: A, fromMs: 0 }, 2_000, { span: A, fromMs: 50_000 })).toBe(false)
})

it('clips what is held to what is kept', () => {
  const kept = keptRange(50_000, 1)
  expect(kept.fromMs).toBe(20_000)
  expect(clipHeld(whole(A), kept)).toEqual({ fromMs: 20_000, toMs: 60_000, isComplete: true })
  expect(clipHeld(whole(A), keptRange(200_000, 1))).toBeNull()
  expect(clipHeld(whole(C), { fromMs: 0, toMs: 310_000 })).toEqual({
    fromMs: 300_000,
    toMs: 310_000,
    isComplete: false,
  })
})

it.each([
  ['nothing was fetched', undefined, 5_000, false, false],
  ['it lies before what was fetched', { fromMs: 6_000, toMs: 9_000, isComplete: true }, 5_000, false, false],
  ['more of the segment was fetched', { fromMs: 0, toMs: 9_000, isComplete: false }, 5_000, true, true],
  ['more of the segment may come', { fromMs: 0, toMs: 4_000, isComplete: false }, 5_000, false, false],
  ['the segment has no more', { fromMs: 0, toMs: 4_000, isComplete: true }, 5_000, true, false],
] as const)('a moment without frames where %s', (_where, held, atMs, isOne, isInside) => {
  expect([isHole(held, atMs), isHole(held, atMs, { inside: true })]).toEqual([isOne, isInside])
})

it.each([
  ['camera', 5_000, 0],
  ['camera', 12_000, 0],
  ['camera', 41_000, 3_000_000],
  ['screen', 41_000, 1_000_000],
  ['microphone', 32_000, 3_000_000],
] as const)('of the %s a moment after %i ms is read from byte %i on', (source, atMs, first) => {
  expect(firstByte(source, A, atMs)).toBe(first)
})
