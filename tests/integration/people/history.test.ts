import { type PersonChange, personHistorySchema, type Person, personSchema } from '@pengawas/shared/contracts/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createParticipant, createUser, openStaffedHub, settleIn } from './support.ts'

onEveryDatabase('the history of a person', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  beforeAll(async () => {
    ;({ hub, superAdmin, administrator } = await openStaffedHub(await databaseUrl()))
  })
  afterAll(async () => {
    await hub.close()
  })

  const change = (person: Person, changes: object): Promise<Person> => {
    const { nip, name, email, unit, version } = person
    const body = { nip, name, email, unit, version, ...changes }
    return fetchData(hub, `/api/participants/${person.id}`, personSchema, { method: 'PUT', token: administrator, body })
  }
  const historyOf = async (id: string, token = administrator, path = '/api/participants'): Promise<PersonChange[]> =>
    (await fetchData(hub, `${path}/${id}/history`, personHistorySchema, { token })).items

  it('says who changed what, from what and to what, newest first', async () => {
    const { user } = await createParticipant(hub, administrator)
    const renamed = await change(user, { name: 'Nama Sesudah', phone: '0812' })
    await change(renamed, { isActive: false })
    const [deactivated, updated, created] = await historyOf(user.id)
    expect([deactivated?.action, updated?.action, created?.action]).toEqual([
      'user.deactivated',
      'user.updated',
      'user.created',
    ])
    expect(updated?.changes).toEqual([
      { field: 'name', before: user.name, after: 'Nama Sesudah' },
      { field: 'phone', before: null, after: '0812' },
    ])
    expect(deactivated?.changes).toEqual([{ field: 'isActive', before: 'true', after: 'false' }])
    expect(updated).toMatchObject({ isOwn: false, actorName: expect.stringMatching(/\w+/) as unknown })
  })

  it('keeps the values out of the audit log, which binds them', async () => {
    const { user } = await createParticipant(hub, administrator)
    await change(user, { name: 'Rahasia Sekali' })
    const log = await call(hub, `/api/audit?limit=500`, { token: superAdmin })
    expect(JSON.stringify(log.body.data)).not.toContain('Rahasia Sekali')
    expect(JSON.stringify(log.body.data)).toContain('"digest"')
  })

  it('is read by those alone who may change the person', async () => {
    const { user } = await createParticipant(hub, administrator)
    const other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
    expect((await call(hub, `/api/participants/${user.id}/history`, { token: other })).status).toBe(404)
    expect((await call(hub, `/api/users/${user.id}/history`, { token: administrator })).status).toBe(403)
    const auditor = await signIn(hub, people.auditor)
    expect((await call(hub, `/api/users/${user.id}/history`, { token: auditor })).status).toBe(403)
    expect(await historyOf(user.id, superAdmin, '/api/users')).toHaveLength(1)
  })
})
