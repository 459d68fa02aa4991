import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [5.5 * 1024 ** 3, '5.5 GB'],
  [240 * 1024 ** 3, '240 GB'],
])('%d', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
