import { ACCOUNT_HEADER, currentLoginSchema, profileResponseSchema } from '@pengawas/shared/contracts/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'

let hub: TestHub
beforeAll(async () => {
  hub = await openTestHub()
})
afterAll(async () => {
  await hub.close()
})

it('a page that is open for one account gets nothing by the login of another, and writes nothing with it', async () => {
  const token = await signIn(hub, people.penilai)
  const { user } = await fetchData(hub, '/api/auth/profile', profileResponseSchema, { token })
  const other = await signIn(hub, people.validator)
  const headers = { [ACCOUNT_HEADER]: user.id }
  expect((await call(hub, '/api/auth/profile', { token, headers })).status).toBe(200)

  const read = await call(hub, '/api/auth/profile', { token: other, headers })
  expect([read.status, read.body.error]).toEqual([401, 'other-account'])
  const body = { name: 'Nama Baru' }
  const written = await call(hub, '/api/auth/profile', { token: other, headers, method: 'PUT', body })
  expect([written.status, written.body.error]).toEqual([401, 'other-account'])
  expect(await fetchData(hub, '/api/auth/session', currentLoginSchema, { token: other, headers })).toEqual({
    user: null,
    ended: 'other-account',
  })
  expect((await call(hub, '/api/auth/profile', { token: other })).status).toBe(200)
})
