import { currentLoginSchema, profileResponseSchema } from '@pengawas/shared/contracts/auth'
import { participantAssessmentSchema } from '@pengawas/shared/contracts/participant-assessments'
import { claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import {
  call,
  fetchData,
  nipOf,
  openTestHub,
  PASSWORD,
  people,
  signIn,
  startSession,
  type TestHub,
} from '../hub/test-hub.ts'
import { login, tokenOf } from './support.ts'

let hub: TestHub
beforeAll(async () => {
  hub = await openTestHub()
})
afterAll(async () => {
  await hub.close()
})

const profile = async (token: string): Promise<[number, string | undefined]> => {
  const answer = await call(hub, '/api/auth/profile', { token })
  return [answer.status, answer.body.error]
}

it('a newer login ends the earlier one while a proctored test runs, says why there, and carries on', async () => {
  const { token: earlier, session } = await startSession(hub, people.candidate1)
  expect((await login(hub, nipOf(people.candidate1), 'wrong')).status).toBe(401)
  expect(await profile(earlier)).toEqual([200, undefined])
  const newer = await tokenOf(hub, nipOf(people.candidate1), PASSWORD)
  expect(await profile(earlier)).toEqual([401, 'login-replaced'])
  expect(await fetchData(hub, '/api/auth/session', currentLoginSchema, { token: earlier })).toEqual({
    user: null,
    ended: 'login-replaced',
  })
  expect(await profile(newer)).toEqual([200, undefined])
  expect((await call(hub, `/api/test-sessions/${session.id}/run`, { token: newer })).status).toBe(200)

  const auditor = await signIn(hub, people.auditor)
  const { entries } = await fetchData(
    hub,
    '/api/audit?limit=500',
    z.object({ entries: z.array(z.object({ action: z.string(), actorId: z.string().nullable() })) }),
    { token: auditor },
  )
  const me = await fetchData(hub, '/api/auth/profile', profileResponseSchema, { token: newer })
  expect(entries.filter(({ action }) => action === 'auth.login-replaced')).toEqual([
    expect.objectContaining({ actorId: me.user.id }),
  ])
})

it('a login that was there before the proctored test ends when the test is taken to a page', async () => {
  const beside = await signIn(hub, people.candidate3)
  const { token, session } = await startSession(hub, people.candidate3)
  expect(await profile(beside)).toEqual([200, undefined])
  await fetchData(hub, `/api/test-sessions/${session.id}/take-over`, claimedRunSchema, {
    token,
    body: { replace: true },
  })
  expect(await profile(beside)).toEqual([401, 'login-replaced'])
  expect(await profile(token)).toEqual([200, undefined])
})

it('who takes no test keeps every login', async () => {
  const first = await signIn(hub, people.candidate2)
  const second = await signIn(hub, people.candidate2)
  await fetchData(hub, '/api/assessments/available-for-participants', z.array(participantAssessmentSchema), {
    token: first,
  })
  expect([await profile(first), await profile(second)]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})
