import type { PackageJob } from '@pengawas/shared/contracts/evidence-packages'
import { expect, it } from 'vitest'
import { withJob } from './job-list.ts'

const jobOf = (id: string, changes: Partial<PackageJob> = {}): PackageJob => ({
  ...{ id, state: 'running', testSessions: 1, flags: 2, parts: [], done: 0, total: 100, name: null, bytes: null },
  ...{ failure: null, createdAt: '2026-11-23T03:00:00.000Z', updatedAt: '2026-11-23T03:00:00.000Z', keptUntil: null },
  ...changes,
})

it('puts a job that nobody knew first', () => {
  expect(withJob([jobOf('a')], jobOf('b')).map(({ id }) => id)).toEqual(['b', 'a'])
})

it('takes the newer state of a job, in its place', () => {
  const newer = jobOf('a', { done: 50, updatedAt: '2026-11-23T03:00:01.000Z' })
  expect(withJob([jobOf('b'), jobOf('a')], newer)).toEqual([jobOf('b'), newer])
  expect(withJob([newer], jobOf('a'))).toEqual([newer])
})
