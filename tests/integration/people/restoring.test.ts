import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { deletionOutcomeSchema, peoplePageSchema, type Person, personSchema } from '@pengawas/shared/contracts/people'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createParticipant, login, newNip, openStaffedHub, refusal, settleIn } from './support.ts'

const DETAILS = {
  phone: '0812-3456',
  organization: 'Dinas Kominfo Sleman',
  position: 'Analis Data',
  birthDate: '1990-01-31',
}

const bodyOf = ({ nip, name, email, unit, version }: Person): Record<string, unknown> => ({
  nip,
  name,
  email,
  unit,
  version,
})

onEveryDatabase('staff', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  beforeAll(async () => {
    ;({ hub, superAdmin, administrator } = await openStaffedHub(await databaseUrl()))
  })
  afterAll(async () => {
    await hub.close()
  })

  const put = (person: Person, body: object): Promise<Person> =>
    fetchData(hub, `/api/participants/${person.id}`, personSchema, {
      method: 'PUT',
      token: administrator,
      body: { ...bodyOf(person), ...body },
    })
  const listed = async (query: string): Promise<string[]> =>
    (await fetchData(hub, `/api/participants?${query}`, peoplePageSchema, { token: administrator })).items.map(
      ({ id }) => id,
    )
  const register = async (): Promise<string> => {
    const nip = newNip()
    const body = { nip, name: 'Pendaftar Sendiri', email: `${nip}@example.go.id`, ...DETAILS, password: 'rumah-kita-1' }
    return (await fetchData(hub, '/api/auth/register', loginResponseSchema, { body })).user.id
  }

  it('find a participant whom they deactivated and let them sign in again', async () => {
    const created = await createParticipant(hub, administrator)
    await settleIn(hub, created)
    const { id, nip } = created.user
    const removed = await fetchData(hub, `/api/participants/${id}`, deletionOutcomeSchema, {
      method: 'DELETE',
      token: administrator,
    })
    expect(removed.outcome).toBe('deactivated')
    expect(await listed(`isActive=false&q=${nip}`)).toEqual([id])
    const away = await fetchData(hub, `/api/participants/${id}`, personSchema, { token: administrator })
    expect((await put(away, { isActive: true })).isActive).toBe(true)
    expect((await login(hub, nip, 'rahasia-negara-1')).status).toBe(200)
    expect((await auditOf(hub, superAdmin, id)).filter((action) => action.startsWith('user.'))).toContain(
      'user.reactivated',
    )
  })

  it('change what people say of themselves when they register, and take it away', async () => {
    const { user } = await createParticipant(hub, administrator)
    const changed = await put(user, DETAILS)
    expect(changed).toMatchObject(DETAILS)
    expect(await put(changed, {})).toMatchObject(DETAILS)
    expect(await listed('q=kominfo%20sleman')).toContain(user.id)
    const cleared = await put({ ...changed, version: changed.version + 1 }, { phone: null, birthDate: null })
    expect(cleared).toMatchObject({ ...DETAILS, phone: null, birthDate: null })
  })

  it('leave people who registered themselves without a unit, and take it from nobody', async () => {
    const id = await register()
    const target = `/api/users/${id}`
    const person = await fetchData(hub, target, personSchema, { token: superAdmin })
    const { role, isActive } = person
    const body = { ...bodyOf(person), role, isActive, position: 'Pranata Komputer' }
    const changed = await fetchData(hub, target, personSchema, { method: 'PUT', token: superAdmin, body })
    expect(changed).toMatchObject({ unit: null, position: 'Pranata Komputer', phone: DETAILS.phone })
    const { user } = await createParticipant(hub, administrator)
    const refused = await call(hub, `/api/participants/${user.id}`, {
      method: 'PUT',
      token: administrator,
      body: { ...bodyOf(user), unit: null },
    })
    expect(refusal(refused)).toEqual([400, 'invalid-input', { unit: MESSAGES.unitRequired }])
  })

  it('find people who registered themselves by their organisation, as word and as unit', async () => {
    const id = await register()
    expect(await listed('q=dinas%20kominfo&isActive=true&pageSize=200')).toContain(id)
    expect(await listed(`unit=${encodeURIComponent(DETAILS.organization)}&pageSize=200`)).toContain(id)
  })

  it('see the newest account first', async () => {
    const older = await createParticipant(hub, administrator)
    const newer = await createParticipant(hub, administrator)
    const ids = await listed('pageSize=200')
    expect(ids.indexOf(newer.user.id)).toBeLessThan(ids.indexOf(older.user.id))
  })
})
