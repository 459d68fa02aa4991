import { expect, it } from 'vitest'
import { fetchAll } from './pickers.ts'

const pagesOf =
  (total: number, pageSize: number) =>
  (page: number): Promise<{ items: number[]; total: number; page: number; pageSize: number }> =>
    Promise.resolve({
      items: Array.from({ length: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)) }, (_, i) => i),
      ...{ total, page, pageSize },
    })

it.each([
  [600, 5_000, 600],
  [200, 5_000, 200],
  [0, 5_000, 0],
  [900, 500, 600],
])('fetches %d matches, of which %d may be chosen', async (total, maximum, expected) => {
  expect(await fetchAll(pagesOf(total, 200), maximum)).toHaveLength(expected)
})
