import { participantEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { sittingEntity } from '@pengawas/api/assessments/assessments/sittings.entity'
import { notificationEntity } from '@pengawas/api/identity/notifications/notifications.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { findWatchers } from '@pengawas/api/sessions/watching/watch-scope'
import {
  assignedParticipantsPageSchema,
  type ManagedAssessment,
  statusCheckSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { participantAssessmentSchema } from '@pengawas/shared/contracts/participant-assessments'
import { readinessSchema } from '@pengawas/shared/contracts/readiness'
import {
  type Distribution,
  type SittingFields,
  type Sittings,
  sittingsSchema,
} from '@pengawas/shared/contracts/sittings'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, CONSENT, fetchData, nipOf, people } from '../hub/test-hub.ts'
import { auditOf, createUser, refusal } from '../people/support.ts'
import { openTaking, runOf, start, type Taking } from '../taking/support.ts'
import { inHours, updateBody, versionOf } from './support.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

onEveryDatabase('sittings', (databaseUrl) => {
  let taking: Taking
  let token: string
  let assessment: ManagedAssessment
  let ids: string[]
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    token = taking.tokens.administrator
    ids = taking.stock.participantIds.slice(0, 3)
  })
  beforeEach(async () => {
    assessment = await taking.assessment({ maxAttempts: 2 })
  })
  afterAll(() => taking.close())

  const path = (rest = ''): string => `/api/assessments/${assessment.id}/sittings${rest}`
  const fields = (overrides: Partial<SittingFields> = {}): SittingFields => ({
    ...{ name: 'Pagi', place: 'Ruang 1', startDate: inHours(-0.5), endDate: inHours(2) },
    ...overrides,
  })
  const send = async (method: string, rest: string, body: object): ReturnType<typeof call> =>
    call(taking.hub, path(rest), {
      method,
      token,
      body: { version: await versionOf(taking.hub, token, assessment.id), ...body },
    })
  const change = async (method: string, rest: string, body: object): Promise<Sittings> =>
    sittingsSchema.parse((await send(method, rest, body)).body.data)
  /** A new sitting, and its id. */
  const add = async (overrides: Partial<SittingFields> = {}): Promise<string> => {
    const { sittings } = await change('POST', '', fields(overrides))
    return sittings.find(({ name }) => name === (overrides.name ?? 'Pagi'))?.id ?? ''
  }
  const give = (participants: string[], sittingId: string | null) =>
    send('POST', '/distribute', { distribution: { by: 'hand', participants, sittingId } satisfies Distribution })
  const sittingIdsOf = async (query = ''): Promise<(string | null)[]> => {
    const people = `/api/assessments/${assessment.id}/participants${query}`
    const { items } = await fetchData(taking.hub, people, assignedParticipantsPageSchema, { token })
    return items.map(({ sittingId }) => sittingId)
  }
  const own = async () => {
    const all = await fetchData(
      taking.hub,
      '/api/assessments/available-for-participants',
      z.array(participantAssessmentSchema),
      { token: taking.tokens.candidate },
    )
    return all.find((one) => one.assessment.id === assessment.id)
  }
  const noticesOf = async (userId = ids[0] ?? ''): Promise<(string | null)[]> => {
    const rows = await taking.db.read.find(notificationEntity, { where: { userId }, order: { createdAt: 'ASC' } })
    return rows.map(({ templateKey }) => templateKey).filter((key) => key?.startsWith('sitting'))
  }

  describe('the candidate', () => {
    it('begins in their sitting only, and is told when that is', async () => {
      const late = await add({ name: 'Sore', startDate: inHours(3), endDate: inHours(4) })
      const before = (await noticesOf()).length
      expect((await give(ids.slice(0, 1), late)).status).toBe(200)
      expect((await noticesOf()).slice(before)).toEqual(['sitting-assigned'])
      expect(await own()).toMatchObject({
        assessment: { status: 'scheduled' },
        sitting: { name: 'Sore', place: 'Ruang 1' },
      })
      const body = { assessmentId: assessment.id, consent: CONSENT }
      const early = await call(taking.hub, '/api/test-sessions', { token: taking.tokens.candidate, body })
      expect(refusal(early).slice(0, 2)).toEqual([409, 'assessment-not-active'])
      const { assessment: checked } = await fetchData(
        taking.hub,
        `/api/assessments/${assessment.id}/with-status-check`,
        statusCheckSchema,
        { token: taking.tokens.candidate },
      )
      expect(checked).toMatchObject({ status: 'scheduled', startDate: (await own())?.assessment.startDate })
      // Somebody without a sitting has the dates of the assessment.
      expect((await start(taking, assessment.id, taking.tokens.other)).status).toBe('active')
    })

    it('has until the end of their sitting, which moves with it', async () => {
      const id = await add({ endDate: inHours(0.5) })
      await give(ids.slice(0, 1), id)
      const session = await start(taking, assessment.id)
      const { clock, assessment: shown } = await runOf(taking, session.id)
      expect(Date.parse(clock.deadline)).toBe(Date.parse(shown.endDate))
      expect(Date.parse(shown.endDate)).toBeLessThan(Date.parse(assessment.endDate))
      const endDate = inHours(0.25)
      await change('PUT', `/${id}`, fields({ endDate }))
      expect((await runOf(taking, session.id)).clock.deadline).toBe(endDate)
      const row = await taking.db.read.findOneByOrFail(testSessionEntity, { id: session.id })
      expect([row.sittingId, row.closesAt?.toISOString()]).toEqual([id, endDate])
    })

    it('is not moved during a test, and neither is the start of their sitting into the future', async () => {
      const id = await add()
      const other = await add({ name: 'Sore', startDate: inHours(3), endDate: inHours(4) })
      await give(ids.slice(0, 1), id)
      await start(taking, assessment.id)
      expect(refusal(await give(ids.slice(0, 1), other))[2]).toEqual({ participants: MESSAGES.sittingBegun })
      expect(refusal(await send('DELETE', `/${id}`, { moveTo: null }))[2]).toEqual({
        participants: MESSAGES.sittingBegun,
      })
      expect(refusal(await send('PUT', `/${id}`, fields({ startDate: inHours(1) })))[2]).toEqual({
        startDate: MESSAGES.sittingBegun,
      })
    })

    it('who missed theirs is moved to one that is to come', async () => {
      const id = await add()
      const other = await add({ name: 'Sore', startDate: inHours(3), endDate: inHours(4) })
      await give(ids.slice(0, 1), id)
      const ended = { startDate: new Date(inHours(-0.9)), endDate: new Date(inHours(-0.1)) }
      await taking.db.write((manager) => manager.update(sittingEntity, { id }, ended))
      expect((await own())?.assessment.status).toBe('completed')
      const readiness = await fetchData(taking.hub, `/api/assessments/${assessment.id}/readiness`, readinessSchema, {
        token,
      })
      const line = readiness.lines.find(({ check }) => check === 'sittings')
      expect(line).toMatchObject({ state: 'warning', figures: { missed: 1, unassigned: 2, empty: 1 } })
      await give(ids.slice(0, 1), other)
      expect((await own())?.assessment.status).toBe('scheduled')
      expect(refusal(await give(ids.slice(1, 2), id))[2]).toEqual({ sittingId: 'Gelombang "Pagi" sudah berakhir' })
    })
  })

  describe('administrators', () => {
    it.each([
      ['before the assessment', { startDate: inHours(-2) }, { startDate: MESSAGES.sittingOutside }],
      ['after it', { endDate: inHours(6) }, { endDate: MESSAGES.sittingOutside }],
      ['in the past', { startDate: inHours(-0.9), endDate: inHours(-0.1) }, { endDate: MESSAGES.endPassed }],
      ['with an end before its start', { endDate: inHours(-0.6) }, { endDate: MESSAGES.endBeforeStart }],
      ['named like another', { name: 'DUA' }, { name: MESSAGES.sittingNameTaken }],
      ['without a name', { name: ' ' }, { name: MESSAGES.sittingNameRequired }],
      ['for nobody', { capacity: 0 }, { capacity: MESSAGES.sittingCapacityRange }],
      ['with a proctor of others', { proctorIds: [UNKNOWN_ID] }, { proctorIds: MESSAGES.sittingProctorUnknown }],
    ])('cannot add one %s', async (_what, overrides, expected) => {
      await add({ name: 'Dua' })
      expect(refusal(await send('POST', '', fields(overrides)))).toEqual([400, 'invalid-input', expected])
    })

    it('keep the dates of an assessment around its sittings', async () => {
      await add({ endDate: inHours(4) })
      const { version } = await change('POST', '', fields({ name: 'Dua' }))
      const edit = (overrides: object) =>
        call(taking.hub, `/api/assessments/${assessment.id}`, {
          method: 'PUT',
          token,
          body: { ...updateBody(assessment, { version, status: 'active' }), ...overrides },
        })
      expect(refusal(await edit({ endDate: inHours(3) }))[2]).toEqual({
        endDate: 'Gelombang "Pagi" tidak berada di antara tanggal ini. Ubah dahulu gelombangnya.',
      })
      expect((await edit({ endDate: inHours(4.5) })).status).toBe(200)
    })

    it('distribute candidates evenly within capacities, and hear where these are too small', async () => {
      const id = await add({ capacity: 1 })
      const evenly = () => send('POST', '/distribute', { distribution: { by: 'capacity', who: 'unassigned' } })
      expect(refusal(await evenly())[2]).toEqual({ distribution: MESSAGES.sittingsTooSmall })
      await add({ name: 'Dua', capacity: 2 })
      const { sittings } = sittingsSchema.parse((await evenly()).body.data)
      expect(sittings.map(({ participantCount }) => participantCount)).toEqual([2, 1].toSorted())
      expect(refusal(await give(ids, id))[2]).toEqual({
        sittingId: 'Gelombang "Pagi" berkapasitas 1, sedangkan pesertanya akan menjadi 3',
      })
      const stored = await taking.db.read.findBy(participantEntity, { assessmentId: assessment.id })
      expect(stored.filter(({ sittingId }) => sittingId === null)).toEqual([])
    })

    it('say where the candidates of a removed sitting go', async () => {
      const before = (await noticesOf()).length
      const [one, two] = [await add(), await add({ name: 'Dua' })]
      await give(ids, one)
      expect(refusal(await send('DELETE', `/${one}`, {}))[2]).toEqual({ moveTo: MESSAGES.sittingHasPeople })
      expect((await send('DELETE', `/${one}`, { moveTo: UNKNOWN_ID })).status).toBe(404)
      const moved = await change('DELETE', `/${one}`, { moveTo: two })
      expect([moved.waiting, await sittingIdsOf(`?sittingId=${two}`)]).toEqual([
        { all: 3, unassigned: 0 },
        [two, two, two],
      ])
      expect([await sittingIdsOf('?sittingId=none'), await sittingIdsOf('?pageSize=2&page=2')]).toEqual([[], [two]])
      const left = await change('DELETE', `/${two}`, { moveTo: null })
      expect([left.sittings, left.waiting.unassigned, await sittingIdsOf()]).toEqual([[], 3, [null, null, null]])
      expect((await noticesOf()).slice(before).toSorted()).toEqual([
        'sitting-assigned',
        'sitting-assigned',
        'sitting-left',
      ])
      const log = await auditOf(taking.hub, taking.tokens.superAdmin, assessment.id)
      expect(new Set(log.filter((action) => action.startsWith('assessment.')))).toEqual(
        new Set([
          'assessment.created',
          'assessment.sitting-added',
          'assessment.sitting-assigned',
          'assessment.sitting-removed',
        ]),
      )
    })

    it('hear when somebody else was faster, and cannot touch the sittings of another assessment', async () => {
      const id = await add()
      const stale = { ...fields(), version: assessment.version }
      expect((await call(taking.hub, path(`/${id}`), { method: 'PUT', token, body: stale })).body.error).toBe(
        'conflict',
      )
      assessment = await taking.assessment()
      expect((await send('PUT', `/${id}`, fields())).status).toBe(404)
    })
  })

  it('are watched by their own proctors', async () => {
    const { user } = await createUser(taking.hub, taking.tokens.superAdmin, { role: 'proktor' })
    const first = await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.proctor) })
    const proctors = [user.id, first.id]
    await call(taking.hub, `/api/assessments/${assessment.id}/proctors`, {
      method: 'PUT',
      token,
      body: {
        version: await versionOf(taking.hub, token, assessment.id),
        proctors: proctors.map((proctorId) => ({ proctorId, maxCandidates: 30 })),
      },
    })
    const id = await add({ proctorIds: proctors.slice(1) })
    await give(ids.slice(0, 1), id)
    const [inside, outside] = [
      await start(taking, assessment.id),
      await start(taking, assessment.id, taking.tokens.other),
    ]
    const watchers = await findWatchers(taking.db.read, [inside, outside])
    expect([watchers.get(inside.id), watchers.get(outside.id)]).toEqual([proctors[1], proctors[0]])
  })
})
