import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { checkInEntity, type CheckInRow } from '@pengawas/api/supervision/check-ins/check-ins.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import type { AnalysisState, GazeLook } from '@pengawas/shared/contracts/analysis'
import {
  type CheckIn,
  type CheckInPolicy,
  checkInSchema,
  checkInsPageSchema,
  dotAnswerSchema,
  framingAnswerSchema,
  type DecideCheckIn,
  waitingCandidateSchema,
} from '@pengawas/shared/contracts/check-ins'
import type { CreateAssessment } from '@pengawas/shared/contracts/assessment-management'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { MEDIA_SOURCES, wallSchema } from '@pengawas/shared/contracts/proctoring'
import { secondCameraInviteSchema } from '@pengawas/shared/contracts/second-camera'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { helpRequestSchema } from '@pengawas/shared/contracts/test-taking'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { type AgedFraming, hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from '../hub/fake-media-node.ts'
import { openCandidatePage, openWall, takePlace } from '../hub/pages.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { inHours } from '../assessments/support.ts'
import { assignProctor, openTaking, runOf, saveBody, choice, start, takeOver, trySave, type Taking } from './support.ts'

const POLICY: CheckInPolicy = {
  ...{ admission: 'proctor', calibration: 'off', portrait: 'required', card: 'off' },
  ...{ sweep: 'off', phone: 'off', practiceDays: 0 },
}
const FRAMED: AgedFraming = {
  ...{ faces: 1, faceHeight: 0.4, faceX: 0.5, faceY: 0.45, luminance: 120, verdict: 'good', ageMs: 300 },
}
const lookOf = (yaw: number, pitch: number): GazeLook => ({ head: { yaw: 2, pitch: -10 }, gaze: { yaw, pitch } })
/** Of eyes that follow the dots, and their mean. */
const LOOKS = [lookOf(7, 5), lookOf(-7, 5), lookOf(0, 2), lookOf(7, -1), lookOf(-7, -1)]
const MIDDLE = lookOf(0, 2)
const NOTE = 'Tidak bisa di komputer ini'

onEveryDatabase('a check-in before the clock', (databaseUrl) => {
  let taking: Taking
  let node: FakeMediaNode

  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
    node.answers.set(nodeRequests.takePicture.name, { ok: true, data: { picture: PICTURE } })
  })
  afterAll(async () => {
    node.close()
    await taking.close()
  })

  async function enter(
    policy: Partial<CheckInPolicy> = {},
    more: Partial<CreateAssessment> = {},
  ): Promise<TestSession> {
    const { id } = await taking.assessment({
      mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
      checkIn: { ...POLICY, ...policy },
      ...more,
    })
    const session = await start(taking, id)
    await ask(session.id, 'steps/consent', { outcome: 'done' })
    return session
  }
  const ask = (id: string, path: string, body: unknown = {}): Promise<CheckIn> =>
    fetchData(taking.hub, `/api/check-ins/${id}/${path}`, checkInSchema, { token: taking.tokens.candidate, body })
  const fail = async (id: string, ...steps: string[]): Promise<void> => {
    for (const step of steps) await ask(id, `steps/${step}`, { outcome: 'failed', note: NOTE })
  }
  const decide = (id: string, body: DecideCheckIn, token = taking.tokens.superAdmin) =>
    fetchData(taking.hub, `/api/check-ins/${id}/decision`, waitingCandidateSchema, { token, body })
  const outcome = async (path: string, options: Parameters<typeof call>[2]): Promise<string> => {
    const answer = await call(taking.hub, path, options)
    const { body } = answer
    return `${answer.status} ${JSON.stringify(body).match(/"code":"([\w-]+)"/)?.[1] ?? ''}`
  }

  it('is entered with a clock that has not begun, and the test page gets nothing', async () => {
    const session = await enter()
    expect(session.status).toBe('check-in')
    const { candidate: token, superAdmin } = taking.tokens
    const path = `/api/test-sessions/${session.id}`
    const proof = { pageSecret: 'a secret that no page was given' }
    const questionId = taking.stock.questionIds[0] ?? ''
    const refused: [string, Parameters<typeof call>[2]][] = [
      [`${path}/run`, { token }],
      [`${path}/take-over`, { token, body: {} }],
      [path, { method: 'PUT', token, body: { ...proof, currentQuestion: 1 } }],
      [`${path}/end`, { method: 'PATCH', token, body: proof }],
      [`/api/assessment-questions/participant/${session.assessmentId}/${session.participantId}`, { token }],
      [
        `${path}/signals`,
        { token, body: { ...proof, signals: [{ sequence: 1, kind: 'tab-hidden', at: inHours(0) }] } },
      ],
      [`${path}/terminate`, { token: superAdmin, body: { text: 'Alasan uji' } }],
      [`${path}/termination`, { token: superAdmin, body: { text: 'Alasan uji' } }],
    ]
    for (const [sent, options] of refused)
      expect([sent, await outcome(sent, options)]).toEqual([sent, expect.stringContaining('check-in-pending')])
    const saved = await trySave(taking, session.id, questionId, { ...saveBody(1, choice(0)), ...proof })
    expect(saved.status).toBe(409)
    expect(await outcome(`${path}/pause`, { token: superAdmin, body: { text: '' } })).toContain('409')
  })

  it('raises no flag, by hand or by a media node, also where that reports late', async () => {
    const { id, assessmentId } = await enter()
    const { superAdmin: token, candidate } = taking.tokens
    const body = { testSessionId: id, type: 'behavior-suspicious', severity: 'low', note: 'Melihat', picture: null }
    expect(await outcome('/api/ai-proctoring/flags', { token, body })).toContain('check-in-pending')
    await takePlace(taking.hub, candidate, id)
    const before = { testSessionId: id, flag: aFlag({ detectedAt: Date.now() }), evidence: PICTURE }
    expect(await node.send(hubRequests.raiseFlag.name, before)).toMatchObject({ ok: true })
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    // What goes on since the check-in is found anew, and then is a flag of the test.
    await expect
      .poll(() => node.calls)
      .toContainEqual({ name: nodeRequests.beginTest.name, payload: { testSessionId: id, gazeBaseline: null } })
    await node.send(hubRequests.raiseFlag.name, before)
    await node.send(hubRequests.raiseFlag.name, {
      testSessionId: id,
      flag: aFlag({ detectedAt: Date.now() }),
      evidence: PICTURE,
    })
    const path = `/api/ai-proctoring/flags?assessmentId=${assessmentId}`
    expect((await fetchData(taking.hub, path, flagListSchema, { token })).flags).toHaveLength(1)
  })

  it('says to a media node that was not there whether the test has begun, and takes its word for what it saw in it', async () => {
    const { id, assessmentId } = await enter({}, { aiProctoringEnabled: true })
    const { superAdmin: token, candidate } = taking.tokens
    await takePlace(taking.hub, candidate, id)
    const page = await openCandidatePage(taking.hub, candidate, id)
    const joined = async () => {
      await page.ask(candidateRequests.joinMedia.name, {})
      return node.received(nodeRequests.openPeer).at(-1)?.payload
    }
    expect(await joined()).toMatchObject({ testSessionId: id, begun: false })
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    expect(await joined()).toMatchObject({ testSessionId: id, begun: true })

    // The clock of the node is half a minute behind.
    const detectedAt = Date.now() - 30_000
    const inTest = aFlag({ detectedAt, inTest: true })
    for (const flag of [aFlag({ detectedAt }), inTest])
      expect(await node.send(hubRequests.raiseFlag.name, { testSessionId: id, flag, evidence: PICTURE })).toMatchObject(
        {
          ok: true,
        },
      )
    const path = `/api/ai-proctoring/flags?assessmentId=${assessmentId}`
    const { flags } = await fetchData(taking.hub, path, flagListSchema, { token })
    expect(flags.map((flag) => flag.id)).toEqual([inTest.id])
  })

  it('waits for a person once each step is done or has failed, and an admission gives the whole time', async () => {
    const { id, startTime } = await enter()
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, id)
    const wall = await openWall(taking.hub, taking.tokens.superAdmin)
    await page.ask(candidateRequests.joinMedia.name, {})
    await fail(id, 'devices')
    expect(await outcome(`/api/check-ins/${id}/submit`, { token: taking.tokens.candidate, body: {} })).toContain('409')
    const unproven = { token: taking.tokens.candidate, body: { outcome: 'done' } }
    expect(await outcome(`/api/check-ins/${id}/steps/portrait`, unproven)).toContain('409')
    expect((await ask(id, 'pictures', { name: 'portrait' })).portrait).not.toBeNull()
    await ask(id, 'steps/portrait', { outcome: 'done' })
    expect(await ask(id, 'submit')).toMatchObject({ state: 'waiting', reason: null })
    await wall.receives(
      pushes.waitingChanged,
      ({ testSessionId, state }) => testSessionId === id && state === 'waiting',
    )
    const plain = { decision: 'admit', reason: '' }
    expect(await outcome(`/api/check-ins/${id}/decision`, { token: taking.tokens.superAdmin, body: plain })).toContain(
      '400',
    )
    expect(await decide(id, { decision: 'admit', reason: 'Dikenal dari wawancara' })).toMatchObject({
      state: 'admitted',
    })
    await page.receives(pushes.checkInChanged, ({ state }) => state === 'admitted')
    await page.receives(pushes.sessionChanged, ({ status }) => status === 'active')
    const run = await takeOver(taking, id)
    expect(Date.parse(run.session.startTime)).toBeGreaterThan(Date.parse(startTime))
    expect(run.clock.remainingMs).toBeGreaterThan(60 * 60_000 - 20_000)
    expect(run.items).toHaveLength(10)
    page.close()
    wall.close()
  })

  it('proves the framing by what the media node sees now, and passes its readings on', async () => {
    const { id } = await enter({}, { aiProctoringEnabled: true })
    const { candidate: token, superAdmin } = taking.tokens
    const framing = () =>
      fetchData(taking.hub, `/api/check-ins/${id}/framing`, framingAnswerSchema, { token, body: {} })
    const report = () => outcome(`/api/check-ins/${id}/steps/framing`, { token, body: { outcome: 'done' } })
    const sees = (analysis: AnalysisState, reading: AgedFraming | null) =>
      node.answers.set(nodeRequests.measureFraming.name, { ok: true, data: { analysis, reading } })
    expect(await framing()).toEqual({ analysis: 'down', framing: null })
    const page = await openCandidatePage(taking.hub, token, id)
    const wall = await openWall(taking.hub, superAdmin)
    await page.ask(candidateRequests.joinMedia.name, {})

    for (const [analysis, reading] of [
      ['down', null],
      ['on', null],
      ['on', { ...FRAMED, verdict: 'too-dark' }],
      ['on', { ...FRAMED, ageMs: 6_000 }],
    ] as const) {
      sees(analysis, reading)
      expect(await framing()).toMatchObject({ analysis, framing: reading === null ? null : { faces: 1 } })
      expect(await report()).toContain('checkInStepUnproven')
    }
    node.notify(hubNotices.framing.name, { testSessionId: id, reading: FRAMED })
    expect(await page.receives(pushes.framingMeasured)).toMatchObject({ verdict: 'good', faceX: 0.5 })
    await wall.receives(pushes.waitingFraming, ({ testSessionId }) => testSessionId === id)
    sees('on', FRAMED)
    expect(await report()).toContain('200')
    const shown = await fetchData(taking.hub, `/api/check-ins/${id}`, waitingCandidateSchema, { token: superAdmin })
    expect(shown.framing).toMatchObject({ verdict: 'good', faceHeight: 0.4 })
    expect(Date.parse(shown.framing?.measuredAt ?? '')).toBeLessThanOrEqual(Date.now())
    page.close()
    wall.close()
  })

  it('never waits for analysis that does not come, and asks for no framing where none is wanted', async () => {
    const { id } = await enter({}, { aiProctoringEnabled: true })
    const own = await ask(id, 'steps/framing', { outcome: 'failed', note: NOTE })
    expect(own.steps.find(({ step }) => step === 'framing')).toMatchObject({ state: 'failed', note: NOTE })
    const unanalysed = await enter()
    const { candidate: token } = taking.tokens
    expect(await outcome(`/api/check-ins/${unanalysed.id}/framing`, { token, body: {} })).toContain('404')
    expect(await outcome(`/api/check-ins/${id}/framing`, { token: taking.tokens.other, body: {} })).toContain('404')
  })

  it('makes the baseline of the gaze from five dots, and gives it to every media node that holds the candidate', async () => {
    const { id } = await enter({ calibration: 'required' }, { aiProctoringEnabled: true })
    const { candidate: token } = taking.tokens
    const path = `/api/check-ins/${id}/calibration`
    const lookAt = (dot: number) => fetchData(taking.hub, `${path}/${dot}`, dotAnswerSchema, { token, body: {} })
    const report = () => outcome(`/api/check-ins/${id}/steps/calibration`, { token, body: { outcome: 'done' } })
    const sees = (look: GazeLook | null) =>
      node.answers.set(nodeRequests.measureGaze.name, { ok: true, data: { analysis: 'on', look } })
    const lookAtAll = async (looks: readonly GazeLook[]) => {
      for (const [dot, look] of looks.entries()) {
        sees(look)
        const isLast = dot === LOOKS.length - 1
        const answer = await lookAt(dot)
        if (isLast) return answer
        expect(answer).toEqual({ analysis: 'on', seen: true, trouble: null })
      }
      return null
    }
    const calibrations = () => node.received(nodeRequests.calibrateGaze).map(({ payload }) => payload)
    const own = () => fetchData(taking.hub, `/api/check-ins/${id}/own`, checkInSchema, { token })
    expect(await lookAt(0)).toEqual({ analysis: 'down', seen: false, trouble: null })
    const page = await openCandidatePage(taking.hub, token, id)
    await page.ask(candidateRequests.joinMedia.name, {})
    expect(node.received(nodeRequests.openPeer).at(-1)?.payload).toMatchObject({ gazeBaseline: null })
    sees(null)
    expect(await lookAt(0)).toEqual({ analysis: 'on', seen: false, trouble: null })

    const before = calibrations().length
    expect(await lookAtAll(LOOKS.map(() => MIDDLE))).toMatchObject({ seen: true, trouble: 'unmoved' })
    const turned = LOOKS.map(({ gaze }) => ({ gaze, head: { yaw: 20, pitch: -10 } }))
    expect(await lookAtAll(turned)).toMatchObject({ trouble: 'aside' })
    expect(calibrations()).toHaveLength(before)
    expect((await own()).isCalibrated).toBe(false)
    await lookAtAll(LOOKS.slice(0, 4))
    expect(await report()).toContain('checkInStepUnproven')

    expect(await lookAtAll(LOOKS)).toMatchObject({ seen: true, trouble: null })
    expect(calibrations().at(-1)).toEqual({ testSessionId: id, baseline: MIDDLE })
    expect(await report()).toContain('200')
    expect((await own()).isCalibrated).toBe(true)
    await page.ask(candidateRequests.joinMedia.name, {})
    expect(node.received(nodeRequests.openPeer).at(-1)?.payload).toMatchObject({ gazeBaseline: MIDDLE })

    await decide(id, { decision: 'redo', steps: ['calibration'], reason: 'Duduk lagi' })
    expect((await own()).isCalibrated).toBe(false)
    expect(await report()).toContain('checkInStepUnproven')
    await lookAtAll(LOOKS)
    expect(await report()).toContain('200')
    expect(await outcome(`${path}/5`, { token, body: {} })).toContain('404')
    expect(await outcome(`${path}/0`, { token: taking.tokens.other, body: {} })).toContain('404')
    page.close()
  })

  it('lets the clock wait where the candidate is away at their admission', async () => {
    const { id } = await enter()
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    expect(await runOf(taking, id)).toMatchObject({ session: { status: 'paused' } })
    expect((await takeOver(taking, id)).session.status).toBe('active')
  })

  it('gives the time back that was waited before and after a repetition, past the end too', async () => {
    const times = { startDate: inHours(-0.5), endDate: inHours(0.5) }
    const { id } = await enter({ portrait: 'off' }, times)
    const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
    const rewrite = (changes: Partial<CheckInRow>) =>
      taking.db.write((manager) => manager.update(checkInEntity, { testSessionId: id }, changes))
    await fail(id, 'devices')
    await ask(id, 'submit')
    await rewrite({ createdAt: ago(30), waitingSince: ago(20) })
    await decide(id, { decision: 'redo', steps: ['devices'], reason: 'Sekali lagi' })
    await fail(id, 'devices')
    await ask(id, 'submit')
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    const { clock } = await runOf(taking, id)
    expect(Math.abs(clock.remainingMs - 60 * 60_000)).toBeLessThan(20_000)
    expect(clock.lateMs).toBe(0)
  })

  it('gives the time of a refusal back that was a mistake, and stores one of months', async () => {
    const times = { startDate: inHours(-0.7), endDate: inHours(0.5) }
    const { id } = await enter({ portrait: 'off' }, times)
    const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
    const rewrite = (changes: Partial<CheckInRow>) =>
      taking.db.write((manager) => manager.update(checkInEntity, { testSessionId: id }, changes))
    const waited = async () => (await taking.db.read.findOneByOrFail(checkInEntity, { testSessionId: id })).waitedMs
    await fail(id, 'devices')
    await ask(id, 'submit')
    await decide(id, { decision: 'refuse', reason: 'Bukan orangnya' })
    await rewrite({ createdAt: ago(40), decidedAt: ago(35) })
    await decide(id, { decision: 'open-again', reason: '' })
    expect(Math.abs((await waited()) - 35 * 60_000)).toBeLessThan(20_000)
    await ask(id, 'submit')
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    const { clock } = await runOf(taking, id)
    expect(Math.abs(clock.remainingMs - 60 * 60_000)).toBeLessThan(20_000)
    expect(clock.lateMs).toBe(0)
    await rewrite({ state: 'waiting', waitingSince: ago(60 * 24 * 60) })
    await decide(id, { decision: 'redo', steps: ['devices'], reason: 'Sekali lagi' })
    expect(await waited()).toBe(2 ** 31 - 1)
  })

  it('asks again, refuses, and lets try again', async () => {
    const { id } = await enter({ portrait: 'optional' })
    await fail(id, 'devices')
    await ask(id, 'submit')
    const redo = await decide(id, { decision: 'redo', steps: ['devices'], reason: 'Terlalu gelap' })
    expect(redo).toMatchObject({ state: 'redo', reason: 'Terlalu gelap', waitingSince: null })
    await fail(id, 'devices')
    await ask(id, 'submit')
    await decide(id, { decision: 'refuse', reason: 'Bukan orangnya' })
    expect(await outcome(`/api/check-ins/${id}/submit`, { token: taking.tokens.candidate, body: {} })).toContain('409')
    expect(await decide(id, { decision: 'open-again', reason: '' })).toMatchObject({ state: 'open' })
    expect((await ask(id, 'submit')).state).toBe('waiting')
  })

  it('lets one of two decide who decide at once, and says to the other who did what', async () => {
    const { id, assessmentId } = await enter({ portrait: 'optional' })
    await fail(id, 'devices')
    const { decidedAt: seenDecidedAt } = await ask(id, 'submit')
    const { proctor } = taking.tokens
    await assignProctor(taking, assessmentId)
    await expect.poll(async () => (await call(taking.hub, `/api/check-ins/${id}`, { token: proctor })).status).toBe(200)
    const path = `/api/check-ins/${id}/decision`
    const admit = { decision: 'admit', reason: 'Dikenal', seenDecidedAt }
    const refuse = { decision: 'refuse', reason: 'Bukan orangnya', seenDecidedAt }
    const answers = await Promise.all([
      call(taking.hub, path, { token: taking.tokens.superAdmin, body: refuse }),
      call(taking.hub, path, { token: proctor, body: refuse }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const slower = answers.find(({ status }) => status === 409)?.body
    expect(slower).toMatchObject({ code: 'checkInRefusedBy', params: { name: expect.stringMatching(/\w/) as string } })
    const faster = answers[0].status === 200 ? taking.tokens.superAdmin : proctor
    // Their own click once more is no conflict.
    expect((await call(taking.hub, path, { token: faster, body: refuse })).status).toBe(200)
    expect(await outcome(path, { token: faster, body: admit })).toBe('409 checkInRefusedBy')

    await decide(id, { decision: 'open-again', reason: '' })
    await ask(id, 'submit')
    // Whoever still looks at what was handed in before decides about nothing.
    expect(await outcome(path, { token: proctor, body: admit })).toBe('409 checkInAgainAfter')
    expect(await decide(id, { decision: 'admit', reason: 'Dikenal' })).toMatchObject({ state: 'admitted' })
  })

  it('is gone through without a camera from the first moment on, and a person decides about it', async () => {
    const { id } = await enter({ portrait: 'off' })
    const { candidate: token, superAdmin } = taking.tokens
    const page = await openCandidatePage(taking.hub, token, id)
    await page.ask(candidateRequests.reportSources.name, { camera: 'denied', microphone: 'off', screen: 'off' })
    // What the page says of itself proves nothing: the camera does not arrive.
    expect(await outcome(`/api/check-ins/${id}/steps/devices`, { token, body: { outcome: 'done' } })).toBe(
      '409 checkInStepUnproven',
    )
    await fail(id, 'devices')
    expect((await ask(id, 'submit')).state).toBe('waiting')
    const decision = `/api/check-ins/${id}/decision`
    expect(await outcome(decision, { token: superAdmin, body: { decision: 'admit', reason: '' } })).toContain('400')
    const admitted = await decide(id, { decision: 'admit', reason: 'Kamera rusak, dikenal petugas' })
    expect(admitted.steps).toContainEqual({ step: 'devices', state: 'failed', ask: 'required', note: NOTE })
    expect((await takeOver(taking, id)).session.status).toBe('active')
    const { candidates } = await fetchData(taking.hub, '/api/proctoring/wall', wallSchema, { token: superAdmin })
    expect(candidates.find(({ testSessionId }) => testSessionId === id)).toMatchObject({
      ...{ status: 'active', asked: ['camera'], sources: { camera: 'denied' } },
    })
    page.close()
  })

  it('waits for a person where a step failed, also where the hub may admit by itself', async () => {
    const { id } = await enter({ admission: 'automatic', portrait: 'off' })
    await fail(id, 'devices')
    expect((await ask(id, 'submit')).state).toBe('waiting')
  })

  it('is admitted by the hub where the assessment says so, while the camera still arrives', async () => {
    const { id } = await enter({ admission: 'automatic', portrait: 'off' })
    const { candidate: token } = taking.tokens
    await takePlace(taking.hub, token, id)
    const report = (flowing: boolean) => {
      const producers = MEDIA_SOURCES.map((source) => ({ producerId: source, source, paused: false, flowing }))
      return node.send(hubRequests.peerChanged.name, node.peer(id, { producers }))
    }
    await report(true)
    await ask(id, 'steps/devices', { outcome: 'done' })
    await report(false)
    const submit = () => outcome(`/api/check-ins/${id}/submit`, { token, body: {} })
    expect(await submit()).toBe('409 checkInStepUnproven')
    await report(true)
    expect((await ask(id, 'submit')).state).toBe('admitted')
  })

  it('takes no picture from before a repetition was asked for', async () => {
    const { id } = await enter()
    const { candidate: token } = taking.tokens
    const page = await openCandidatePage(taking.hub, token, id)
    await page.ask(candidateRequests.joinMedia.name, {})
    await fail(id, 'devices')
    await ask(id, 'pictures', { name: 'portrait' })
    await ask(id, 'steps/portrait', { outcome: 'done' })
    await ask(id, 'submit')
    await decide(id, { decision: 'redo', steps: ['portrait'], reason: 'Bukan orangnya' })
    const done = () => outcome(`/api/check-ins/${id}/steps/portrait`, { token, body: { outcome: 'done' } })
    expect(await done()).toBe('409 checkInStepUnproven')
    await fail(id, 'portrait')
    expect(await done()).toBe('409 checkInStepUnproven')
    await ask(id, 'pictures', { name: 'portrait' })
    expect(await done()).toContain('200')
    page.close()
  })

  it('keeps what the media node counted in five seconds, and nothing where it counts nothing', async () => {
    const { id } = await enter()
    const { candidate: token, superAdmin } = taking.tokens
    const path = `/api/check-ins/${id}/network`
    expect(await outcome(path, { token, body: {} })).toContain('503')
    await takePlace(taking.hub, token, id)
    expect(await outcome(path, { token: taking.tokens.other, body: {} })).toContain('404')
    let at = 0
    node.answers.set(nodeRequests.countReceived.name, () => {
      at += 5_000
      const counts = { at, bytes: at * 100, packets: at, lost: 0 }
      return { ok: true, data: { transportId: 'transport-1', protocol: 'tcp', ...counts } }
    })
    const expected = { uplinkKbps: 800, loss: 0, verdict: 'good', udp: 'unknown', tcp: 'works', turn: 'absent' }
    const both = await Promise.all([path, path].map((one) => call(taking.hub, one, { token, body: {} })))
    expect(both.map(({ status, body }) => body.error ?? status).toSorted()).toEqual([200, 'too-many-requests'])
    expect((await ask(id, 'steps/devices', { outcome: 'failed', note: NOTE })).network).toMatchObject(expected)
    const seen = await fetchData(taking.hub, `/api/check-ins/${id}`, waitingCandidateSchema, { token: superAdmin })
    expect(seen.network).toMatchObject(expected)
    // A node of an earlier version is not asked what came of ways that nobody could try.
    expect(node.received(nodeRequests.triedWays)).toEqual([])
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    expect(await outcome(path, { token, body: {} })).toContain('409')
  })

  it('has the second camera done once the media node says that its picture arrives, and not before', async () => {
    const { id } = await enter({ portrait: 'off', phone: 'required' })
    const { candidate: token } = taking.tokens
    const done = { token, body: { outcome: 'done' } }
    const step = `/api/check-ins/${id}/steps/phone`
    const stands = async (): Promise<string> =>
      (await fetchData(taking.hub, `/api/check-ins/${id}/own`, checkInSchema, { token })).phone
    await takePlace(taking.hub, token, id)
    expect([await stands(), await outcome(step, done)]).toEqual(['absent', '409 checkInStepUnproven'])
    const invite = `/api/test-sessions/${id}/second-camera`
    const { code } = await fetchData(taking.hub, invite, secondCameraInviteSchema, { token, method: 'POST' })
    await call(taking.hub, '/api/second-camera/join', { body: { code } })
    expect([await stands(), await outcome(step, done)]).toEqual(['joined', '409 checkInStepUnproven'])

    const phone = { connection: 'connected', producerId: 'phone', flowing: true }
    await node.send(hubRequests.peerChanged.name, { ...node.peer(id), phone })
    expect([await stands(), await outcome(step, done)]).toEqual(['live', expect.stringContaining('200')])
    await fail(id, 'devices')
    expect((await ask(id, 'submit')).state).toBe('waiting')

    await node.send(hubRequests.peerChanged.name, node.peer(id))
    const seen = await fetchData(taking.hub, `/api/check-ins/${id}`, waitingCandidateSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(seen).toMatchObject({ state: 'waiting', phone: 'joined' })
  })

  it('takes no warning and no message, which its page would not show', async () => {
    const { id } = await enter()
    const token = taking.tokens.superAdmin
    const answers = [
      await call(taking.hub, `/api/test-sessions/${id}/warning`, { token, body: { text: 'Lihat ke depan' } }),
      await call(taking.hub, `/api/test-sessions/${id}/messages`, {
        token,
        body: { id: crypto.randomUUID(), text: 'Lihat ke depan' },
      }),
    ]
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([409, expect.stringContaining('check-in')])
    const note = await call(taking.hub, `/api/test-sessions/${id}/note`, { token, body: { text: 'Untuk rekan' } })
    expect(note.status).toBe(200)
  })

  it('calls for help without a test page', async () => {
    const { id } = await enter()
    const help = await fetchData(taking.hub, `/api/check-ins/${id}/help`, helpRequestSchema, {
      ...{ token: taking.tokens.candidate, body: {} },
    })
    const own = await fetchData(taking.hub, `/api/check-ins/${id}/own`, checkInSchema, {
      token: taking.tokens.candidate,
    })
    expect(own.help).toEqual(help)
  })

  describe('whose it is', () => {
    it.each([
      ['another candidate', 'other', [404, 403, 403]],
      ['a proctor who does not watch them', 'proctor', [403, 404, 404]],
      ['an administrator', 'administrator', [403, 403, 403]],
      ['an assessor', 'assessor', [403, 403, 403]],
      ['a super-admin', 'superAdmin', [403, 200, 200]],
    ] as const)('%s', async (_who, role, expected) => {
      const { id } = await enter()
      const token = taking.tokens[role]
      const body = { decision: 'redo', steps: ['portrait'], reason: 'Buram' }
      const statuses = [
        await call(taking.hub, `/api/check-ins/${id}/own`, { token }),
        await call(taking.hub, `/api/check-ins/${id}`, { token }),
        await call(taking.hub, `/api/check-ins/${id}/decision`, { token, body }),
      ].map(({ status }) => status)
      expect(statuses).toEqual(expected)
    })
  })

  it('lists who waits first, with the portrait of an earlier check-in', async () => {
    const { id, assessmentId } = await enter({ portrait: 'optional' })
    await fail(id, 'devices')
    await ask(id, 'submit')
    const path = `/api/check-ins?assessmentId=${assessmentId}`
    const { items, waiting } = await fetchData(taking.hub, path, checkInsPageSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(waiting).toBe(1)
    expect(items).toMatchObject([{ testSessionId: id, state: 'waiting', isConnected: false }])
    const stored = items[0]?.storedPortrait?.url ?? ''
    const picture = await fetch(new URL(stored, taking.hub.url), {
      headers: { authorization: `Bearer ${taking.tokens.superAdmin}` },
    })
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(PICTURE))
    const seen = await taking.db.read.findBy(auditEntity, { action: 'test-session.check-in-picture-viewed' })
    expect(seen.map(({ subjectId }) => subjectId)).toContain(id)
  })

  it('gives the portrait to the media node that holds the candidate, during the test alone, and writes that down', async () => {
    const { id } = await enter({ portrait: 'required' }, { aiProctoringEnabled: true })
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, id)
    await page.ask(candidateRequests.joinMedia.name, {})
    await ask(id, 'pictures', { name: 'portrait' })
    const askFor = (from = node) => from.send(hubRequests.checkInPortrait.name, { testSessionId: id })
    expect(await askFor()).toMatchObject({ error: 'not-found' })
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    expect(await askFor()).toMatchObject({ ok: true, data: { portrait: Buffer.from(PICTURE), isCompared: true } })
    const { consent } = await taking.db.read.findOneByOrFail(testSessionEntity, { id })
    const before = { consent: { ...consent, textVersion: '2026-11-30' } }
    await taking.db.write((manager) => manager.update(testSessionEntity, { id }, before))
    expect(await askFor()).toMatchObject({ ok: true, data: { portrait: null, isCompared: false } })

    const elsewhere = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-b')
    expect(await askFor(elsewhere)).toMatchObject({ error: 'not-found' })
    elsewhere.close()
    await taking.db.write((manager) => manager.update(testSessionEntity, { id }, { status: 'terminated' }))
    expect(await askFor()).toMatchObject({ error: 'not-found' })
    const compared = { action: 'test-session.check-in-portrait-compared', subjectId: id } as const
    const given = await taking.db.read.findBy(auditEntity, compared)
    expect(given).toMatchObject([{ actorId: null, data: { nodeId: 'node-a' } }])
    page.close()
  })

  it('admits nobody to time that is over', async () => {
    const { id } = await enter()
    const over = { opensAt: new Date(inHours(-3)), closesAt: new Date(inHours(-1)) }
    await taking.db.write((manager) => manager.update(testSessionEntity, { id }, over))
    const decided = { token: taking.tokens.superAdmin, body: { decision: 'admit', reason: 'Dikenal' } }
    expect(await outcome(`/api/check-ins/${id}/decision`, decided)).toBe('409 checkInWindowOver')
  })
})
