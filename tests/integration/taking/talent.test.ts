import { assessmentEntity, coAdministratorEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { appraisalEntity } from '@pengawas/api/insight/talent/appraisals.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import {
  appraisalOutcomeSchema,
  appraisalPreviewSchema,
  appraisalsSchema,
  ownTalentSchema,
  type TalentBoard,
  talentBoardSchema,
  type TalentPeople,
  talentPeopleSchema,
  type TalentPerson,
  talentPersonSchema,
} from '@pengawas/shared/contracts/talent'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { auditOf, createParticipant, createUser, newNip, settleIn } from '../people/support.ts'
import { answerAll, begin, end, openTaking, type Taking } from './support.ts'

onEveryDatabase('the talent view', (databaseUrl) => {
  let taking: Taking
  let me = ''
  let stranger = ''
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    me = taking.stock.participantIds[0] ?? ''
    const other = await createUser(taking.hub, taking.tokens.superAdmin, { role: 'administrator' })
    stranger = await settleIn(taking.hub, other)
  })
  afterAll(() => taking.close())

  const open = (token: string, id = me): Promise<TalentPerson> =>
    fetchData(taking.hub, `/api/talent/people/${id}`, talentPersonSchema, { token })
  const list = (token: string, query = ''): Promise<TalentPeople> =>
    fetchData(taking.hub, `/api/talent/people?pageSize=100&${query}`, talentPeopleSchema, { token })
  const board = (token: string, query = ''): Promise<TalentBoard> =>
    fetchData(taking.hub, `/api/talent/board${query}`, talentBoardSchema, { token })
  const statusOf = async (token: string, path: string, options: object = {}): Promise<number> =>
    (await call(taking.hub, path, { token, ...options })).status

  /** A test that the candidate has handed in, with 7 of 10. */
  async function handedIn(): Promise<{ assessmentId: string; testSessionId: string }> {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 7)
    await end(taking, session.id)
    return { assessmentId: assessment.id, testSessionId: session.id }
  }

  /** Gives others results in the same assessment, as copies of the first one. */
  async function joinedBy(testSessionId: string, scores: readonly number[], unit: string): Promise<string[]> {
    const people: string[] = []
    for (const percentageScore of scores) {
      const { id } = (await createParticipant(taking.hub, taking.tokens.superAdmin)).user
      people.push(id)
      await taking.db.write(async (manager) => {
        const session = await manager.findOneByOrFail(testSessionEntity, { id: testSessionId })
        const result = await manager.findOneByOrFail(testResultEntity, { testSessionId })
        const copy = randomUUID()
        await manager.insert(testSessionEntity, {
          ...{
            ...session,
            id: copy,
            participantId: id,
            code: copy.slice(0, session.code.length),
            pageId: null,
            pageSecretHash: null,
          },
        })
        await manager.insert(testResultEntity, {
          ...{ ...result, testSessionId: copy, participantId: id, percentageScore },
          ...{ certificateNumber: null, certificateCode: null },
        })
      })
    }
    for (const id of people) await taking.db.write((manager) => manager.update(userEntity, { id }, { unit }))
    return people
  }

  it('holds a person against the others of their unit in the same test, once these are five', async () => {
    const { assessmentId, testSessionId } = await handedIn()
    const unit = `Biro ${testSessionId.slice(0, 8)}`
    await taking.db.write((manager) => manager.update(userEntity, { id: me }, { unit }))
    await joinedBy(testSessionId, [50, 60, 80, 90], unit)
    const testOf = async (): Promise<TalentPerson['tests'][number] | undefined> =>
      (await open(taking.tokens.administrator)).tests.find((test) => test.assessmentId === assessmentId)
    expect(await testOf()).toMatchObject({ testSessionId, whole: { score: 70, unit: null } })
    await joinedBy(testSessionId, [75], unit)
    await joinedBy(testSessionId, [0], 'Biro lain')
    expect(await testOf()).toMatchObject({
      whole: { score: 70, unit: { lower: 60, median: 75, upper: 80, n: 5 } },
    })
    expect(await auditOf(taking.hub, taking.tokens.superAdmin, me)).toContain('talent.viewed')
    const { forecast } = await open(taking.tokens.administrator)
    expect(forecast).toMatchObject({ state: 'too-few-people', prediction: null, leastPeople: 30 })
  })

  it('lies within the scope of the reader', async () => {
    await handedIn()
    const { proctor, assessor, candidate, superAdmin } = taking.tokens
    expect((await list(superAdmin)).items.find(({ id }) => id === me)?.tests).toBeGreaterThan(0)
    expect((await list(stranger)).items.map(({ id }) => id)).not.toContain(me)
    expect(await statusOf(stranger, `/api/talent/people/${me}`)).toBe(404)
    const own = { method: 'PUT', body: { performance: 'above', potential: 'high' } }
    expect(await statusOf(stranger, `/api/talent/people/${me}/appraisals/2024`, own)).toBe(404)
    for (const token of [proctor, assessor, candidate])
      for (const path of ['/api/talent/people', `/api/talent/people/${me}`, '/api/talent/board'])
        expect(await statusOf(token, path)).toBe(403)
    // Somebody whom another one created is opened by the results, and their appraisals are not shown.
    const { testSessionId } = await handedIn()
    const [guest = ''] = await joinedBy(testSessionId, [65], 'Biro tamu')
    expect(await open(taking.tokens.administrator, guest)).toMatchObject({ appraisals: null, mayAppraise: false })
    expect(await statusOf(taking.tokens.administrator, `/api/talent/people/${guest}/appraisals/2024`, own)).toBe(404)
  })

  it('predicts from no assessment any more that was taken from its reader', async () => {
    const { id: userId } = (
      await fetchData(taking.hub, '/api/auth/profile', profileResponseSchema, { token: stranger })
    ).user
    const join = (assessmentId: string) =>
      taking.db.write((manager) =>
        manager.insert(coAdministratorEntity, { assessmentId, userId, addedBy: userId, addedAt: new Date() }),
      )
    const [kept, lost] = [await handedIn(), await handedIn()]
    await joinedBy(
      kept.testSessionId,
      Array.from({ length: 9 }, () => 60),
      'Biro tetap',
    )
    await joinedBy(
      lost.testSessionId,
      Array.from({ length: 9 }, () => 80),
      'Biro lain',
    )
    await join(kept.assessmentId)
    await join(lost.assessmentId)
    const scores = async () => (await open(stranger)).forecast.data.scores
    expect(await scores()).toBe(20)
    await taking.db.write((manager) =>
      manager.delete(coAdministratorEntity, { assessmentId: lost.assessmentId, userId }),
    )
    expect(await scores()).toBe(10)
    await taking.db.write((manager) => manager.delete(coAdministratorEntity, { userId }))
  })

  it('shows candidates their own once it is disclosed, and their unit once the assessment has ended', async () => {
    const { assessmentId, testSessionId } = await handedIn()
    const unit = `Biro ${testSessionId.slice(0, 8)}`
    await taking.db.write((manager) => manager.update(userEntity, { id: me }, { unit }))
    await joinedBy(testSessionId, [50, 60, 75, 80, 90], unit)
    const ownTest = async () =>
      (await fetchData(taking.hub, '/api/talent/own', ownTalentSchema, { token: taking.tokens.candidate })).tests.find(
        (test) => test.assessmentId === assessmentId,
      )
    // Others can still take it: competencies are as good as a key.
    expect(await ownTest()).toBeUndefined()
    const past = new Date(Date.now() - 60_000)
    await taking.db.write((manager) =>
      manager.update(assessmentEntity, { id: assessmentId }, { status: 'completed', endDate: past }),
    )
    expect(await ownTest()).toMatchObject({ whole: { score: 70, unit: { median: 75, n: 5 } } })
  })

  it('has nine boxes of what the agency has judged, from a file and by hand', async () => {
    const token = taking.tokens.administrator
    const [first, second] = [
      (await createParticipant(taking.hub, token)).user,
      (await createParticipant(taking.hub, token)).user,
    ]
    const csv = [
      'NIP;Tahun;Kinerja;Potensi',
      `${first.nip};2031;Di Atas Ekspektasi;Tinggi`,
      `${second.nip};2031;Sesuai Ekspektasi;`,
      `${newNip()};2031;Sesuai Ekspektasi;Rendah`,
      `${first.nip};2031;Sesuai Ekspektasi;Rendah`,
      '',
    ].join('\n')
    const file = { ...{ token, method: 'POST', rawBody: csv }, headers: { 'content-type': 'text/csv' } }
    const preview = await fetchData(taking.hub, '/api/talent/appraisals/preview', appraisalPreviewSchema, file)
    expect(preview).toMatchObject({ good: 2, bad: 2, replaced: 0 })
    expect(preview.rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      [],
      [],
      ['appraisalPersonUnknown'],
      ['appraisalRepeated'],
    ])
    expect((await board(token, '?year=2031')).boxes.every(({ n }) => n === 0)).toBe(true)
    expect(await fetchData(taking.hub, '/api/talent/appraisals/import', appraisalOutcomeSchema, file)).toEqual({
      ...{ stored: 2, skipped: 2 },
    })
    const again = await fetchData(taking.hub, '/api/talent/appraisals/preview', appraisalPreviewSchema, file)
    expect(again.replaced).toBe(2)
    const judged = await board(token)
    expect(judged).toMatchObject({ year: 2031, performanceOnly: 1, potentialOnly: 0 })
    expect(judged.boxes.find(({ box }) => box === 9)).toMatchObject({ n: 1, people: [{ id: first.id }] })
    const box = 'year=2031&performance=above&potential=high'
    expect((await list(token, box)).items.map(({ id }) => id)).toEqual([first.id])
    expect((await board(stranger)).boxes).toEqual([])
    expect((await list(stranger, box)).total).toBe(0)
    // By hand: the other half for the second, then nothing for the first.
    const put = (id: string, body: object) =>
      fetchData(taking.hub, `/api/talent/people/${id}/appraisals/2031`, appraisalsSchema, {
        ...{ token, method: 'PUT', body },
      })
    const levels = { performance: 'as-expected', potential: 'middle' }
    expect(await put(second.id, levels)).toEqual({ appraisals: [{ year: 2031, ...levels, box: 5 }] })
    expect(await put(first.id, { performance: null, potential: null })).toEqual({ appraisals: [] })
    const left = await Promise.all(
      [first, second].map(({ id }) => taking.db.read.countBy(appraisalEntity, { userId: id })),
    )
    expect(left).toEqual([0, 1])
    expect(await auditOf(taking.hub, taking.tokens.superAdmin, first.id)).toEqual(
      expect.arrayContaining(['talent.appraised', 'talent.appraisal-removed']),
    )
    expect(await statusOf(token, `/api/talent/people/${first.id}/appraisals/31`, { method: 'PUT', body: levels })).toBe(
      400,
    )
  })
})
