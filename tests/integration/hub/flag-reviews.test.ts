import { takeFlagSequence } from '@pengawas/api/assessments/assessments/assessments.changes'
import { flagEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import {
  type Flag,
  type FlagReviewEntry,
  flagCommentsPageSchema,
  flagListSchema,
  flagReviewsSchema,
  flagSchema,
  foundFlagsSchema,
} from '@pengawas/shared/contracts/flags'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onEveryDatabase, waitForLock } from './databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from './fake-media-node.ts'
import { openWall, takePlace } from './pages.ts'
import { call, endSession, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

onEveryDatabase('reviews of flags', (databaseUrl) => {
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
    return current(flag.id)
  }
  async function current(id: string): Promise<Flag> {
    const path = `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}&limit=500`
    const { flags } = await fetchData(hub, path, flagListSchema, { token: proctor })
    return flagSchema.parse(flags.find((flag) => flag.id === id))
  }
  const at = (flag: Flag, rest: string): string => `/api/ai-proctoring/flags/${flag.id}/${rest}`
  const resolve = (flag: Flag, body: object, token = proctor) =>
    call(hub, at(flag, 'resolve'), { method: 'PATCH', token, body: { ...body, sequence: flag.sequence } })
  const second = (flag: Flag, decision: string, token = administrator) =>
    call(hub, at(flag, 'second-review'), {
      ...{ method: 'POST', token },
      body: { decision, reason: 'Sudah dibandingkan', sequence: flag.sequence },
    })
  async function seesPicture(flag: Flag): Promise<boolean> {
    const headers = { authorization: `Bearer ${administrator}` }
    return (await fetch(new URL(at(flag, 'evidence'), hub.url), { headers })).ok
  }
  const history = (flag: Flag): Promise<FlagReviewEntry[]> =>
    fetchData(hub, at(flag, 'reviews'), flagReviewsSchema, { token: proctor })
  const search = (query: string, token = proctor) =>
    fetchData(hub, `/api/ai-proctoring/flags/search?${query}`, foundFlagsSchema, { token })
  const notices = async (token: string): Promise<string[]> =>
    (await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })).flatMap(
      ({ template, action }) => (template === null ? [] : [`${template.key} ${action?.url ?? ''}`]),
    )

  /** Confirmed by the proctor, who then wants to dismiss it. */
  async function proposed(): Promise<Flag> {
    const flag = await raise()
    expect((await resolve(flag, { verdict: 'confirmed', reason: 'Terlihat jelas' })).status).toBe(200)
    const confirmed = await current(flag.id)
    const change = { verdict: 'dismissed', dismissal: 'permitted', reason: 'Ternyata diizinkan' }
    expect((await resolve(confirmed, change)).status).toBe(200)
    return current(flag.id)
  }

  it('are dismissed for a reason of the list, with words where it says none', async () => {
    const flag = await raise()
    expect((await resolve(flag, { verdict: 'dismissed', dismissal: 'other', reason: '' })).body.fields).toEqual({
      reason: 'Alasan wajib diisi',
    })
    expect((await resolve(flag, { verdict: 'dismissed', dismissal: 'because' })).status).toBe(400)
    expect((await resolve(flag, { verdict: 'dismissed', dismissal: 'misdetected' })).status).toBe(200)
    expect(await current(flag.id)).toMatchObject({ validationStatus: 'dismissed', dismissal: 'misdetected' })
  })

  it('change a verdict once a second person upholds it, and every verdict is kept', async () => {
    const flag = await proposed()
    expect(flag).toMatchObject({ validationStatus: 'confirmed', proposedVerdict: 'dismissed' })
    // Nobody upholds their own change, and a proctor is no second person.
    expect((await second(flag, 'uphold', proctor)).status).toBe(403)
    await vi.waitFor(async () =>
      expect(await notices(administrator)).toContain(`second-review-asked /dashboard/flags?flag=${flag.id}`),
    )
    const waiting = await search('status=proposed', administrator)
    expect(waiting.items.find((found) => found.flag.id === flag.id)).toMatchObject({
      ...{ maySecond: true, mayReview: false, mayReadLedger: true },
    })
    const ofProctor = await search('status=proposed', proctor)
    expect(ofProctor.items.find((found) => found.flag.id === flag.id)).toMatchObject({ mayReadLedger: false })
    // The picture is open to who is asked for a second review, as long as it waits.
    expect(await seesPicture(flag)).toBe(true)

    const wall = await openWall(hub, proctor)
    expect((await second(flag, 'uphold')).status).toBe(200)
    const pushed = await wall.receives(
      pushes.flagChanged,
      ({ id, proposedVerdict }) => id === flag.id && proposedVerdict === null,
    )
    expect(pushed).toMatchObject({
      ...{ validationStatus: 'dismissed', dismissal: 'permitted', reviewReason: 'Ternyata diizinkan' },
      reviewerName: 'Agus Pratama',
    })
    wall.close()
    expect((await history(flag)).map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual([
      ...['verdict confirmed', 'proposal dismissed', 'upheld dismissed'],
    ])
    expect(await seesPicture(flag)).toBe(false)
    expect((await second(await current(flag.id), 'uphold')).status).toBe(409)
    await vi.waitFor(async () =>
      expect(await notices(proctor)).toContain(`second-review-decided /dashboard/flags?flag=${flag.id}`),
    )
  })

  it('leave the verdict where the second person overturns the change, or it is taken back', async () => {
    const overturned = await proposed()
    expect((await second(overturned, 'overturn', superAdmin)).status).toBe(200)
    expect(await current(overturned.id)).toMatchObject({ validationStatus: 'confirmed', proposedVerdict: null })
    const taken = await proposed()
    expect((await resolve(taken, { verdict: 'confirmed', reason: 'Tetap seperti semula' })).status).toBe(200)
    expect(await current(taken.id)).toMatchObject({ validationStatus: 'confirmed', proposedVerdict: null })
    expect((await history(taken)).map(({ kind }) => kind)).toEqual(['verdict', 'proposal', 'verdict'])
  })

  it('are no second review by the person whose verdict would change', async () => {
    const flag = await raise()
    await resolve(flag, { verdict: 'dismissed', dismissal: 'too-brief' }, superAdmin)
    await resolve(await current(flag.id), { verdict: 'confirmed', reason: 'Lebih lama dari itu' })
    const waiting = await current(flag.id)
    const refused = await second(waiting, 'uphold', superAdmin)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['decision']])
    expect((await second(waiting, 'uphold', administrator)).status).toBe(200)
  })

  it('are not taken back by the person whose verdict would change', async () => {
    const flag = await raise()
    await resolve(flag, { verdict: 'dismissed', dismissal: 'too-brief' }, superAdmin)
    await resolve(await current(flag.id), { verdict: 'confirmed', reason: 'Lebih lama dari itu' })
    const waiting = await current(flag.id)
    const again = { verdict: 'dismissed', dismissal: 'too-brief', reason: 'Tetap singkat' }
    const refused = await resolve(waiting, again, superAdmin)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['verdict']])
    expect(await current(flag.id)).toMatchObject({ validationStatus: 'dismissed', proposedVerdict: 'confirmed' })
  })

  it('of what is technical are changed by one person', async () => {
    const flag = await raise({ type: 'technical', reason: 'camera-silent' })
    await resolve(flag, { verdict: 'confirmed', reason: 'Kamera memang mati' })
    await resolve(await current(flag.id), { verdict: 'dismissed', dismissal: 'technical-cause', reason: 'Kabel lepas' })
    expect(await current(flag.id)).toMatchObject({ validationStatus: 'dismissed', proposedVerdict: null })
  })

  it('begin anew where the flag became worse, and keep what was said before', async () => {
    const flag = aFlag({ severity: 'medium' })
    const send = (changes: object) =>
      node.send(hubRequests.raiseFlag.name, {
        testSessionId: session.id,
        flag: { ...flag, ...changes },
        evidence: null,
      })
    await send({})
    await resolve(await current(flag.id), { verdict: 'dismissed', dismissal: 'too-brief' })
    await send({ severity: 'high' })
    const worse = await current(flag.id)
    expect(worse).toMatchObject({ validationStatus: 'pending', dismissal: null })
    expect((await history(worse)).map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual([
      ...['verdict dismissed', 'worsened dismissed'],
    ])
  })

  it('that come while it becomes worse are kept too', async () => {
    const flag = await raise({ severity: 'medium' })
    const worse = { ...aFlag({ severity: 'high' }), id: flag.id }
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    let sent: Promise<unknown> | undefined
    await db.write(async (manager) => {
      const sequence = await takeFlagSequence(manager, session.assessmentId)
      sent ??= node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag: worse, evidence: null })
      await waitForLock(db)
      await manager.update(flagEntity, { id: flag.id }, { validationStatus: 'confirmed', sequence })
    })
    await sent
    await db.close()
    expect((await current(flag.id)).validationStatus).toBe('pending')
    expect((await history(flag)).map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual(['worsened confirmed'])
  })

  it('have a thread, of which those who wrote before and who set the assessment up are told', async () => {
    const flag = await raise()
    const say = (text: string, token = proctor) =>
      call(hub, at(flag, 'comments'), { method: 'POST', token, body: { text } })
    expect((await say('Mohon dilihat')).status).toBe(200)
    expect((await say('Sudah saya lihat', superAdmin)).status).toBe(200)
    expect((await say('  ')).status).toBe(400)
    expect((await say('boleh?', await signIn(hub, people.auditor))).status).toBe(403)
    expect((await say('boleh?', candidate)).status).toBe(403)
    const page = await fetchData(hub, `${at(flag, 'comments')}?pageSize=1`, flagCommentsPageSchema, { token: proctor })
    expect(page).toMatchObject({ total: 2, items: [{ text: 'Sudah saya lihat' }] })
    expect((await current(flag.id)).comments).toBe(2)
    const link = `flag-commented /dashboard/flags?flag=${flag.id}`
    await vi.waitFor(async () => expect(await notices(proctor)).toContain(link))
    await vi.waitFor(async () => expect(await notices(administrator)).toContain(link))
  })

  it('are of flags that a proctor raised from what they saw, with the picture of the moment', async () => {
    const seen = { testSessionId: session.id, type: 'behavior-suspicious', severity: 'medium', note: 'Membuka catatan' }
    const raiseByHand = (body: object, token = proctor) =>
      call(hub, '/api/ai-proctoring/flags', { method: 'POST', token, body: { ...seen, ...body } })
    node.answers.set(nodeRequests.takePicture.name, { ok: true, data: { picture: null } })
    const refused = await raiseByHand({ picture: 'camera' })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['picture']])
    node.answers.set(nodeRequests.takePicture.name, { ok: true, data: { picture: PICTURE } })
    const withPicture = await raiseByHand({ picture: 'camera' })
    expect(withPicture.status).toBe(200)
    const flag = await current(flagSchema.parse(withPicture.body.data).id)
    expect(flag).toMatchObject({ raisedByName: 'Agus Pratama', reason: 'by-hand', description: 'Membuka catatan' })
    expect(flag.details.source).toBe('camera')
    const evidence = await fetch(new URL(at(flag, 'evidence'), hub.url), {
      headers: { authorization: `Bearer ${proctor}` },
    })
    expect((await evidence.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect(evidence.headers.get('content-disposition')).toMatch(
      new RegExp(`filename="behavior-suspicious_[0-9-]{10}_[0-9-]{8}_${flag.id.slice(0, 8)}\\.webp"`),
    )
    expect((await raiseByHand({ picture: null })).status).toBe(200)
    expect((await raiseByHand({ picture: null, note: 'x' })).status).toBe(400)
    expect((await raiseByHand({ picture: null }, candidate)).status).toBe(403)
    const correct = (token: string, { sequence }: Flag) =>
      call(hub, `/api/ai-proctoring/flags/${flag.id}`, {
        ...{ method: 'PUT', token },
        body: { type: 'screen-activity', severity: 'low', note: 'Layar kedua', sequence },
      })
    expect((await correct(superAdmin, flag)).status).toBe(403)
    expect((await correct(proctor, flag)).status).toBe(200)
    expect(await current(flag.id)).toMatchObject({ type: 'screen-activity', severity: 'low' })
    expect((await correct(proctor, flag)).status).toBe(409)
  })

  it('are found by candidate, kind and state, also after the test, by the proctor of the candidate alone', async () => {
    const flag = await raise({ type: 'technical', reason: 'screen-silent' })
    await endSession(hub, candidate, session.id)
    const found = async (query: string, token?: string) =>
      (await search(`${query}&pageSize=200`, token)).items.map((item) => item.flag.id)
    expect(await found('technical=true&status=pending')).toContain(flag.id)
    expect(await found('technical=false')).not.toContain(flag.id)
    expect(await found(`q=${session.code.toLowerCase()}`)).toContain(flag.id)
    expect(await found('q=nobody-of-this-name')).toEqual([])
    expect(await found(`flagId=${flag.id}`)).toEqual([flag.id])
    expect(await found('severity=low')).not.toContain(flag.id)
    expect((await resolve(flag, { verdict: 'dismissed', dismissal: 'technical-cause' })).status).toBe(200)
    expect((await call(hub, '/api/ai-proctoring/flags/search', { token: candidate })).status).toBe(403)
  })
})
