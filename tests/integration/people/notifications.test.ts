import {
  type Notification,
  notificationsSchema,
  sentNotificationSchema,
} from '@pengawas/shared/contracts/notifications'
import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from '../hub/fake-media-node.ts'
import { Page, takePlace } from '../hub/pages.ts'
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
import { createParticipant, createUser, NEW_PASSWORD, settleIn, tokenOf } from './support.ts'

onEveryDatabase('notifications', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
  })

  const list = (token: string): Promise<Notification[]> =>
    fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
  const send = (body: object, token = superAdmin): Promise<Answer> =>
    call(hub, '/api/system/notifications', { token, body })
  const message = (title: string, overrides: object = {}): object => ({
    type: 'info',
    title,
    message: 'Isi pesan',
    ...overrides,
  })
  const openPage = (token: string): Promise<Page> => new Page(hub.url, ACCOUNT_NAMESPACE, { token }).opened()

  it('reach everybody of a role, are pushed to their pages, and to nobody else', async () => {
    const [auditor, proctor] = await Promise.all([signIn(hub, people.auditor), signIn(hub, people.proctor)])
    const pages = await Promise.all([openPage(auditor), openPage(proctor)])
    const [theirs, others] = pages
    const body = message('Untuk auditor', { role: 'auditor', action: { label: 'Buka', url: '/dashboard/audit' } })
    expect(sentNotificationSchema.parse((await send(body)).body.data)).toEqual({ recipients: 1 })
    const received = await theirs.receives(pushes.notificationCreated, ({ title }) => title === 'Untuk auditor')
    expect(received).toMatchObject({ read: false, action: { label: 'Buka', url: '/dashboard/audit' }, template: null })
    expect((await list(auditor))[0]).toEqual(received)
    expect((await list(proctor)).map(({ title }) => title)).not.toContain('Untuk auditor')
    expect(others.count(pushes.notificationCreated)).toBe(0)
    for (const page of pages) page.close()
  })

  it.each([
    ['no title', { title: '' }, 400],
    ['an unknown type', { type: 'loud' }, 400],
    ['a link to another site', { action: { label: 'x', url: 'https://evil.example' } }, 400],
    ['a link that leaves by two slashes', { action: { label: 'x', url: '//evil.example' } }, 400],
    ['an unknown role', { role: 'raja' }, 400],
  ])('are refused with %s', async (_name, overrides, status) => {
    expect((await send({ ...message('Salah'), ...overrides })).status).toBe(status)
  })

  it('are written by super-admins and administrators alone', async () => {
    for (const person of [people.penilai, people.proctor, people.candidate1]) {
      expect((await send(message('Tidak boleh'), await signIn(hub, person))).status).toBe(403)
    }
    expect((await send(message('Boleh', { role: 'validator' }), await signIn(hub, people.administrator))).status).toBe(
      201,
    )
  })

  it('are marked and deleted, one or all, by their owner', async () => {
    const owner = await signIn(hub, people.penilai)
    const stranger = await signIn(hub, people.validator)
    for (const title of ['Satu', 'Dua', 'Tiga']) await send(message(title, { role: 'penilai' }))
    const [newest, middle] = await list(owner)
    const target = `/api/system/notifications/${newest?.id ?? ''}`
    expect((await call(hub, `${target}/read`, { method: 'PATCH', token: stranger })).status).toBe(404)
    expect((await call(hub, `${target}/read`, { method: 'PATCH', token: owner })).body.data).toMatchObject({
      read: true,
    })
    expect((await list(owner)).filter(({ read }) => read)).toHaveLength(1)
    expect(
      (await call(hub, `${target}/read`, { method: 'PATCH', token: owner, body: { read: false } })).body.data,
    ).toMatchObject({ read: false })
    await call(hub, '/api/system/notifications/read-all', { method: 'POST', token: owner })
    expect((await list(owner)).every(({ read }) => read)).toBe(true)
    expect((await call(hub, target, { method: 'DELETE', token: stranger })).status).toBe(404)
    expect((await call(hub, target, { method: 'DELETE', token: owner })).status).toBe(200)
    expect((await list(owner))[0]?.id).toBe(middle?.id)
    await call(hub, '/api/system/notifications', { method: 'DELETE', token: owner })
    expect(await list(owner)).toEqual([])
  })

  it('are kept to the newest fifty per person', async () => {
    const owner = await signIn(hub, people.administrator)
    for (let number = 1; number <= 53; number += 1) await send(message(`Nomor ${number}`, { role: 'administrator' }))
    const kept = await list(owner)
    expect(kept).toHaveLength(50)
    expect(kept[0]?.title).toBe('Nomor 53')
    expect(kept.map(({ title }) => title)).not.toContain('Nomor 3')
  })

  describe('come from what happens:', () => {
    it('a new account, a participant, a changed password', async () => {
      const created = await createUser(hub, superAdmin, { role: 'super-admin' })
      const token = await settleIn(hub, created)
      expect((await list(token)).map((one) => one.template?.key)).toEqual(['password-changed', 'welcome'])
      const { user } = await createParticipant(hub, superAdmin, { name: 'Peserta Kabar' })
      const [news] = await list(token)
      expect(news).toMatchObject({
        title: 'Peserta ditambahkan',
        message: 'Peserta Kabar ditambahkan sebagai peserta.',
        action: { url: `/dashboard/users?q=${user.nip}` },
        template: { key: 'participant-added', parameters: { name: user.name } },
      })
    })

    it('a critical flag, to the proctors of that assessment, once while it is unread', async () => {
      const node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
      const { session, token } = await startSession(hub, people.candidate1)
      await takePlace(hub, token, session.id)
      const proctor = await signIn(hub, people.proctor)
      const page = await openPage(proctor)
      const raise = (severity: 'critical' | 'high'): Promise<unknown> =>
        node.send(hubRequests.raiseFlag.name, {
          testSessionId: session.id,
          flag: { ...aFlag(), severity },
          evidence: PICTURE,
        })
      await raise('high')
      await raise('critical')
      const received = await page.receives(pushes.notificationCreated, (one) => one.template?.key === 'flag-critical')
      expect(received).toMatchObject({ type: 'error', action: { url: `/proctoring/session/${session.id}` } })
      expect(received.template?.parameters).toMatchObject({ reason: aFlag().reason, type: aFlag().type })
      await raise('critical')
      await send(message('Sesudahnya', { role: 'proktor' }))
      await page.receives(pushes.notificationCreated, ({ title }) => title === 'Sesudahnya')
      expect((await list(proctor)).filter((one) => one.template?.key === 'flag-critical')).toHaveLength(1)
      page.close()
      node.close()
    })
  })

  describe('the socket', () => {
    it('refuses strangers and people who must change their password first', async () => {
      await expect(openPage('nobody')).rejects.toThrow('not-authenticated')
      const { user, password } = await createUser(hub, superAdmin)
      await expect(openPage(await tokenOf(hub, user.nip, password ?? ''))).rejects.toThrow('not-authenticated')
    })

    it('closes when the login ends', async () => {
      const created = await createUser(hub, superAdmin)
      await settleIn(hub, created)
      const token = await tokenOf(hub, created.user.nip, NEW_PASSWORD)
      const page = await openPage(token)
      await call(hub, '/api/account/sessions', { method: 'DELETE', token })
      expect(await page.closes()).toBe('io server disconnect')
    })
  })
})
