import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1024, '1 KB'],
  [5.5 * 1024 ** 3, '5,5 GB'],
  [240 * 1024 ** 3, '240 GB'],
])('%d', (bytes, text) => {
  expect(formatBytes(bytes, 'id')).toBe(`\u2066${text}\u2069`)
})

test('writes decimals as the language does', () => {
  expect(formatBytes(5.5 * 1024 ** 3, 'en')).toBe('\u20665.5 GB\u2069')
})
