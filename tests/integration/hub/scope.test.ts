import { randomUUID } from 'node:crypto'
import {
  assessmentEntity,
  participantEntity,
  proctorEntity,
} from '@pengawas/api/assessments/assessments/assessments.entity'
import { assessmentQuestionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { assessmentsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { testSessionSchema, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aFlag, FakeMediaNode, PICTURE } from './fake-media-node.ts'
import { openCandidatePage, openWall, type Page } from './pages.ts'
import { call, CONSENT, fetchData, nipOf, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const OTHER_PROCTOR = '205'

/** Beside the demo assessment there is a second one, with a candidate and a proctor of its own. */
describe('two assessments with a proctor each', () => {
  let hub: TestHub
  let node: FakeMediaNode
  const proctors: Record<'demo' | 'second', string> = { demo: '', second: '' }
  const sessions: Partial<Record<'demo' | 'second', TestSession>> = {}
  const pages: Page[] = []
  const flagIds: Record<'demo' | 'second', string> = { demo: randomUUID(), second: randomUUID() }

  async function addSecondAssessment(): Promise<string> {
    const db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
    const [proctor, candidate, template] = await Promise.all([
      db.read.findOneByOrFail(userEntity, { nip: nipOf(people.proctor) }),
      db.read.findOneByOrFail(userEntity, { nip: nipOf(people.candidate2) }),
      db.read.findOneByOrFail(assessmentEntity, { type: 'regular' }),
    ])
    const [assessmentId, proctorId, assignedAt] = [randomUUID(), randomUUID(), new Date()]
    await db.write(async (manager) => {
      await manager.insert(userEntity, {
        ...proctor,
        id: proctorId,
        email: 'second-proctor@agency.invalid',
        nip: nipOf(OTHER_PROCTOR),
        name: 'Proktor Kedua',
      })
      await manager.insert(assessmentEntity, {
        ...template,
        id: assessmentId,
        title: 'Kedua',
        flagSequence: 0,
        createdBy: null,
      })
      const questions = await manager.findBy(assessmentQuestionEntity, { assessmentId: template.id })
      await manager.insert(
        assessmentQuestionEntity,
        questions.map((link) => ({ ...link, assessmentId })),
      )
      await manager.insert(participantEntity, { assessmentId, userId: candidate.id, assignedAt })
      await manager.insert(proctorEntity, { assessmentId, userId: proctorId, maxCandidates: 20, assignedAt })
    })
    await db.close()
    return assessmentId
  }

  const session = (which: 'demo' | 'second'): TestSession => {
    const found = sessions[which]
    if (found === undefined) throw new Error('not started')
    return found
  }

  beforeAll(async () => {
    hub = await openTestHub()
    const secondId = await addSecondAssessment()
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    const first = await startSession(hub, people.candidate1)
    sessions.demo = first.session
    const token = await signIn(hub, people.candidate2)
    sessions.second = await fetchData(hub, '/api/test-sessions', testSessionSchema, {
      token,
      body: { assessmentId: secondId, consent: CONSENT },
    })
    proctors.demo = await signIn(hub, people.proctor)
    proctors.second = await fetchData(hub, '/api/auth/login', z.object({ token: z.string() }), {
      body: { nip: nipOf(OTHER_PROCTOR), password: 'pengawas-demo' },
    }).then((login) => login.token)
    for (const [which, page] of [
      ['demo', await openCandidatePage(hub, first.token, session('demo').id)],
      ['second', await openCandidatePage(hub, token, session('second').id)],
    ] as const) {
      pages.push(page)
      await page.ask(candidateRequests.joinMedia.name, {})
      const flag = aFlag({ id: flagIds[which] })
      await node.send(hubRequests.raiseFlag.name, { testSessionId: session(which).id, flag, evidence: PICTURE })
    }
  })
  afterAll(async () => {
    for (const page of pages) page.close()
    node.close()
    await hub.close()
  })

  it('lists the sessions of every assessment to the super-admin by pages, newest start first', async () => {
    const token = await signIn(hub, people.superAdmin)
    const page = async (number: number): Promise<string[]> =>
      (await fetchData(hub, `/api/test-sessions?pageSize=1&page=${number}`, z.array(testSessionSchema), { token })).map(
        ({ id }) => id,
      )
    const [newest, oldest] = [session('second').id, session('demo').id]
    expect([await page(1), await page(2), await page(3)]).toEqual([[newest], [oldest], []])
  })

  describe.each([
    { own: 'demo', foreign: 'second' },
    { own: 'second', foreign: 'demo' },
  ] as const)('the proctor of the $own one', ({ own, foreign }) => {
    it('sees its own candidates, and no others', async () => {
      const token = proctors[own]
      const wall = await fetchData(hub, '/api/proctoring/wall', wallSchema, { token })
      expect(wall.assessments.map((assessment) => assessment.id)).toEqual([session(own).assessmentId])
      expect(wall.candidates.map((tile) => tile.testSessionId)).toEqual([session(own).id])
      const listed = await fetchData(hub, '/api/test-sessions', z.array(testSessionSchema), { token })
      expect(listed.map((one) => one.id)).toEqual([session(own).id])
      expect(
        await fetchData(
          hub,
          `/api/test-sessions?assessmentId=${session(foreign).assessmentId}`,
          z.array(testSessionSchema),
          { token },
        ),
      ).toEqual([])
      expect((await call(hub, `/api/test-sessions/${session(foreign).id}`, { token })).status).toBe(404)
    })

    it('reads and reviews its own flags, and no others', async () => {
      const token = proctors[own]
      const list = (which: 'demo' | 'second') => `/api/ai-proctoring/flags?assessmentId=${session(which).assessmentId}`
      const { flags } = await fetchData(hub, list(own), flagListSchema, { token })
      expect(flags.map((flag) => flag.id)).toContain(flagIds[own])
      expect(new Set(flags.map((flag) => flag.testSessionId))).toEqual(new Set([session(own).id]))
      expect((await call(hub, list(foreign), { token })).status).toBe(404)
      expect((await call(hub, `/api/ai-proctoring/flags/${flagIds[foreign]}/evidence`, { token })).status).toBe(404)
      const review = { verdict: 'dismissed', reason: 'bukan urusan saya', sequence: 1 }
      expect(
        (
          await call(hub, `/api/ai-proctoring/flags/${flagIds[foreign]}/resolve`, {
            method: 'PATCH',
            token,
            body: review,
          })
        ).status,
      ).toBe(404)
      const stats = await fetchData(hub, '/api/ai-proctoring/flags/stats', z.object({ total: z.int() }), { token })
      expect(stats.total).toBe(flags.length)
    })

    it('receives its own candidates, and no others', async () => {
      const wall = await openWall(hub, proctors[own])
      const consume = (which: 'demo' | 'second') =>
        wall.ask(proctorRequests.consume.name, {
          testSessionId: session(which).id,
          transportId: 't',
          source: 'camera',
          rtpCapabilities: {},
        })
      expect(await consume(own)).toMatchObject({ ok: true })
      const before = node.received(nodeRequests.consume).length
      expect(await consume(foreign)).toMatchObject({ ok: false, error: 'not-found' })
      expect(node.received(nodeRequests.consume)).toHaveLength(before)
      wall.close()
    })

    it('receives its own candidates, and no others', async () => {
      const wall = await openWall(hub, proctors[own])
      for (const which of [foreign, own]) {
        const testSessionId = session(which).id
        await node.send(hubRequests.raiseFlag.name, { testSessionId, flag: aFlag(), evidence: null })
        await node.send(hubRequests.peerChanged.name, node.peer(testSessionId))
        node.notify(hubNotices.analysis.name, {
          testSessionId,
          analysis: { at: 1, faces: 1, faceConfidence: 1, attention: 90, gaze: 'center' },
        })
      }
      node.notify(
        hubNotices.audioLevels.name,
        [foreign, own].map((which) => ({ testSessionId: session(which).id, level: 10, hasVoice: false })),
      )
      const readings = await wall.receives(pushes.audioLevels)
      expect(readings.map((reading) => reading.testSessionId)).toEqual([session(own).id])
      await wall.receives(pushes.flagChanged)
      await wall.receives(pushes.candidateUpdated, (tile) => tile.peer !== null)
      await wall.receives(pushes.analysisUpdated)
      expect(JSON.stringify(wall.received)).not.toContain(session(foreign).id)
      wall.close()
    })
  })

  it('an administrator sees the assessments they made, an auditor all', async () => {
    const titles = async (person: typeof people.administrator | typeof people.auditor): Promise<string[]> => {
      const { items } = await fetchData(hub, '/api/assessments', assessmentsPageSchema, {
        token: await signIn(hub, person),
      })
      return items.map((assessment) => assessment.title).toSorted()
    }
    expect(await titles(people.administrator)).toEqual(['Asesmen Kompetensi Manajerial dan Sosiokultural'])
    expect(await titles(people.auditor)).toEqual(['Asesmen Kompetensi Manajerial dan Sosiokultural', 'Kedua'])
  })
})
