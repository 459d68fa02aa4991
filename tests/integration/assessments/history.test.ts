import {
  managedAssessmentSchema,
  type ManagedAssessment,
  proctorChoiceSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { type AssessmentChange, assessmentHistorySchema } from '@pengawas/shared/contracts/history'
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
