import { describe, expect, it } from 'vitest'
import { expiredLetters, isNearlyFull, KEEP_MS, type Letter, lettersToDrop } from './dead-letters.rules.ts'

const letters = new Map<string, Letter>([
  ['second', { bytes: 30, refusedAt: 2_000 }],
  ['first', { bytes: 40, refusedAt: 1_000 }],
  ['third', { bytes: 20, refusedAt: 3_000 }],
])

describe('lettersToDrop', () => {
  it.each([
    ['nothing where it fits', 10, []],
    ['the oldest', 11, ['first']],
    ['as many as it takes', 51, ['first', 'second']],
    ['all where nothing else helps', 1_000, ['first', 'second', 'third']],
  ])('names %s', (_, bytes, expected) => {
    expect(lettersToDrop(letters, bytes, 100)).toEqual(expected)
  })
})

describe('expiredLetters', () => {
  it.each([
    [1_000 + KEEP_MS, []],
    [1_001 + KEEP_MS, ['first']],
    [3_001 + KEEP_MS, ['second', 'first', 'third']],
  ])('at %i', (now, expected) => {
    expect(expiredLetters(letters, now)).toEqual(expected)
  })
})

describe('isNearlyFull', () => {
  it.each([
    [100, true],
    [101, false],
  ])('with a limit of %i bytes for 90', (limitBytes, expected) => {
    expect(isNearlyFull(letters.values(), limitBytes)).toBe(expected)
  })
})
