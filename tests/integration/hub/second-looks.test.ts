import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { flagEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { type Flag, flagListSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import {
  type Sample,
  type SampledFlag,
  sampledFlagsPageSchema,
  sampleSchema,
  samplesPageSchema,
} from '@pengawas/shared/contracts/second-looks'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from './databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from './fake-media-node.ts'
import { takePlace } from './pages.ts'
import {
  call,
  endSession,
  fetchData,
  nipOf,
  openTestHub,
  people,
  signIn,
  startSession,
  type TestHub,
} from './test-hub.ts'

onEveryDatabase('blind second looks', (databaseUrl) => {
  let hub: TestHub
  let db: Database
  let node: FakeMediaNode
  let session: TestSession
  let proctor: string
  let superAdmin: string
  let auditor: string

  async function raise(): Promise<Flag> {
    const flag = aFlag()
    await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence: PICTURE })
    const path = `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}&limit=500`
    const { flags } = await fetchData(hub, path, flagListSchema, { token: proctor })
    return flagSchema.parse(flags.find(({ id }) => id === flag.id))
  }
  const review = ({ id, sequence }: Flag, verdict: string, token = proctor) =>
    fetchData(hub, `/api/ai-proctoring/flags/${id}/resolve`, z.object({ flag: flagSchema }), {
      ...{ method: 'PATCH', token },
      body: { verdict, dismissal: 'misdetected', reason: 'Sudah dilihat', sequence },
    })
  const draw = (body: object, token = auditor) => fetchData(hub, '/api/second-looks', sampleSchema, { token, body })
  const flagsOf = async ({ id }: Sample, token = auditor): Promise<SampledFlag[]> =>
    (await fetchData(hub, `/api/second-looks/${id}/flags`, sampledFlagsPageSchema, { token })).items
  const judge = ({ id }: Sample, flagId: string, verdict: string, token = auditor) =>
    call(hub, `/api/second-looks/${id}/flags/${flagId}/verdict`, {
      ...{ method: 'POST', token },
      body: { verdict, reason: 'Terlihat pada gambar' },
    })

  /** The verdicts that stand. */
  async function stored(): Promise<Map<string, string>> {
    const path = `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}&limit=500`
    const { flags } = await fetchData(hub, path, flagListSchema, { token: proctor })
    return new Map(flags.map(({ id, validationStatus }) => [id, validationStatus]))
  }

  beforeAll(async () => {
    const url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    db = await openDatabase({ url, dataDir: hub.dataDir })
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    proctor = await signIn(hub, people.proctor)
    superAdmin = await signIn(hub, people.superAdmin)
    auditor = await signIn(hub, people.auditor)
    const started = await startSession(hub, people.candidate1)
    session = started.session
    await takePlace(hub, started.token, session.id)
    for (const verdict of ['confirmed', 'dismissed', 'confirmed']) await review(await raise(), verdict)
    await review(await raise(), 'dismissed', superAdmin)
    await raise()
    await call(hub, '/api/second-looks', { method: 'POST', token: auditor, body: { seed: 'early', size: 5 } }).then(
      // Nothing is drawn from tests that go on.
      ({ status }) => expect(status).toBe(409),
    )
    await endSession(hub, started.token, session.id)
  })
  afterAll(async () => {
    node.close()
    await db.close()
    await hub.close()
  })

  it('are drawn by a seed once, with the flags that were reviewed', async () => {
    const [first, again] = await Promise.all([draw({ seed: 'nov-1', size: 3 }), draw({ seed: 'nov-1', size: 3 })])
    expect(again).toEqual(first)
    expect(first).toMatchObject({ population: 1, sessions: 1, flags: 4, judged: 0, agreement: null })
    expect((await draw({ seed: 'nov-1', size: 3, assessmentId: session.assessmentId })).id).not.toBe(first.id)
    expect(await db.read.countBy(auditEntity, { action: 'second-look.drawn' })).toBe(2)
  })

  it('show what a flag rests on, and neither its verdict nor who gave it', async () => {
    const sample = await draw({ seed: 'nov-2', size: 1 })
    const flags = await flagsOf(sample)
    expect(flags).toHaveLength(4)
    const text = JSON.stringify(flags)
    for (const telling of ['validationStatus', 'reviewedBy', 'reviewerName', 'reviewReason', 'Sudah dilihat'])
      expect(text).not.toContain(telling)
    for (const flag of flags) expect(flag).toMatchObject({ first: null, second: null, refused: null })
    // Who gave the first verdict is no second reviewer.
    const ofSuperAdmin = await flagsOf(sample, superAdmin)
    expect(ofSuperAdmin.filter(({ refused }) => refused === 'own')).toHaveLength(1)
    const own = ofSuperAdmin.find(({ refused }) => refused === 'own')
    expect((await judge(sample, own?.id ?? '', 'confirmed', superAdmin)).status).toBe(409)
    expect((await judge(sample, own?.id ?? '', 'confirmed', proctor)).status).toBe(403)
  })

  it('take one second verdict for each flag: of two auditors at once one gets a conflict', async () => {
    const sample = await draw({ seed: 'nov-3', size: 1 })
    const flags = await flagsOf(sample, superAdmin)
    const target = flags.find(({ refused }) => refused === null)
    const both = await Promise.all([
      judge(sample, target?.id ?? '', 'confirmed'),
      judge(sample, target?.id ?? '', 'dismissed', superAdmin),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = await judge(sample, target?.id ?? '', 'confirmed')
    expect(late.status).toBe(409)
  })

  it('tell agreement as kappa with its number and interval once all flags are judged', async () => {
    const sample = await draw({ seed: 'nov-4', size: 1 })
    const flags = await flagsOf(sample)
    const current = async (): Promise<Sample | undefined> =>
      (await fetchData(hub, '/api/second-looks', samplesPageSchema, { token: auditor })).items.find(
        ({ id }) => id === sample.id,
      )
    const first = await stored()
    // Of two that were confirmed one is dismissed, and both that were dismissed are confirmed.
    const one = flags.find(({ id }) => first.get(id) === 'confirmed')
    for (const { id } of flags) {
      expect((await current())?.agreement).toBeNull()
      expect((await judge(sample, id, id === one?.id ? 'dismissed' : 'confirmed')).status).toBe(200)
    }
    const done = await current()
    expect(done).toMatchObject({ judged: 4, agreement: { n: 4, onlyFirstConfirmed: 1, onlySecondConfirmed: 2 } })
    expect(done?.agreement?.kappa?.value).toBeCloseTo(-0.5, 10)
    expect((await flagsOf(sample)).map((flag) => flag.first)).toEqual(flags.map(({ id }) => first.get(id)))
    // The verdicts that count are as they were.
    const after = await stored()
    expect(flags.map(({ id }) => after.get(id))).toEqual(flags.map(({ id }) => first.get(id)))
  })

  it('are not taken by the person who raised the flag, whoever confirmed it', async () => {
    const sample = await draw({ seed: 'nov-5', size: 1 })
    const target = (await flagsOf(sample, superAdmin)).find(({ refused }) => refused === null)
    const { id: raisedBy } = await db.read.findOneByOrFail(userEntity, { nip: nipOf(people.superAdmin) })
    await db.write((manager) => manager.update(flagEntity, { id: target?.id ?? '' }, { raisedBy }))
    const shown = (await flagsOf(sample, superAdmin)).find(({ id }) => id === target?.id)
    expect(shown?.refused).toBe('own')
    expect((await judge(sample, target?.id ?? '', 'confirmed', superAdmin)).body.code).toBe('secondLookOwn')
    expect((await judge(sample, target?.id ?? '', 'confirmed')).status).toBe(200)
  })
})
