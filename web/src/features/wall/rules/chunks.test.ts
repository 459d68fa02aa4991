import { describe, expect, it } from 'vitest'
import { chunksOf } from './chunks.ts'

describe('chunksOf', () => {
  it.each([
    [[], []],
    [[1, 2], [[1, 2]]],
    [
      [1, 2, 3, 4, 5],
      [[1, 2], [3, 4], [5]],
    ],
  ])('%j', (all, chunks) => {
    expect(chunksOf(all, 2)).toEqual(chunks)
  })
})
