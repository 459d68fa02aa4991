import type { ImportJob } from '@pengawas/shared/contracts/import-jobs'
import { expect, it } from 'vitest'
import { withImport } from './import-jobs.ts'

const jobOf = (id: string, changes: Partial<ImportJob> = {}): ImportJob => ({
  id,
  kind: 'users',
  state: 'running',
  done: 0,
  total: 10,
  outcome: null,
  failure: null,
  hasPasswords: false,
  createdAt: '2026-11-22T01:00:00.000Z',
  updatedAt: '2026-11-22T01:00:00.000Z',
  keptUntil: null,
  ...changes,
})

it('adds an import that is not known yet, the newest first', () => {
  expect(withImport([jobOf('a')], jobOf('b')).map(({ id }) => id)).toEqual(['b', 'a'])
})

it('takes over how far an import is, and keeps what is newer than a push that comes late', () => {
  const later = jobOf('a', { done: 5, updatedAt: '2026-11-22T01:00:05.000Z' })
  expect(withImport([jobOf('a'), jobOf('b')], later)).toEqual([later, jobOf('b')])
  expect(withImport([later], jobOf('a'))).toEqual([later])
})
