import { randomUUID } from 'node:crypto'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import {
  type FlagKind,
  flagKindsSchema,
  kindDecisionsSchema,
  kindPrecisionSchema,
  type KindProposals,
  kindProposalsSchema,
} from '@pengawas/shared/contracts/flag-kinds'
import { type Flag, flagListSchema, flagSchema, notedFlagsSchema } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { auditListSchema } from '@pengawas/shared/contracts/audit'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from './databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from './fake-media-node.ts'
import { takePlace } from './pages.ts'
import { call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

onEveryDatabase('kinds of flags', (databaseUrl) => {
  let hub: TestHub
  let url: string | undefined
  let node: FakeMediaNode
  let session: TestSession
  let candidate: string
  let proctor: string
  let superAdmin: string
  let administrator: string

  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    const started = await startSession(hub, people.candidate1)
    ;({ session, token: candidate } = started)
    await takePlace(hub, candidate, session.id)
    proctor = await signIn(hub, people.proctor)
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
  })
  afterAll(async () => {
    node.close()
    await hub.close()
  })

  async function raise(changes: Parameters<typeof aFlag>[0] = {}): Promise<Flag> {
    const flag = aFlag(changes)
    await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence: PICTURE })
    const path = `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}&limit=500`
    const { flags } = await fetchData(hub, path, flagListSchema, { token: proctor })
    return flagSchema.parse(flags.find(({ id }) => id === flag.id))
  }
  const review = async ({ id, sequence }: Flag, verdict: string, dismissal = 'misdetected'): Promise<Flag> => {
    const body = { verdict, dismissal, reason: 'Sudah dilihat', sequence }
    const path = `/api/ai-proctoring/flags/${id}/resolve`
    const answer = await fetchData(hub, path, z.object({ flag: flagSchema }), { method: 'PATCH', token: proctor, body })
    return answer.flag
  }
  const kindOf = async (kind: string): Promise<FlagKind | undefined> =>
    (await fetchData(hub, '/api/ai-proctoring/kinds', flagKindsSchema, { token: proctor })).kinds.find(
      (one) => one.kind === kind,
    )
  const decide = (decision: string, assessmentId: string | null, token: string, kind = 'no-face') =>
    call(hub, `/api/ai-proctoring/kinds/${kind}/decisions`, {
      ...{ method: 'POST', token },
      body: { decision, assessmentId, reason: 'Terlalu sering keliru di ruang ini' },
    })
  const tile = async () =>
    (await fetchData(hub, '/api/proctoring/wall', wallSchema, { token: proctor })).candidates.find(
      ({ testSessionId }) => testSessionId === session.id,
    )

  it('counts what verdicts say of a kind, and where', async () => {
    await review(await raise(), 'confirmed')
    await review(await raise(), 'dismissed')
    await review(await raise(), 'dismissed', 'permitted')
    await raise()
    expect(await kindOf('no-face')).toMatchObject({
      ...{ right: 1, wrong: 1, undecidable: 1, waiting: 1 },
      ...{ precision: null, promise: 0.98, proposal: 'none', isObserved: false },
    })
    for (const by of ['assessment', 'room', 'unit', 'device']) {
      const { parts } = await fetchData(
        hub,
        `/api/ai-proctoring/kinds/no-face/precision?by=${by}`,
        kindPrecisionSchema,
        {
          token: superAdmin,
        },
      )
      expect([by, parts.map(({ right, wrong, undecidable, waiting }) => [right, wrong, undecidable, waiting])]).toEqual(
        [by, [[1, 1, 1, 1]]],
      )
    }
  })

  it('records what is under observation, and nothing comes of it until a person confirms it', async () => {
    const before = await tile()
    expect((await decide('observe', session.assessmentId, administrator)).status).toBe(200)
    const seen = await raise({ severity: 'critical', confidence: 0.97 })
    expect(seen.isObservation).toBe(true)
    expect(await tile()).toMatchObject({ flagCounts: before?.flagCounts, confirmedCounts: before?.confirmedCounts })
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token: proctor })
    expect(notices.filter(({ template }) => template?.key === 'flag-critical')).toEqual([])
    const noted = async (): Promise<string[]> => {
      const path = `/api/test-sessions/${session.id}/noted-flags?pageSize=100`
      return (await fetchData(hub, path, notedFlagsSchema, { token: candidate })).items.map(({ id }) => id)
    }
    expect(await noted()).not.toContain(seen.id)
    await review(seen, 'confirmed')
    const after = await tile()
    expect(after?.confirmedCounts.critical).toBe((before?.confirmedCounts.critical ?? 0) + 1)
  })

  it('is decided once, in writing, by those who may, and taken back', async () => {
    expect((await decide('observe', session.assessmentId, administrator)).status).toBe(409)
    expect((await decide('observe', null, administrator)).status).toBe(403)
    expect((await decide('observe', null, proctor)).status).toBe(403)
    expect((await decide('observe', null, superAdmin, 'never-raised')).status).toBe(404)
    expect((await decide('count', session.assessmentId, superAdmin)).status).toBe(200)
    expect((await raise()).isObservation).toBe(false)
    expect((await decide('observe', null, superAdmin)).status).toBe(200)
    expect(await kindOf('no-face')).toMatchObject({ isObserved: true, proposal: 'none' })
    expect((await raise()).isObservation).toBe(true)
    expect((await decide('count', null, superAdmin)).status).toBe(200)
    const path = '/api/ai-proctoring/kinds/no-face/decisions'
    const said = await fetchData(hub, path, kindDecisionsSchema, { token: administrator })
    expect(said.map(({ decision, assessmentId }) => [decision, assessmentId === null])).toEqual([
      ['count', true],
      ['observe', true],
      ['count', false],
      ['observe', false],
    ])
    const log = await fetchData(hub, '/api/audit', auditListSchema, { token: superAdmin })
    expect(JSON.stringify(log)).toContain('flag-kind.observed')
    expect(JSON.stringify(log)).toContain('flag-kind.counted-again')
  })

  it('lists where it is observed even without a flag, to those who see the assessment, as the way back', async () => {
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    const row = await db.read.findOneByOrFail(assessmentEntity, { id: session.assessmentId })
    const nobodys = { ...row, id: randomUUID(), createdBy: null, title: 'Tanpa temuan' }
    await db.write((manager) => manager.insert(assessmentEntity, nobodys))
    await db.close()
    const observed = async (token: string): Promise<unknown[]> => {
      const path = '/api/ai-proctoring/kinds/no-face/precision?by=assessment'
      const { parts } = await fetchData(hub, path, kindPrecisionSchema, { token })
      return parts.flatMap(({ id, name, isObserved, waiting }) => (isObserved ? [[id, name, waiting]] : []))
    }
    expect((await decide('observe', nobodys.id, superAdmin)).status).toBe(200)
    expect(await observed(superAdmin)).toEqual([[nobodys.id, 'Tanpa temuan', 0]])
    expect(await observed(administrator)).toEqual([])
    expect((await decide('count', nobodys.id, superAdmin)).status).toBe(200)
    expect(await observed(superAdmin)).toEqual([])
  })

  it('proposes what people found wrong within an assessment, whatever was promised, while a decision can matter', async () => {
    const proposals = (token = administrator): Promise<KindProposals> =>
      fetchData(hub, '/api/ai-proctoring/kind-proposals', kindProposalsSchema, { token })
    const reviewAs = async (count: number, verdict: string, dismissal?: string): Promise<void> => {
      for (let at = 0; at < count; at += 1)
        await review(await raise({ reason: 'second-voice', type: 'suspicious-audio' }), verdict, dismissal)
    }
    await reviewAs(5, 'confirmed')
    await reviewAs(44, 'dismissed')
    await reviewAs(1, 'dismissed', 'unclear')
    expect(await proposals()).toEqual({ proposals: [], isCut: false })
    await reviewAs(1, 'dismissed')
    // What the page says beside each flag of the kind: right in 5 of 50.
    expect(await kindOf('second-voice')).toMatchObject({
      ...{ right: 5, wrong: 45, undecidable: 1, promise: null, proposal: 'proposed-surely' },
    })
    const { assessmentId } = session
    const proposed = { kind: 'second-voice', assessmentId, proposal: 'proposed-surely', precision: { n: 50 } }
    expect((await proposals()).proposals).toMatchObject([proposed])
    expect((await proposals(superAdmin)).proposals[0]?.title).not.toBe('')
    expect((await call(hub, '/api/ai-proctoring/kind-proposals', { token: proctor })).status).toBe(403)

    expect((await decide('observe', null, superAdmin, 'second-voice')).status).toBe(200)
    expect((await proposals()).proposals).toEqual([])
    expect((await decide('count', null, superAdmin, 'second-voice')).status).toBe(200)
    expect((await proposals()).proposals).toMatchObject([proposed])
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    await db.write((manager) => manager.update(assessmentEntity, { id: assessmentId }, { endDate: new Date() }))
    await db.close()
    expect((await proposals()).proposals).toEqual([])
  }, 60_000)
})
