import { isBytes, mayCall, type Operation } from '@pengawas/api/kernel/http/operation'
import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { ROLES } from '@pengawas/shared/roles'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ATTEMPTS } from './attempts.ts'
import { openWorld, type World } from './world.ts'

const edge = vi.hoisted(() => ({ passed: 0 }))

/** The edge's check of roles, switched off: only the services' own checks remain. */
vi.mock(import('../../../api/src/kernel/http/authorize.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  authorize(_request, _response, next) {
    edge.passed++
    next()
  },
}))

const keyOf = ({ method, path }: Operation): string => `${method} ${path}`
const GUARDED = API_OPERATIONS.filter(
  (operation) => operation.access !== 'public' && ROLES.some((role) => !mayCall(operation, role)),
)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
})

describe('without the check at the edge, a service refuses every role without the permission', () => {
  it.each(GUARDED.map((operation) => [keyOf(operation), operation] as const))('%s', async (key, operation) => {
    const attempt = await ATTEMPTS[key]?.(world)
    if (attempt === undefined) throw new Error(`no attempt for ${key}`)
    const content = attempt.rawBody ?? (attempt.body === undefined ? undefined : JSON.stringify(attempt.body))
    const before = edge.passed
    const refused = ROLES.filter((one) => !mayCall(operation, one))
    for (const role of refused) {
      const response = await fetch(new URL(`/api${attempt.path}`, world.hub.url), {
        method: operation.method.toUpperCase(),
        headers: {
          authorization: `Bearer ${world.tokens[role]}`,
          ...(content === undefined ? {} : { 'content-type': attempt.contentType ?? 'application/json' }),
        },
        ...(content === undefined ? {} : { body: content }),
      })
      const isData = response.ok && isBytes(operation.answer)
      await response.arrayBuffer()
      expect([role, response.status, isData]).toEqual([role, 403, false])
    }
    expect(edge.passed - before).toBe(refused.length)
  })
})
