import type { NotedFlag } from '@pengawas/shared/contracts/flags'
import { expect, it } from 'vitest'
import { latestFlags } from './latest-flags.ts'

const flagAt = (minute: number, reason = 'copy'): NotedFlag => ({
  id: `00000000-0000-4000-8000-00000000000${minute}`,
  type: 'screen-activity',
  severity: 'low',
  reason,
  endedAt: null,
  isDismissed: false,
  at: `2026-11-22T01:0${minute}:00.000Z`,
})

it.each([
  { name: 'none', flags: [], expected: [] },
  { name: 'newest first', flags: [flagAt(1), flagAt(3), flagAt(2)], expected: [3, 2, 1] },
  { name: 'three at most', flags: [flagAt(1), flagAt(4), flagAt(2), flagAt(3)], expected: [4, 3, 2] },
  { name: 'each once', flags: [flagAt(1), flagAt(2), flagAt(1)], expected: [2, 1] },
])('$name', ({ flags, expected }) => {
  expect(latestFlags(flags).map(({ at }) => new Date(at).getUTCMinutes())).toEqual(expected)
})

it('takes the first of two with the same id', () => {
  expect(latestFlags([flagAt(1, 'paste'), flagAt(1)])).toEqual([flagAt(1, 'paste')])
})
