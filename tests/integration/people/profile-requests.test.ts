import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import {
  type ProfileRequest,
  profileRequestSchema,
  profileRequestsSchema,
} from '@pengawas/shared/contracts/profile-requests'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import {
  type Answer,
  call,
  fetchData,
  openTestHub,
  people,
  signIn,
  startSession,
  type TestHub,
} from '../hub/test-hub.ts'
import { createParticipant, newNip, settleIn } from './support.ts'

onEveryDatabase('requests to change details', (databaseUrl) => {
  let hub: TestHub
  let db: Database
  let superAdmin: string
  let administrator: string
  beforeAll(async () => {
    const url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    db = await openDatabase({ url, dataDir: hub.dataDir })
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
  })
  afterAll(async () => {
    await db.close()
    await hub.close()
  })

  const OWN = '/api/account/profile-requests'
  const profile = (token: string) => fetchData(hub, '/api/auth/profile', profileResponseSchema, { token })

  /** A candidate of the administrator, and what they want to be called. */
  async function candidate() {
    const created = await createParticipant(hub, administrator)
    const token = await settleIn(hub, created)
    const { name, nip, unit } = created.user
    return { token, id: created.user.id, body: { name: `${name} Baru`, nip, unit: unit ?? '', reason: 'Menikah' } }
  }
  const ask = (token: string, body: object): Promise<Answer> => call(hub, OWN, { token, body })
  const decide = (token: string, id: string, body: object): Promise<Answer> =>
    call(hub, `/api/profile-requests/${id}`, { method: 'PATCH', token, body })
  const pending = async (token: string): Promise<string[]> =>
    (await fetchData(hub, '/api/profile-requests', profileRequestsSchema, { token })).map(({ id }) => id)
  const made = async (token: string, body: object): Promise<ProfileRequest> =>
    fetchData(hub, OWN, profileRequestSchema, { token, body })

  it('are all that a candidate can do about their own name', async () => {
    const { token, body } = await candidate()
    const before = await profile(token)
    expect(
      (await call(hub, '/api/account/profile', { method: 'PUT', token, body: { name: 'Nama Sendiri' } })).status,
    ).toBe(403)
    await made(token, body)
    expect(await profile(token)).toEqual(before)
  })

  it('reach the creator of the account, are accepted there, and change it', async () => {
    const { token, id, body } = await candidate()
    const nip = newNip()
    const request = await made(token, { ...body, nip })
    expect(request).toMatchObject({
      status: 'pending',
      wanted: { name: body.name, nip, unit: null },
      reason: 'Menikah',
    })
    expect(await pending(administrator)).toContain(request.id)
    expect(await pending(superAdmin)).toContain(request.id)
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token: administrator })
    expect(notices.some(({ title }) => title === 'Permintaan perubahan data')).toBe(true)
    expect((await decide(administrator, request.id, { decision: 'accepted' })).body.data).toMatchObject({
      status: 'accepted',
    })
    expect((await profile(token)).user).toMatchObject({ name: body.name, nip })
    expect(await fetchData(hub, OWN, profileRequestsSchema, { token })).toMatchObject([
      { id: request.id, status: 'accepted' },
    ])
    expect((await decide(administrator, request.id, { decision: 'refused', reason: 'Terlambat' })).body.error).toBe(
      'conflict',
    )
    const entries = await db.read.find(auditEntity, { where: { subjectId: id }, order: { sequence: 'ASC' } })
    const actions = entries
      .map(({ action }) => action)
      .filter((action) => action === 'user.updated' || action.startsWith('profile-request.'))
    expect(actions).toEqual(['profile-request.made', 'user.updated', 'profile-request.decided'])
    expect(JSON.stringify(entries)).not.toContain(body.name)
  })

  it('are refused with a reason, which the candidate sees, and may be made again or taken back', async () => {
    const { token, body } = await candidate()
    const request = await made(token, body)
    expect((await ask(token, body)).body).toMatchObject({ error: 'conflict', message: MESSAGES.profilePending })
    expect((await decide(administrator, request.id, { decision: 'refused', reason: ' ' })).body.fields).toHaveProperty(
      'reason',
    )
    await decide(administrator, request.id, { decision: 'refused', reason: 'Lampirkan surat' })
    expect(await fetchData(hub, OWN, profileRequestsSchema, { token })).toMatchObject([
      { status: 'refused', decisionReason: 'Lampirkan surat' },
    ])
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
    expect(notices.some(({ message }) => message.includes('Lampirkan surat'))).toBe(true)
    const again = await made(token, body)
    const withdrawn = await call(hub, `${OWN}/${again.id}`, { method: 'DELETE', token })
    expect(withdrawn.body.data).toMatchObject({ status: 'withdrawn' })
    expect((await decide(administrator, again.id, { decision: 'accepted' })).body.error).toBe('conflict')
  })

  it('are for those alone who may change the account', async () => {
    const { token, body } = await candidate()
    const request = await made(token, body)
    for (const person of [people.penilai, people.validator, people.proctor, people.auditor]) {
      const other = await signIn(hub, person)
      expect((await decide(other, request.id, { decision: 'accepted' })).status).toBe(403)
      expect((await ask(other, body)).status).toBe(403)
    }
    expect((await decide(token, request.id, { decision: 'accepted' })).status).toBe(403)
    const another = await candidate()
    expect((await call(hub, `${OWN}/${request.id}`, { method: 'DELETE', token: another.token })).status).toBe(404)
    expect(await fetchData(hub, OWN, profileRequestsSchema, { token: another.token })).toEqual([])
  })

  it('give nobody a NIP that another person has', async () => {
    const [first, second] = [await candidate(), await candidate()]
    const { user } = await profile(second.token)
    const request = await made(first.token, { ...first.body, nip: user.nip })
    expect((await decide(administrator, request.id, { decision: 'accepted' })).body.fields).toEqual({
      nip: MESSAGES.nipTaken,
    })
    // Nothing is half done: the request still waits, and can be refused.
    expect(await pending(administrator)).toContain(request.id)
  })

  describe('during a test', () => {
    it('are neither made nor accepted', async () => {
      const { token, session } = await startSession(hub, people.candidate3)
      const { user } = await profile(token)
      const body = { name: `${user.name} Baru`, nip: user.nip, unit: user.unit ?? 'Unit', reason: 'Menikah' }
      expect((await ask(token, body)).body).toMatchObject({ error: 'conflict', message: MESSAGES.profileDuringTest })
      const under = (status: 'active' | 'completed') =>
        db.write((manager) => manager.update(testSessionEntity, { id: session.id }, { status }))
      await under('completed')
      const request = await made(token, body)
      await under('active')
      expect((await decide(superAdmin, request.id, { decision: 'accepted' })).body).toMatchObject({
        error: 'conflict',
        message: MESSAGES.profileDuringTest,
      })
      await under('completed')
      expect((await decide(superAdmin, request.id, { decision: 'accepted' })).body.data).toMatchObject({
        status: 'accepted',
      })
    })
  })

  it.each([
    { name: 'a right-to-left override', value: 'Budi\u202eosotnaS' },
    { name: 'a zero-width space', value: 'Budi\u200bSantoso' },
    { name: 'a new line', value: 'Budi\nSantoso' },
    { name: 'nothing that can be seen', value: '\u3164\u3164\u3164\u3164' },
  ])('have no $name in a name, nor has any other way to give one', async ({ value }) => {
    const { token, body } = await candidate()
    expect((await ask(token, { ...body, name: value })).body.fields).toEqual({ name: MESSAGES.hiddenCharacters })
    expect((await ask(token, { ...body, unit: value })).body.fields).toEqual({ unit: MESSAGES.hiddenCharacters })
    const person = { nip: newNip(), name: value, email: `${newNip()}@example.go.id`, unit: 'Unit', role: 'penilai' }
    for (const path of ['/api/users', '/api/participants']) {
      expect((await call(hub, path, { token: superAdmin, body: person })).body.fields).toEqual({
        name: MESSAGES.hiddenCharacters,
      })
    }
    expect(
      (await call(hub, '/api/account/profile', { method: 'PUT', token: superAdmin, body: { name: value } })).body
        .fields,
    ).toEqual({ name: MESSAGES.hiddenCharacters })
  })
})
