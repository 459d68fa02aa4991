import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_ATTACKS } from './all-attacks.ts'
import { tryAttack } from './attack.ts'
import { openTarget, type Target } from './target.ts'

/** The same list as `npm run attacks`, one test per attack. */
let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(async () => {
  await target.close()
})

describe.each(ALL_ATTACKS)('$group', ({ group, attacks }) => {
  it.each(attacks)('refuses: $name', { timeout: 120_000 }, async (attack) => {
    expect((await tryAttack(target, group, attack)).gained).toBeNull()
  })
})
