import {
  changedPeopleSchema,
  type ChangedPerson,
  type ChangePeople,
  peopleIdsSchema,
  peoplePageSchema,
} from '@pengawas/shared/contracts/people'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, nipOf, people, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createParticipant, createUser, login, openStaffedHub, settleIn } from './support.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

onEveryDatabase('several people at once', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  beforeAll(async () => {
    ;({ hub, superAdmin, administrator } = await openStaffedHub(await databaseUrl()))
  })
  afterAll(async () => {
    await hub.close()
  })

  const change = (
    ids: string[],
    wanted: ChangePeople['change'],
    token = administrator,
    path = '/api/participants',
  ): Promise<ChangedPerson[]> =>
    fetchData(hub, `${path}/bulk`, changedPeopleSchema, { token, body: { ids, change: wanted } })
  const three = (): Promise<{ id: string; nip: string }[]> =>
    Promise.all([0, 1, 2].map(async () => (await createParticipant(hub, administrator)).user))

  it('are deactivated and reactivated, and who is so already stays as they are', async () => {
    const made = await three()
    const ids = made.map(({ id }) => id)
    const [first = ''] = ids
    expect((await change([first], { kind: 'deactivate' })).map(({ outcome }) => outcome)).toEqual(['done'])
    expect((await change(ids, { kind: 'deactivate' })).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'done',
      'done',
    ])
    expect((await change(ids, { kind: 'reactivate' })).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
    expect((await auditOf(hub, superAdmin, first)).slice(0, 2)).toEqual(['user.reactivated', 'user.deactivated'])
  })

  it('get passwords that let them in, and nobody who is deactivated gets one', async () => {
    const made = await three()
    const ids = made.map(({ id }) => id)
    await change([ids[2] ?? ''], { kind: 'deactivate' })
    const results = await change(ids, { kind: 'new-password' })
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused'])
    expect(results[2]).toMatchObject({ password: null, refusal: { code: 'account-inactive' } })
    for (const { nip, password } of results.slice(0, 2))
      expect((await login(hub, nip ?? '', password ?? '')).body.data).toMatchObject({
        user: { mustChangePassword: true },
      })
  })

  it('are moved to a unit, without the people of another administrator', async () => {
    const made = await three()
    const other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
    const foreign = await createParticipant(hub, other)
    const ids = [...made.map(({ id }) => id), foreign.user.id, UNKNOWN_ID]
    const results = await change(ids, { kind: 'set-unit', unit: 'Unit Pindahan' })
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'refused', 'refused'])
    // Nothing of a person who is out of reach is told, not even that there is one.
    expect(results[3]).toMatchObject({ name: null, nip: null, refusal: { code: 'not-found' } })
    const moved = await fetchData(hub, '/api/participants?unit=Unit%20Pindahan', peoplePageSchema, {
      token: administrator,
    })
    expect(moved.total).toBe(3)
  })

  it('are refused one by one: nobody shuts themselves out', async () => {
    const self = await fetchData(hub, `/api/users?q=${nipOf(people.superAdmin)}`, peoplePageSchema, {
      token: superAdmin,
    })
    const { user } = await createUser(hub, superAdmin)
    const ids = [self.items[0]?.id ?? '', user.id]
    const results = await change(ids, { kind: 'deactivate' }, superAdmin, '/api/users')
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
    expect(results[0]?.refusal?.message).toBe(MESSAGES.deactivateOwn)
  })

  it('are all that fit the filters', async () => {
    await change(
      (await three()).map(({ id }) => id),
      { kind: 'set-unit', unit: 'Unit Terpilih' },
    )
    const chosen = await fetchData(hub, '/api/participants/ids?unit=Unit%20Terpilih&pageSize=1', peopleIdsSchema, {
      token: administrator,
    })
    expect([chosen.ids.length, chosen.total]).toEqual([3, 3])
  })

  it.each([
    ['no account', { ids: [], change: { kind: 'deactivate' } }],
    ['more than fit a call', { ids: Array.from({ length: 101 }, () => UNKNOWN_ID), change: { kind: 'deactivate' } }],
    ['an unknown change', { ids: [UNKNOWN_ID], change: { kind: 'promote' } }],
    ['no unit', { ids: [UNKNOWN_ID], change: { kind: 'set-unit', unit: '' } }],
  ])('are not changed by %s', async (_name, body) => {
    expect((await call(hub, '/api/participants/bulk', { token: administrator, body })).status).toBe(400)
  })
})
