import {
  managedAssessmentSchema,
  type ManagedAssessment,
  proctorChoiceSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { type AssessmentChange, assessmentHistorySchema } from '@pengawas/shared/contracts/history'
import { type Sittings, sittingsSchema } from '@pengawas/shared/contracts/sittings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createUser, settleIn } from '../people/support.ts'
import { assessmentBody, createAssessment, type Stock, stockOf, updateBody, versionOf } from './support.ts'

onEveryDatabase('the history of an assessment', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  let stock: Stock
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
    stock = await stockOf(hub, administrator)
  })
  afterAll(() => hub.close())

  const create = (overrides = {}): Promise<ManagedAssessment> =>
    createAssessment(hub, administrator, assessmentBody(stock, overrides))
  const historyOf = async (id: string, query = ''): Promise<AssessmentChange[]> =>
    (await fetchData(hub, `/api/assessments/${id}/history${query}`, assessmentHistorySchema, { token: administrator }))
      .items
  const put = async (id: string, path: string, body: object): Promise<void> => {
    const version = await versionOf(hub, administrator, id)
    const answer = await call(hub, `/api/assessments/${id}${path}`, {
      ...{ method: 'PUT', token: administrator },
      body: { ...body, version },
    })
    expect(answer.status).toBe(200)
  }

  it('says the old and the new value of every field, also of texts and of groups', async () => {
    const before = await create({ description: 'Lama', instructions: 'Tenang' })
    await fetchData(hub, `/api/assessments/${before.id}`, managedAssessmentSchema, {
      ...{ method: 'PUT', token: administrator },
      body: updateBody(before, {
        ...{ description: 'Baru', duration: 45, requirements: ['Laptop', 'Kamera'] },
        mediaPolicy: { ...before.mediaPolicy, screen: 'off' },
      }),
    })
    const [updated, created] = await historyOf(before.id)
    expect([updated?.action, created?.action]).toEqual(['assessment.updated', 'assessment.created'])
    expect(updated?.changes).toEqual([
      { field: 'description', before: 'Lama', after: 'Baru' },
      { field: 'duration', before: String(before.duration), after: '45' },
      { field: 'requirements', before: '', after: 'Laptop\nKamera' },
      { field: 'media.screen', before: before.mediaPolicy.screen, after: 'off' },
    ])
    expect(created?.lists.map(({ field, added }) => [field, added.total])).toEqual([
      ['questions', 10],
      ['participants', 2],
    ])
    expect(updated?.actorName).toMatch(/\w+/)
  })

  it('names who and what was added and removed, and how questions moved', async () => {
    const { id } = await create()
    const [first = '', second = ''] = stock.participantIds
    const third = stock.participantIds[2] ?? ''
    await put(id, '/participants', { participants: [first, third] })
    const proctors = await fetchData(hub, '/api/proctors', z.array(proctorChoiceSchema), { token: administrator })
    const proctor = proctors[0]
    await put(id, '/proctors', { proctors: [{ proctorId: proctor?.id, maxCandidates: 12 }] })
    await put(id, '/questions/order', { questionOrders: [{ questionId: stock.questionIds[2], order: 1 }] })
    await put(id, `/accommodations/${first}`, {
      participantId: first,
      extraPercent: 25,
      extraMinutes: 0,
      reason: 'Sakit',
    })
    const [extra, order, assigned, enrolled] = await historyOf(id)
    expect(enrolled?.lists).toMatchObject([{ field: 'participants', added: { total: 1 }, removed: { total: 1 } }])
    expect(enrolled?.lists[0]?.removed.names).toHaveLength(1)
    expect(enrolled?.lists[0]?.added.names).not.toEqual(enrolled?.lists[0]?.removed.names)
    expect(assigned?.lists).toMatchObject([
      { field: 'proctors', added: { total: 1, names: [`${proctor?.name} (12)`] } },
    ])
    expect(order?.changes).toEqual([{ field: 'questionOrder', before: '1, 2, 3', after: '3, 1, 2' }])
    expect(extra).toMatchObject({
      ...{ reason: 'Sakit', changes: [{ field: 'extraPercent', before: '0', after: '25' }] },
      about: expect.stringMatching(/\w+/) as unknown,
    })
    expect(second).not.toBe('')
  })

  it('says what sittings were and became, and who moved from which to which', async () => {
    const { id, startDate, endDate } = await create()
    const [first = '', second = ''] = stock.participantIds
    const send = async (method: string, path: string, body: object): Promise<Sittings> => {
      const version = await versionOf(hub, administrator, id)
      return fetchData(hub, `/api/assessments/${id}/sittings${path}`, sittingsSchema, {
        ...{ method, token: administrator },
        body: { ...body, version },
      })
    }
    const fields = { name: 'Pagi', place: 'Ruang 1', startDate, endDate, capacity: 5 }
    const sittingId = (await send('POST', '', fields)).sittings[0]?.id ?? ''
    await send('PUT', `/${sittingId}`, { ...fields, place: 'Ruang 2', capacity: null })
    await send('POST', '/distribute', { distribution: { by: 'hand', participants: [first, second], sittingId } })
    await send('DELETE', `/${sittingId}`, { moveTo: null })
    const [removed, back, moved, changed, added] = await historyOf(id)
    expect(added?.changes).toEqual([
      { field: 'sitting', before: null, after: 'Pagi' },
      { field: 'place', before: null, after: 'Ruang 1' },
      { field: 'startDate', before: null, after: startDate },
      { field: 'endDate', before: null, after: endDate },
      { field: 'capacity', before: null, after: '5' },
    ])
    expect(changed).toMatchObject({
      about: 'Pagi',
      changes: [
        { field: 'place', before: 'Ruang 1', after: 'Ruang 2' },
        { field: 'capacity', before: '5', after: null },
      ],
    })
    expect(moved).toMatchObject({
      changes: [{ field: 'sitting', before: null, after: 'Pagi' }],
      lists: [{ field: 'participants', added: { total: 0 }, removed: { total: 0 }, moved: { total: 2 } }],
    })
    expect(moved?.lists[0]?.moved.names).toHaveLength(2)
    expect(back?.changes).toEqual([{ field: 'sitting', before: 'Pagi', after: null }])
    expect(removed?.changes?.slice(0, 2)).toEqual([
      { field: 'sitting', before: 'Pagi', after: null },
      { field: 'place', before: 'Ruang 2', after: null },
    ])
  })

  it('names co-administrators and owners', async () => {
    const { id } = await create()
    const { user: other } = await createUser(hub, superAdmin, { role: 'administrator' })
    const send = async (path: string, body: object): Promise<number> =>
      (
        await call(hub, `/api/assessments/${id}/${path}`, {
          token: administrator,
          body: { ...body, version: await versionOf(hub, administrator, id) },
        })
      ).status
    expect(await send('managers', { userId: other.id })).toBe(200)
    expect(await send('transfer', { userId: other.id, reason: 'Pindah tugas', ownerStays: true })).toBe(200)
    const [transferred, added] = await historyOf(id)
    expect(transferred).toMatchObject({
      ...{ action: 'assessment.transferred', reason: 'Pindah tugas' },
      changes: [{ field: 'owner', before: added?.actorName, after: other.name }],
    })
    expect(added).toMatchObject({
      ...{ action: 'assessment.co-administrator-added', about: other.name },
      changes: [{ field: 'coAdministrators', before: '0', after: '1' }],
    })
  })

  it('has pages, newest first', async () => {
    const { id } = await create()
    await put(id, '/participants', { participants: stock.participantIds.slice(0, 3) })
    expect((await historyOf(id, '?page=1&pageSize=1')).map(({ action }) => action)).toEqual([
      'assessment.participants-changed',
    ])
    expect((await historyOf(id, '?page=2&pageSize=1')).map(({ action }) => action)).toEqual(['assessment.created'])
  })

  it('is read by those alone who manage the assessment', async () => {
    const { id } = await create()
    const other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
    const status = async (token: string): Promise<number> =>
      (await call(hub, `/api/assessments/${id}/history`, { token })).status
    expect(await status(other)).toBe(404)
    expect(await status(superAdmin)).toBe(200)
    for (const person of [people.auditor, people.proctor]) expect(await status(await signIn(hub, person))).toBe(403)
  })

  it('keeps the values out of the audit log', async () => {
    const before = await create()
    await put(before.id, '', updateBody(before, { instructions: 'Rahasia sekali' }))
    const log = await call(hub, '/api/audit?limit=500', { token: superAdmin })
    expect(JSON.stringify(log.body.data)).not.toContain('Rahasia sekali')
  })
})
