import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import {
  assessmentsPageSchema,
  assignedParticipantsPageSchema,
  managedAssessmentSchema,
  proctorAssignmentSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { type Enrol, type Enrolment, enrolmentSchema } from '@pengawas/shared/contracts/enrolment'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createParticipant, createUser, settleIn } from '../people/support.ts'
import { assessmentBody, createAssessment, type Stock, stockOf } from './support.ts'

onEveryDatabase('enrolling a selection of people', (databaseUrl) => {
  let hub: TestHub
  let url: string | undefined
  let token: string
  let superAdmin: string
  let stock: Stock
  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    token = await signIn(hub, people.administrator)
    superAdmin = await signIn(hub, people.superAdmin)
    stock = await stockOf(hub, token)
  })
  afterAll(async () => {
    await hub.close()
  })

  const newAssessment = (change: object = {}) =>
    createAssessment(hub, token, assessmentBody(stock, { type: 'regular', totalQuestions: 1, ...change }))
  const enrol = (id: string, body: Enrol, as = token): Promise<Enrolment> =>
    fetchData(hub, `/api/assessments/${id}/enrolment`, enrolmentSchema, { token: as, body })
  const preview = (id: string, body: Enrol, as = token): Promise<Enrolment> =>
    fetchData(hub, `/api/assessments/${id}/enrolment/preview`, enrolmentSchema, { token: as, body })
  const candidatesOf = async (id: string): Promise<string[]> => {
    const path = `/api/assessments/${id}/participants?pageSize=200`
    return (await fetchData(hub, path, assignedParticipantsPageSchema, { token })).items.map((one) => one.id)
  }

  it('adds those who can be, says who cannot and why, and leaves the others enrolled', async () => {
    const assessment = await newAssessment()
    const before = await candidatesOf(assessment.id)
    const created = await createParticipant(hub, token)
    const foreign = await createParticipant(hub, superAdmin)
    const off = await createParticipant(hub, token)
    await call(hub, '/api/participants/bulk', { token, body: { ids: [off.user.id], change: { kind: 'deactivate' } } })
    const staff = await createUser(hub, superAdmin, { role: 'auditor' })
    const ids = [created, foreign, off, staff].map(({ user }) => user.id)
    const body: Enrol = { as: 'candidate', ids: [...ids, ...before] }
    const seen = await preview(assessment.id, body)
    expect(seen).toMatchObject({ added: 1, already: before.length })
    expect(seen.refused).toEqual([
      { id: foreign.user.id, name: null, nip: null, reason: 'unknown' },
      { id: off.user.id, name: off.user.name, nip: off.user.nip, reason: 'inactive' },
      { id: staff.user.id, name: null, nip: null, reason: 'unknown' },
    ])
    expect((await candidatesOf(assessment.id)).toSorted()).toEqual(before.toSorted())
    expect(await enrol(assessment.id, body)).toEqual(seen)
    expect((await candidatesOf(assessment.id)).toSorted()).toEqual([...before, created.user.id].toSorted())
    const own = await settleIn(hub, created)
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token: own })
    expect(JSON.stringify(notices)).toContain(assessment.title)
    expect(await enrol(assessment.id, body)).toMatchObject({ added: 0, already: before.length + 1 })
    expect((await preview(assessment.id, body, superAdmin)).refused.map(({ reason }) => reason)).toEqual([
      'inactive',
      'role',
    ])
  })

  it('fits an assessment that somebody else has changed meanwhile', async () => {
    const { id, version } = await newAssessment()
    const [first, second] = [await createParticipant(hub, token), await createParticipant(hub, token)]
    await enrol(id, { as: 'candidate', ids: [first.user.id] })
    await enrol(id, { as: 'candidate', ids: [second.user.id] })
    expect(await candidatesOf(id)).toEqual(expect.arrayContaining([first.user.id, second.user.id]))
    const now = await fetchData(hub, `/api/assessments/${id}`, managedAssessmentSchema, { token })
    expect(now.version).toBe(version + 2)
  })

  it('says who has another assessment at that time', async () => {
    const [one, other] = [await newAssessment(), await newAssessment()]
    const { user } = await createParticipant(hub, token)
    await enrol(one.id, { as: 'candidate', ids: [user.id] })
    const { busy, added } = await preview(other.id, { as: 'candidate', ids: [user.id] })
    expect([busy, added]).toEqual([[{ id: user.id, name: user.name, nip: user.nip }], 1])
  })

  it('assigns proctors beside those who are there', async () => {
    const { id } = await newAssessment()
    const proctor = await createUser(hub, superAdmin, { role: 'proktor' })
    const candidate = await createParticipant(hub, token)
    const body: Enrol = { as: 'proctor', ids: [proctor.user.id, candidate.user.id], maxCandidates: 12 }
    const asked = { added: 1, already: 0, room: 100 }
    expect(await preview(id, body, superAdmin)).toMatchObject({ ...asked, refused: [{ reason: 'role' }] })
    const refused = [{ id: candidate.user.id, name: null, nip: null, reason: 'unknown' }]
    expect(await enrol(id, body)).toMatchObject({ ...asked, refused })
    const all = await fetchData(hub, `/api/assessments/${id}/proctors`, z.array(proctorAssignmentSchema), { token })
    expect(all).toEqual([{ proctorId: proctor.user.id, name: proctor.user.name, maxCandidates: 12, isLead: false }])
    expect(await enrol(id, { ...body, maxCandidates: 40 })).toMatchObject({ added: 0, already: 1 })
  })

  it('refuses what is over, what is not theirs, and lists only what is open', async () => {
    const { id } = await newAssessment()
    const body = { as: 'candidate', ids: [(await createParticipant(hub, token)).user.id] }
    const other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
    expect((await call(hub, `/api/assessments/${id}/enrolment`, { token: other, body })).status).toBe(404)
    const openIds = async (): Promise<string[]> => {
      const page = await fetchData(hub, '/api/assessments?isOpen=true&pageSize=100', assessmentsPageSchema, { token })
      return page.items.map((one) => one.id)
    }
    expect(await openIds()).toContain(id)
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    try {
      await db.write((manager) => manager.update(assessmentEntity, { id }, { status: 'completed' }))
    } finally {
      await db.close()
    }
    for (const path of ['', '/preview']) {
      const answer = await call(hub, `/api/assessments/${id}/enrolment${path}`, { token, body })
      expect([answer.status, JSON.stringify(answer).includes(MESSAGES.enrolmentClosed)]).toEqual([400, true])
    }
    expect(await openIds()).not.toContain(id)
  })
})
