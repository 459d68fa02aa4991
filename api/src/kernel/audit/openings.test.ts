import type { EntityManager } from 'typeorm'
import { expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { createOpenings } from './openings.ts'

const MINUTE = 60_000

it.each([
  ['a moment later', 1_000, 1],
  ['ten minutes later', 10 * MINUTE, 2],
  ['by a clock that was set back', -60 * MINUTE, 2],
])('an opening %s', async (_, laterMs, entries) => {
  let at = Date.UTC(2026, 10, 23)
  let written = 0
  const db = {
    write: (work: (manager: EntityManager) => unknown) => work(null as unknown as EntityManager),
  } as unknown as Database
  const openings = createOpenings({
    db,
    audit: { append: () => Promise.resolve(void (written += 1)) },
    now: () => new Date(at),
  })
  const entry = { action: 'test-session.recording-viewed', subjectType: 'test-session', subjectId: 'a' } as const
  await openings.note('auditor', 'segment', entry)
  at += laterMs
  await openings.note('auditor', 'segment', entry)
  expect(written).toBe(entries)
})
