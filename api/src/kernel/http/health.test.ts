import { describe, expect, it } from 'vitest'
import { checkHealth, checkReadiness } from './health.ts'

const there = { ping: () => Promise.resolve() }
const away = { ping: () => Promise.reject(new Error('away')) }

describe('readiness', () => {
  it.each([
    ['a hub whose database answers', there, false, []],
    ['a hub whose database is away', away, false, ['database']],
    ['a hub that is about to end', there, true, ['closing']],
    ['both', away, true, ['closing', 'database']],
  ] as const)('of %s', async (_, db, closing, waitsFor) => {
    expect(await checkReadiness(db, () => closing)).toEqual({ ready: waitsFor.length === 0, waitsFor })
  })
})

describe('health', () => {
  it.each([
    ['ok', there, 2],
    ['degraded', there, 0],
    ['down', away, 2],
  ] as const)('is %s', async (status, db, nodes) => {
    const health = await checkHealth(db, () => Promise.resolve(nodes))
    expect(health).toMatchObject({ status, mediaNodes: nodes })
  })

  it('counts no media nodes where nobody knows of them', async () => {
    expect(await checkHealth(there, () => Promise.reject(new Error('no answer')))).toMatchObject({
      status: 'degraded',
      mediaNodes: 0,
    })
  })
})
