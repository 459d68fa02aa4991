import { createHash } from 'node:crypto'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import type { CoveredFace } from '@pengawas/shared/contracts/assessments'
import { type Flag, flagListSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { CONSENT_TEXT_VERSION, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { kindOfFlag } from '@pengawas/shared/flag-kinds'
import { isTechnicalFlag } from '@pengawas/shared/flags'
import { hasPending, NOTHING_COUNTED, weightOf, withFlags } from '@pengawas/shared/rules/flag-weight'
import { hubNotices, hubRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { updateBody } from '../assessments/support.ts'
import { onEveryDatabase } from './databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from './fake-media-node.ts'
import { openWall, takePlace } from './pages.ts'
import { endSession, call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

onEveryDatabase('flags', (databaseUrl) => {
  let hub: TestHub
  let node: FakeMediaNode
  let session: TestSession
  let proctor: string
  let url: string | undefined
  let frozenCases = 0

  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    const started = await startSession(hub, people.candidate1)
    session = started.session
    await takePlace(hub, started.token, session.id)
    proctor = await signIn(hub, people.proctor)
  })
  afterAll(async () => {
    node.close()
    await hub.close()
  })

  const raise = (flag = aFlag(), evidence: Uint8Array | null = PICTURE) =>
    node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence })
  const flagsAfter = (after: number, limit = 200) =>
    fetchData(
      hub,
      `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}&after=${after}&limit=${limit}`,
      flagListSchema,
      { token: proctor },
    )
  const lastSequence = async (): Promise<number> => (await flagsAfter(0)).lastSequence
  const resolve = (flag: Flag, body: object, token = proctor) =>
    call(hub, `/api/ai-proctoring/flags/${flag.id}/resolve`, { method: 'PATCH', token, body })

  it('count a covered face as the assessment said before its first test, and as one kind', async () => {
    const token = await signIn(hub, people.administrator)
    const path = `/api/assessments/${session.assessmentId}`
    const choose = async (coveredFace: CoveredFace): Promise<number> => {
      const before = await fetchData(hub, path, managedAssessmentSchema, { token })
      return (await call(hub, path, { method: 'PUT', token, body: { ...updateBody(before), coveredFace } })).status
    }
    // Whoever has begun was not told. As it would be, had it been chosen before:
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    const told = { id: session.assessmentId }
    const covered = () => aFlag({ reason: 'face-covered', severity: 'medium' })
    const [note, conduct] = [covered(), covered()]
    await raise(note)
    expect(await choose('conduct')).toBe(400)
    await db.write((manager) => manager.update(assessmentEntity, told, { coveredFace: 'conduct' }))
    await db.close()
    await raise(conduct)
    expect(await choose('technical')).toBe(200)
    // What comes once more, worse, does not change what it counts as.
    for (const flag of [note, conduct]) await raise({ ...flag, severity: 'high' }, null)
    const { flags } = await flagsAfter(0)
    const said = [note, conduct].map(({ id }) => flags.find((flag) => flag.id === id) ?? expect.fail('no flag'))
    expect(said.map((flag) => [flag.severity, isTechnicalFlag(flag), kindOfFlag(flag)])).toEqual([
      ['high', true, 'face-covered'],
      ['high', false, 'face-covered'],
    ])
    expect(said.map((flag) => weightOf(withFlags(NOTHING_COUNTED, flag)) > 0)).toEqual([false, true])
    for (const flag of said)
      await resolve(flag, {
        verdict: 'dismissed',
        dismissal: 'misdetected',
        reason: 'Tidak ada',
        sequence: flag.sequence,
      })
  })

  it('say nothing of what the text does not name that the candidate agreed to', async () => {
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    const agreeTo = (textVersion: string) =>
      db.write((manager) =>
        manager.update(testSessionEntity, { id: session.id }, { consent: { ...session.consent, textVersion } }),
      )
    const raiseAll = async (): Promise<string[]> => {
      const after = await lastSequence()
      for (const reason of ['face-covered', 'video-loop', 'other-person-than-at-first', 'head-down'])
        expect(await raise(aFlag({ reason }))).toMatchObject({ ok: true })
      return (await flagsAfter(after)).flags.map(({ reason }) => reason)
    }
    await agreeTo('2026-11-30')
    expect(await raiseAll()).toEqual(['head-down'])
    await agreeTo('2026-12-06')
    expect(await raiseAll()).toEqual(['other-person-than-at-first', 'head-down'])
    await agreeTo(CONSENT_TEXT_VERSION)
    expect(await raiseAll()).toEqual(['face-covered', 'video-loop', 'other-person-than-at-first', 'head-down'])
    await agreeTo(session.consent.textVersion)
    await db.close()
  })

  it.each([
    { name: 'for the whole time', from: -60, to: null, end: null, isTold: false },
    {
      name: 'for the whole time, of a still face',
      from: -60,
      to: null,
      end: null,
      isTold: false,
      reason: 'still-face',
    },
    { name: 'for a moment, of a still face', from: -5, to: 5, end: null, isTold: true, reason: 'still-face' },
    { name: 'until shortly before analysis knew the end', from: -60, to: 100, end: 130, isTold: false },
    { name: 'for a moment', from: -5, to: 5, end: null, isTold: true },
    { name: 'and stopped saying so', from: -60, to: 5, end: 600, isTold: true },
  ])(
    'tell of a frozen picture unless the page said so $name',
    async ({ from, to, end, isTold, reason = 'frozen-picture' }) => {
      const at = Date.parse('2026-11-21T03:00:00.123Z') + (frozenCases += 1) * 3_600_000
      const said = { ...aFlag(), type: 'technical' as const, reason: 'camera-frozen', detectedAt: at + from * 1_000 }
      expect(await raise({ ...said, endedAt: to === null ? null : at + to * 1_000 }, null)).toMatchObject({ ok: true })
      const seen = { ...aFlag(), type: 'environmental-issue' as const, reason, detectedAt: at }
      await raise(seen)
      if (end !== null) await raise({ ...seen, endedAt: at + end * 1_000 }, null)
      const { flags } = await flagsAfter(0)
      expect(flags.some(({ id }) => id === seen.id)).toBe(isTold)
      // Nothing of it goes on in the next case, or waits for a person.
      await raise({ ...said, endedAt: at + 700_000 }, null)
      for (const flag of (await flagsAfter(0)).flags.filter(({ reviewed }) => !reviewed))
        await resolve(flag, { verdict: 'dismissed', reason: 'Sudah diperiksa', sequence: flag.sequence })
    },
  )

  it('are stored, then announced to the wall with their number and the new counts', async () => {
    const wall = await openWall(hub, proctor)
    const flag = aFlag()
    expect(await raise(flag)).toEqual({ ok: true, data: {} })
    const announced = await wall.receives(pushes.flagChanged, ({ id }) => id === flag.id)
    const stored = (await flagsAfter(announced.sequence - 1)).flags[0]
    expect(stored).toEqual(announced)
    expect(stored).toMatchObject({
      testSessionId: session.id,
      origin: 'server',
      timestamp: '2026-11-21T03:00:00.123Z',
      confidence: 0.93,
      reviewed: false,
      validationStatus: 'pending',
      evidenceUrl: `/api/ai-proctoring/flags/${flag.id}/evidence`,
      details: flag.details,
    })
    await wall.receives(
      pushes.candidateUpdated,
      (tile) => tile.testSessionId === session.id && tile.flagCounts.high >= 1,
    )
    wall.close()
  })

  it('say when it was by the hub, also where the clock of their node is wrong', async () => {
    const flag = aFlag({ detectedAt: Date.now() - 3_600_000 - 5_000, endedAt: Date.now() - 3_600_000 - 3_000 })
    const sent = { testSessionId: session.id, flag, evidence: null }
    await node.send(hubRequests.raiseFlag.name, { ...sent, sentAt: Date.now() - 3_600_000 })
    const stored = (await flagsAfter(0)).flags.find(({ id }) => id === flag.id)
    const ageOf = (instant: string | null | undefined): number => Date.now() - Date.parse(instant ?? '')
    for (const [age, expected] of [
      [ageOf(stored?.timestamp), 5_000],
      [ageOf(stored?.endedAt), 3_000],
    ] as const) {
      expect(age).toBeGreaterThanOrEqual(expected)
      expect(age).toBeLessThan(expected + 60_000)
    }
  })

  it('say the same where they were long under way, or waited for the line', async () => {
    const flag = aFlag({ detectedAt: Date.now() - 60_000 })
    // As a node does with each report of its load.
    node.notify(hubNotices.load.name, node.load({ at: Date.now() }))
    const sent = { testSessionId: session.id, flag, evidence: null, sentAt: Date.now() - 20_000 }
    await node.send(hubRequests.raiseFlag.name, sent)
    const stored = (await flagsAfter(0)).flags.find(({ id }) => id === flag.id)
    expect(Date.parse(stored?.timestamp ?? '')).toBe(flag.detectedAt)
  })

  it('are stored once, however often they are delivered', async () => {
    const before = await lastSequence()
    const flag = aFlag()
    const answers = await Promise.all(Array.from({ length: 5 }, () => raise(flag)))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    await raise(flag)
    const { flags, lastSequence: after } = await flagsAfter(before)
    expect(flags.map((stored) => stored.id)).toEqual([flag.id])
    expect(after).toBe(before + 1)
  })

  it('keep how often it was seen to their end, never less, and count what goes on again', async () => {
    const stored = async (id: string) => {
      const flag = (await flagsAfter(0)).flags.find((candidate) => candidate.id === id)
      return [flag?.timesSeen, flag?.endedAt !== null]
    }
    const [counted, former] = [aFlag(), aFlag()]
    const at = (flag: typeof counted, seconds: number): number => flag.detectedAt + seconds * 1_000
    await raise({ ...counted, timesSeen: 4 })
    expect(await stored(counted.id)).toEqual([4, false])
    await raise({ ...counted, timesSeen: 83, endedAt: at(counted, 60) })
    await raise({ ...counted, timesSeen: 4 })
    expect(await stored(counted.id)).toEqual([83, true])
    // Media nodes of an earlier version, and the hub itself, count no samples.
    await raise(former)
    await raise({ ...former, endedAt: at(former, 5) })
    expect(await stored(former.id)).toEqual([null, true])
    await raise({ ...former, endedAt: null })
    await raise({ ...former, endedAt: null })
    expect(await stored(former.id)).toEqual([2, false])
  })

  it('are numbered without gaps, however many come at once, and found again by number', async () => {
    const before = await lastSequence()
    await Promise.all(Array.from({ length: 25 }, () => raise(aFlag(), null)))
    const all = await flagsAfter(before)
    expect(all.flags.map((flag) => flag.sequence)).toEqual(Array.from({ length: 25 }, (_, index) => before + 1 + index))
    const page = await flagsAfter(before, 10)
    expect(page.flags).toHaveLength(10)
    expect(page.lastSequence).toBe(before + 25)
    const rest = await flagsAfter(page.flags.at(-1)?.sequence ?? 0)
    expect(rest.flags).toHaveLength(15)
  })

  it.each([
    {
      name: 'an unknown test session',
      change: { testSessionId: '11111111-2222-4333-8444-555555555555' },
      error: 'not-found',
    },
    { name: 'an unknown type', change: { flag: { ...aFlag(), type: 'bad-mood' } }, error: 'invalid-input' },
    {
      name: 'evidence that is no picture',
      change: { evidence: Buffer.from('<svg onload=alert(1)>') },
      error: 'invalid-input',
    },
  ])('are refused with $name', async ({ change, error }) => {
    const before = await lastSequence()
    const answer = await node.send(hubRequests.raiseFlag.name, {
      testSessionId: session.id,
      flag: aFlag(),
      evidence: null,
      ...change,
    })
    expect(answer).toMatchObject({ ok: false, error })
    expect(await lastSequence()).toBe(before)
  })

  it('are kept without a picture that is too large', async () => {
    const flag = aFlag()
    expect(await raise(flag, Buffer.concat([PICTURE, Buffer.alloc(600 * 1024)]))).toMatchObject({ ok: true })
    const stored = (await flagsAfter(0)).flags.find(({ id }) => id === flag.id)
    expect(stored).toMatchObject({ id: flag.id, evidenceUrl: null })
  })

  it('are taken from no node but the one that holds the candidate', async () => {
    const before = await lastSequence()
    const stranger = await FakeMediaNode.join(hub.nodeUrl, 'node-stranger', [])
    const told = await stranger.send(hubRequests.raiseFlag.name, {
      testSessionId: session.id,
      flag: aFlag(),
      evidence: PICTURE,
    })
    expect(told).toMatchObject({ ok: false, error: 'not-found' })
    expect(
      (
        await stranger.send(hubRequests.peerLost.name, {
          testSessionId: session.id,
          nodeId: 'node-stranger',
          workerId: 'w',
          reason: 'closed',
        })
      ).ok,
    ).toBe(true)
    await stranger.send(hubRequests.peerChanged.name, stranger.peer(session.id, { connection: 'disconnected' }))
    // A node that reports a candidate whom no hub placed on it is asked to close that place.
    stranger.close()
    const liar = await FakeMediaNode.join(hub.nodeUrl, 'node-liar', [{ ...node.peer(session.id), nodeId: 'node-liar' }])
    expect(liar.closePeers).toEqual([session.id])
    const wall = await openWall(hub, proctor)
    const analysis = { at: 1, faces: 7, faceConfidence: 1, attention: 1, gaze: 'center' as const }
    liar.notify(hubNotices.analysis.name, { testSessionId: session.id, analysis })
    liar.notify(hubNotices.audioLevels.name, [{ testSessionId: session.id, level: 99, hasVoice: true }])
    await liar.send(hubRequests.workerLost.name, { nodeId: 'node-liar', workerId: 'w' })
    node.notify(hubNotices.audioLevels.name, [{ testSessionId: session.id, level: 11, hasVoice: false }])
    await wall.receives(pushes.audioLevels, ([reading]) => reading?.level === 11)
    expect(JSON.stringify(wall.received)).not.toContain('"faces":7')
    expect(JSON.stringify(wall.received)).not.toContain('"level":99')
    expect(await lastSequence()).toBe(before)
    await raise()
    expect(await lastSequence()).toBe(before + 1)
    wall.close()
    liar.close()
  })

  it('are reviewed once: the second reviewer gets a conflict', async () => {
    await raise()
    const flag = flagSchema.parse((await flagsAfter(0)).flags.at(-1))
    const wall = await openWall(hub, await signIn(hub, people.superAdmin))
    const review = { verdict: 'dismissed', reason: 'Kamera terhalang sebentar', sequence: flag.sequence }
    const answers = await Promise.all([resolve(flag, review), resolve(flag, { ...review, verdict: 'confirmed' })])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const reviewed = await wall.receives(pushes.flagChanged, ({ id }) => id === flag.id)
    expect(reviewed).toMatchObject({ reviewed: true, reviewerName: 'Agus Pratama', reviewReason: review.reason })
    expect(reviewed.sequence).toBeGreaterThan(flag.sequence)
    expect((await flagsAfter(flag.sequence)).flags).toContainEqual(reviewed)
    expect((await resolve(flag, review)).body.error).toBe('conflict')
    wall.close()
  })

  it('need a reason, and a person who may review', async () => {
    const flag = flagSchema.parse((await flagsAfter(0)).flags[0])
    const review = { verdict: 'confirmed', reason: '  x ', sequence: flag.sequence }
    expect((await resolve(flag, review)).body.fields).toEqual({ reason: 'Alasan wajib diisi' })
    for (const person of [people.auditor, people.administrator, people.candidate1]) {
      expect((await resolve(flag, { ...review, reason: 'alasan' }, await signIn(hub, person))).status).toBe(403)
    }
  })

  it('show their evidence to those who may see it, uncached and on record', async () => {
    const flag = aFlag()
    await raise(flag)
    const target = `/api/ai-proctoring/flags/${flag.id}/evidence`
    const response = await fetch(new URL(target, hub.url), { headers: { authorization: `Bearer ${proctor}` } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const picture = Buffer.from(await response.arrayBuffer())
    expect(createHash('sha256').update(picture).digest('hex')).toBe(createHash('sha256').update(PICTURE).digest('hex'))
    expect((await call(hub, target, { token: await signIn(hub, people.candidate1) })).status).toBe(403)
    expect((await call(hub, target, { token: await signIn(hub, people.administrator) })).status).toBe(403)
    const silent = aFlag()
    await raise(silent, null)
    expect((await call(hub, `/api/ai-proctoring/flags/${silent.id}/evidence`, { token: proctor })).status).toBe(404)

    const { entries } = await fetchData(
      hub,
      '/api/audit',
      z.object({ entries: z.array(z.object({ action: z.string(), subjectId: z.string().nullable() })) }),
      {
        token: await signIn(hub, people.auditor),
      },
    )
    expect(entries.filter((entry) => entry.action === 'flag.evidence-viewed').map((entry) => entry.subjectId)).toEqual([
      flag.id,
    ])
  })

  it('are still there after the hub was started again, with the chain whole', async () => {
    const before = await flagsAfter(0)
    node.close()
    await hub.stop()
    hub = await openTestHub({ databaseUrl: url, dataDir: hub.dataDir })
    proctor = await signIn(hub, people.proctor)
    expect(await flagsAfter(0)).toEqual(before)
    const wall = await fetchData(hub, '/api/proctoring/wall', wallSchema, { token: proctor })
    expect(wall.assessments[0]?.lastSequence).toBe(before.lastSequence)
    const verdict = await fetchData(hub, '/api/audit/verify', z.object({ valid: z.boolean() }), {
      token: await signIn(hub, people.auditor),
    })
    expect(verdict.valid).toBe(true)
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
  })

  it('are counted on the wall by what people made of them', async () => {
    const tile = async () => {
      const wall = await fetchData(hub, '/api/proctoring/wall', wallSchema, { token: proctor })
      return wall.candidates.find((candidate) => candidate.testSessionId === session.id)
    }
    await endSession(hub, await signIn(hub, people.candidate1), session.id)
    const before = await tile()
    expect(before?.status).toBe('completed')
    expect(before && hasPending(before)).toBe(true)

    const { flags } = await flagsAfter(0)
    const waiting = flags.filter(({ reviewed }) => !reviewed)
    for (const [place, flag] of waiting.entries()) {
      expect(
        (
          await resolve(flag, {
            verdict: place === 0 ? 'confirmed' : 'dismissed',
            reason: 'Sudah diperiksa',
            sequence: flag.sequence,
          })
        ).status,
      ).toBe(200)
    }
    const after = await tile()
    expect(after && hasPending(after)).toBe(false)
    const counted = (await flagsAfter(0)).flags.reduce((sum, flag) => withFlags(sum, flag), NOTHING_COUNTED)
    expect(after).toMatchObject(counted)
    expect(weightOf(counted)).toBeGreaterThan(0)
  })
})
