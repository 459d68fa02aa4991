import { describe, expect, it } from 'vitest'
import { anchorFileKey, anchorOfFileKey } from './audit-anchor.rules.ts'

const HASH = '0123456789abcdef'.repeat(4)

describe('the file key of an anchor', () => {
  it.each([1, 9_999, 10_000, 2_147_483_647])('says the number %i and the hash', (sequence) => {
    expect(anchorOfFileKey(anchorFileKey({ sequence, hash: HASH }))).toEqual({ sequence, hash: HASH })
  })

  it('is in the order of the numbers', () => {
    const numbers = [1, 2, 10, 99, 9_999, 10_000, 10_001, 99_999, 100_000, 2_147_483_647]
    const keys = numbers.map((sequence) => anchorFileKey({ sequence, hash: HASH }))
    expect(keys.toSorted()).toEqual(keys)
  })

  it.each([
    'audit-anchors/1/2.json',
    'evidence/a.webp',
    `audit-anchors/000000000000/000000000001-${HASH.slice(1)}.json`,
  ])('is not %s', (key) => {
    expect(anchorOfFileKey(key)).toBeNull()
  })
})
