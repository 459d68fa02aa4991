import {
  JOIN_CODE_MINUTES,
  joinedSecondCameraSchema,
  secondCameraInviteSchema,
} from '@pengawas/shared/contracts/second-camera'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { SECOND_CAMERA_NAMESPACE, secondCameraRequests } from '@pengawas/shared/sockets/second-camera'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Closer } from '../../support/closer.ts'
import { onEveryDatabase } from './databases.ts'
import { FakeMediaNode } from './fake-media-node.ts'
import { openCandidatePage, openWall, Page, takePlace } from './pages.ts'
import { call, endSession, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const TRANSPORT = {
  id: 'phone-transport',
  iceParameters: { usernameFragment: 'u', password: 'p' },
  iceCandidates: [],
  dtlsParameters: { fingerprints: [{ algorithm: 'sha-256', value: 'AA' }] },
}
const RTP = { codecs: [{ mimeType: 'video/VP8' }] }
const PRODUCE = { transportId: TRANSPORT.id, source: 'camera', kind: 'video', rtpParameters: RTP }

onEveryDatabase('a phone as second camera', (databaseUrl) => {
  let hub: TestHub
  let token: string
  let id: string
  let proctor: string
  const opened = new Closer()
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    const started = await startSession(hub, people.candidate1)
    token = started.token
    id = started.session.id
    proctor = await signIn(hub, people.proctor)
  })
  afterEach(() => opened.closeAll())
  afterAll(() => hub.close())

  const path = (): string => `/api/test-sessions/${id}/second-camera`
  const invite = () => fetchData(hub, path(), secondCameraInviteSchema, { token, method: 'POST' })
  const join = (code: string) => call(hub, '/api/second-camera/join', { body: { code } })
  const stateOf = async (): Promise<unknown> => (await call(hub, path(), { token })).body.data
  const open = (device: string): Promise<Page> =>
    opened.add(new Page(hub.url, SECOND_CAMERA_NAMESPACE, { token: device })).opened()
  const joined = async (): Promise<string> => {
    const answer = await join((await invite()).code)
    return joinedSecondCameraSchema.parse(answer.body.data).token
  }
  async function mediaNode(phones?: number): Promise<FakeMediaNode> {
    const node = opened.add(await FakeMediaNode.join(hub.nodeUrl, 'node-1', [], phones === undefined ? {} : { phones }))
    node.answers.set(nodeRequests.openPhone.name, {
      ok: true,
      data: { resumed: false, rtpCapabilities: { codecs: [] }, transport: TRANSPORT },
    })
    node.answers.set(nodeRequests.producePhone.name, { ok: true, data: { producerId: 'phone-producer' } })
    return node
  }

  it('joins by a code once, in time, and the newest alone', async () => {
    expect(await stateOf()).toEqual({ state: 'absent', joinBefore: null })
    const first = await invite()
    expect(first.url).toContain(`/second-camera#${first.code.replace('-', '')}`)
    expect(Date.parse(first.joinBefore) - Date.now()).toBeLessThanOrEqual(JOIN_CODE_MINUTES * 60_000)
    const { code } = await invite()
    expect((await join(first.code)).body.error).toBe('link-invalid')
    expect(await stateOf()).toMatchObject({ state: 'invited' })
    const answers = await Promise.all([join(code.toLowerCase()), join(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await stateOf()).toEqual({ state: 'joined', joinBefore: null })

    const late = await invite()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + JOIN_CODE_MINUTES * 60_000 + 1 })
    expect((await join(late.code)).body.error).toBe('link-invalid')
    vi.useRealTimers()
  })

  it('publishes one picture on the media node of its candidate, and can ask for nothing else', async () => {
    const node = await mediaNode(0)
    const device = await joined()
    const phone = await open(device)
    expect(await phone.ask(secondCameraRequests.joinMedia.name, {})).toMatchObject({ error: 'media-unavailable' })
    await takePlace(hub, token, id)
    expect(await phone.ask(secondCameraRequests.joinMedia.name, {})).toMatchObject({ ok: true })
    expect(await phone.ask(secondCameraRequests.produce.name, PRODUCE)).toMatchObject({ ok: true })
    expect(node.received(nodeRequests.producePhone)).toMatchObject([{ payload: { testSessionId: id } }])
    expect(node.received(nodeRequests.produce)).toEqual([])
    for (const [name, payload, error] of [
      [secondCameraRequests.produce.name, { ...PRODUCE, kind: 'audio', source: 'microphone' }, 'media-refused'],
      [secondCameraRequests.produce.name, { ...PRODUCE, source: 'screen' }, 'media-refused'],
      [proctorRequests.consume.name, { testSessionId: id }, 'not-found'],
      [candidateRequests.reportSources.name, {}, 'not-found'],
    ] as const)
      expect(await phone.ask(name, payload)).toMatchObject({ ok: false, error })
    // Neither is the token a login, nor a login a token.
    expect((await call(hub, path(), { token: device })).status).toBe(401)
    await expect(openCandidatePage(hub, device, id)).rejects.toThrow('not-authenticated')
    await expect(open(token)).rejects.toThrow('not-authenticated')

    await node.send(hubRequests.peerChanged.name, {
      ...node.peer(id),
      phone: { connection: 'connected', producerId: 'phone-producer', flowing: true },
    })
    expect(await stateOf()).toMatchObject({ state: 'live' })
    expect(await phone.ask(secondCameraRequests.look.name, {})).toMatchObject({ data: { isArriving: true } })
    const wall = await fetchData(hub, '/api/proctoring/wall', wallSchema, { token: proctor })
    expect(wall.candidates.find(({ testSessionId }) => testSessionId === id)).toMatchObject({
      phone: 'live',
      peer: { phone: { flowing: true } },
    })
    await node.send(hubRequests.peerChanged.name, node.peer(id))
    expect(await stateOf()).toMatchObject({ state: 'joined' })
    expect(await phone.ask(secondCameraRequests.look.name, {})).toMatchObject({ data: { isArriving: false } })

    const watching = opened.add(await openWall(hub, proctor))
    const consume = { testSessionId: id, transportId: 't', source: 'phone', rtpCapabilities: {} }
    expect(await watching.ask(proctorRequests.consume.name, consume)).toMatchObject({ ok: true })
    expect(node.received(nodeRequests.consume)).toMatchObject([{ payload: { source: 'phone' } }])
  })

  it('is asked for by no media node of an earlier version', async () => {
    const node = await mediaNode()
    await takePlace(hub, token, id)
    const phone = await open(await joined())
    expect(await phone.ask(secondCameraRequests.joinMedia.name, {})).toMatchObject({ error: 'media-unavailable' })
    expect(node.calls.filter(({ name }) => name.startsWith('phone:'))).toEqual([])
  })

  it('goes on in the tab that was opened last, and the other is told', async () => {
    const device = await joined()
    const first = await open(device)
    await open(device)
    await first.receives(pushes.superseded)
    await first.closes()
  })

  it('ends with another phone, by the candidate, by itself and with the test', async () => {
    await mediaNode(0)
    const [first, phone] = [await joined(), await open(await joined())]
    await expect(open(first)).rejects.toThrow('not-authenticated')
    expect((await call(hub, path(), { token, method: 'DELETE' })).status).toBe(200)
    await phone.closes()
    expect(await stateOf()).toMatchObject({ state: 'absent' })

    const device = await joined()
    const leaving = await open(device)
    leaving.socket.emit(secondCameraRequests.leave.name, {}, () => undefined)
    await leaving.closes()
    await expect(open(device)).rejects.toThrow('not-authenticated')

    const last = await joined()
    const staying = await open(last)
    await endSession(hub, token, id)
    await staying.closes()
    await expect(open(last)).rejects.toThrow('not-authenticated')
    expect((await call(hub, path(), { token, method: 'POST' })).body.error).toBe('test-session-over')
  })

  it("is nobody else's to invite, to see or to end", async () => {
    const stranger = await signIn(hub, people.candidate2)
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await call(hub, path(), { token: stranger, method })).status).toBe(404)
    expect((await call(hub, path(), { token: proctor, method: 'POST' })).status).toBe(403)
  })
})
