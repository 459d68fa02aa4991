import { expect, it } from 'vitest'
import { killHubWhileAnswering } from './kill-hub.ts'

/** The short form of `npm run faults -- answers`. */
it('loses no acknowledged answer when the hub is killed again and again', { timeout: 240_000 }, async () => {
  const verdict = await killHubWhileAnswering({ databaseUrl: undefined, kills: 8, candidates: 6 })
  expect(verdict).toMatchObject({ kills: 8, acknowledged: 60, lost: 0, surplus: 0 })
  expect(verdict.repeated).toBeGreaterThan(0)
})
