import { assignedParticipantsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { peoplePageSchema, personSchema } from '@pengawas/shared/contracts/people'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assessmentBody, createAssessment, stockOf } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createParticipant, createUser, newNip, settleIn } from './support.ts'

/** Nobody made these accounts, so every administrator may choose them, and only a super-admin may change them. */
onEveryDatabase('candidates who registered themselves', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  let other: string
  const nip = newNip()
  let id: string

  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
    other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
    const details = {
      phone: '0812',
      organization: 'BSKDN',
      position: 'Analis',
      birthDate: '1990-01-01',
      password: 'rumah-kita-1',
    }
    const body = { nip, name: 'Pendaftar Sendiri', email: `${nip}@example.go.id`, ...details }
    id = (await fetchData(hub, '/api/auth/register', loginResponseSchema, { body })).user.id
  })
  afterAll(async () => {
    await hub.close()
  })

  it('are listed for every administrator beside their own, and those of others are not', async () => {
    const { user } = await createParticipant(hub, administrator)
    const found = async (token: string): Promise<string[]> => {
      const { items } = await fetchData(hub, '/api/participants?pageSize=200', peoplePageSchema, { token })
      return items.map((person) => person.id)
    }
    expect(await found(administrator)).toEqual(expect.arrayContaining([id, user.id]))
    expect(await found(other)).toEqual([id])
    expect(await fetchData(hub, `/api/participants/${id}`, personSchema, { token: other })).toMatchObject({
      nip,
      createdBy: null,
    })
    expect((await call(hub, `/api/participants/${user.id}`, { token: other })).status).toBe(404)
  })

  it('may be chosen for an assessment of any administrator', async () => {
    const stock = { ...(await stockOf(hub, administrator)), participantIds: [id] }
    const assessment = await createAssessment(hub, other, assessmentBody(stock))
    const participants = await fetchData(
      hub,
      `/api/assessments/${assessment.id}/participants`,
      assignedParticipantsPageSchema,
      { token: other },
    )
    expect(participants.items.map((person) => person.id)).toEqual([id])
  })

  it('are changed, deleted and given passwords by super-admins only', async () => {
    const { name, email, unit, version } = await fetchData(hub, `/api/participants/${id}`, personSchema, {
      token: other,
    })
    const body = { nip, name, email, unit: unit ?? 'Sekretariat Jenderal', version }
    const attempts = [
      { target: `/api/participants/${id}`, method: 'PUT', body },
      { target: `/api/participants/${id}/reset-password`, method: 'POST' },
      { target: `/api/participants/${id}`, method: 'DELETE' },
    ]
    for (const { target, ...rest } of attempts) {
      const refused = await call(hub, target, { ...rest, token: other })
      expect([refused.status, refused.body.error, refused.body.message]).toEqual([
        403,
        'not-allowed',
        MESSAGES.selfRegistered,
      ])
    }
    expect(
      await fetchData(hub, `/api/participants/${id}`, personSchema, { method: 'PUT', body, token: superAdmin }),
    ).toMatchObject({ version: version + 1 })
  })
})
