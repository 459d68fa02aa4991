import { expect, it } from 'vitest'
import { foldedCount } from './folded-notices.ts'

it.each([
  [0, 0, 0],
  [2, 0, 0],
  [3, 0, 1],
  [4, 0, 2],
  [1, 1, 0],
  [2, 1, 1],
  [1, 3, 0],
  [3, 3, 2],
  [0, 4, 0],
])('of %d lost, beside %d words to read, %d are folded away', (lost, said, folded) => {
  expect(foldedCount(lost, said)).toBe(folded)
})
