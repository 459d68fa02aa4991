import { randomUUID } from 'node:crypto'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { TALK_FEATURE } from '@pengawas/shared/contracts/talks'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Closer } from '../../support/closer.ts'
import { FakeMediaNode } from './fake-media-node.ts'
import { openWall, Page } from './pages.ts'
import { endSession, openTestHub, people, type Person, signIn, startSession, type TestHub } from './test-hub.ts'

const DTLS = { fingerprints: [{ algorithm: 'sha-256', value: 'AA' }] }
const RTP = { codecs: [{ mimeType: 'audio/opus' }] }
const OPENED = {
  transport: {
    id: 'talk-transport',
    iceParameters: { usernameFragment: 'u', password: 'p' },
    iceCandidates: [],
    dtlsParameters: DTLS,
  },
  rtpCapabilities: { codecs: [] },
}
const HEARD = { id: 'c', producerId: 'p', kind: 'audio', rtpParameters: RTP, spatialLayers: 1 }

let hub: TestHub
let proctor: string
let theirs: { token: string; id: string }
let other: { token: string; id: string }
const opened = new Closer()

beforeAll(async () => {
  hub = await openTestHub()
  const start = async (person: Person): Promise<{ token: string; id: string }> => {
    const { token, session } = await startSession(hub, person)
    return { token, id: session.id }
  }
  theirs = await start(people.candidate1)
  other = await start(people.candidate2)
  proctor = await signIn(hub, people.proctor)
})
afterEach(() => opened.closeAll())
afterAll(() => hub.close())

const testPage = async ({ token, id }: { token: string; id: string }, features = [TALK_FEATURE]): Promise<Page> => {
  const page = await new Page(hub.url, CANDIDATE_NAMESPACE, { token, testSessionId: id, features }).opened()
  opened.add(page)
  await expect
    .poll(() => page.ask(candidateRequests.joinMedia.name, {}), { timeout: 10_000 })
    .toMatchObject({ ok: true })
  return page
}
async function mediaNode(load: Partial<NodeLoad> = { features: [TALK_FEATURE] }): Promise<FakeMediaNode> {
  const node = opened.add(await FakeMediaNode.join(hub.nodeUrl, `node-${randomUUID()}`, [], load))
  const talks = (): { talkId: string; testSessionId: string; viewerId: string }[] =>
    node.received(nodeRequests.openTalk).map(({ payload }) => nodeRequests.openTalk.payload.parse(payload))
  for (const { name } of [nodeRequests.openTalk, nodeRequests.listenTalk])
    node.answers.set(name, { ok: true, data: OPENED })
  node.answers.set(nodeRequests.hearTalk.name, { ok: true, data: HEARD })
  node.answers.set(nodeRequests.speakTalk.name, { ok: true, data: { producerId: 'p' } })
  node.answers.set(nodeRequests.listTalks.name, {
    ok: true,
    get data() {
      return { talks: talks() }
    },
  })
  return node
}
const wallPage = async (token = proctor): Promise<Page> => opened.add(await openWall(hub, token))
const start = (wall: Page, testSessionId = theirs.id) => wall.ask(proctorRequests.startTalk.name, { testSessionId })
async function speak(wall: Page): Promise<string> {
  const answer = await start(wall)
  if (!answer.ok) throw new Error(answer.error)
  const { talkId } = proctorRequests.startTalk.ack.parse(answer.data)
  expect(await wall.ask(proctorRequests.connectTalk.name, { talkId, dtlsParameters: DTLS })).toMatchObject({ ok: true })
  expect(await wall.ask(proctorRequests.speakTalk.name, { talkId, rtpParameters: RTP })).toMatchObject({ ok: true })
  return talkId
}

it('is heard by its candidate alone, who is told who talks, and is in the log with start and end', async () => {
  await mediaNode()
  const [page, stranger, wall] = [await testPage(theirs), await testPage(other), await wallPage()]
  const talkId = await speak(wall)
  const { talk } = await page.receives(pushes.talkChanged)
  expect(talk).toMatchObject({ id: talkId, role: 'proktor' })
  expect(talk?.name).not.toBe('')
  const tile = await wall.receives(pushes.candidateUpdated, (each) => each.talk !== null)
  expect(tile.testSessionId).toBe(theirs.id)
  for (const [contract, payload] of [
    [candidateRequests.listenTalk, {}],
    [candidateRequests.connectTalk, { dtlsParameters: DTLS }],
    [candidateRequests.hearTalk, { rtpCapabilities: {} }],
  ] as const) {
    expect(await stranger.ask(contract.name, { talkId, ...payload })).toMatchObject({ error: 'not-found' })
    expect(await page.ask(contract.name, { talkId, ...payload })).toMatchObject({ ok: true })
  }
  expect(stranger.count(pushes.talkChanged)).toBe(0)
  expect(await wall.ask(proctorRequests.endTalk.name, { talkId })).toMatchObject({ ok: true })
  await page.receives(pushes.talkChanged, (told) => told.talk === null)
  expect(await page.ask(candidateRequests.hearTalk.name, { talkId, rtpCapabilities: {} })).toMatchObject({
    error: 'not-found',
  })
  const db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
  const entries = await db.read.find(auditEntity, { where: { subjectId: theirs.id }, order: { sequence: 'ASC' } })
  await db.close()
  const talks = entries.filter(({ data }) => data['talkId'] === talkId)
  expect(talks.map(({ action }) => action)).toEqual(['test-session.talk-started', 'test-session.talk-ended'])
  expect(talks.at(-1)?.data).toMatchObject({
    reason: 'ended',
    startedAt: expect.any(String) as string,
    endedAt: expect.any(String) as string,
  })
})

it('is one at a time for a candidate, and belongs to the page that began it', async () => {
  await mediaNode()
  const page = await testPage(theirs)
  const wall = await wallPage()
  const talkId = await speak(wall)
  const second = await wallPage(await signIn(hub, people.superAdmin))
  expect(await start(second)).toMatchObject({ error: 'conflict', code: 'talkRunning' })
  // Another page can neither speak in it nor end it.
  expect(await second.ask(proctorRequests.speakTalk.name, { talkId, rtpParameters: RTP })).toMatchObject({
    error: 'not-found',
  })
  expect(await second.ask(proctorRequests.endTalk.name, { talkId })).toMatchObject({ error: 'not-found' })
  await wall.ask(proctorRequests.endTalk.name, { talkId })
  await page.receives(pushes.talkChanged, (told) => told.talk === null)
})

it('ends when the page that speaks goes', async () => {
  const node = await mediaNode()
  const page = await testPage(theirs)
  const wall = await wallPage()
  const talkId = await speak(wall)
  await page.receives(pushes.talkChanged, (told) => told.talk !== null)
  wall.close()
  await page.receives(pushes.talkChanged, (told) => told.talk === null)
  await expect.poll(() => node.received(nodeRequests.closeTalk).map(({ payload }) => payload)).toEqual([{ talkId }])
})

it('ends for both sides where the proctor loads the page again, and can be begun anew', async () => {
  await mediaNode()
  const page = await testPage(theirs)
  const wall = await wallPage()
  const talkId = await speak(wall)
  await page.receives(pushes.talkChanged, (told) => told.talk !== null)
  const reloaded = await wallPage()
  wall.close()
  await page.receives(pushes.talkChanged, (told) => told.talk === null)
  const tile = await reloaded.receives(pushes.candidateUpdated, (each) => each.talk === null)
  expect(tile.testSessionId).toBe(theirs.id)
  // The page that is there now has another viewer: what it names of the talk before is not its own.
  expect(await reloaded.ask(proctorRequests.speakTalk.name, { talkId, rtpParameters: RTP })).toMatchObject({
    error: 'not-found',
  })
  const again = await speak(reloaded)
  await page.receives(pushes.talkChanged, (told) => told.talk?.id === again)
  await reloaded.ask(proctorRequests.endTalk.name, { talkId: again })
})

it('is offered to no page and no media node of an earlier version', async () => {
  const old = await mediaNode({})
  const page = await testPage(theirs)
  const wall = await wallPage()
  expect(await start(wall)).toMatchObject({ error: 'conflict', code: 'talkImpossible' })
  page.close()
  old.close()
  const node = await mediaNode()
  await testPage(theirs, [])
  expect(await start(wall)).toMatchObject({ error: 'conflict', code: 'talkImpossible' })
  expect([...old.received(nodeRequests.openTalk), ...node.received(nodeRequests.openTalk)]).toEqual([])
})

it('is closed on its media node where opening it failed, as the node may only have answered late', async () => {
  const node = await mediaNode()
  await testPage(theirs)
  const wall = await wallPage()
  node.answers.set(nodeRequests.openTalk.name, { ok: false, error: 'media-unavailable', message: '' })
  expect(await start(wall)).toMatchObject({ error: 'media-unavailable' })
  const [asked] = node.received(nodeRequests.openTalk)
  await expect
    .poll(() => node.received(nodeRequests.closeTalk).map(({ payload }) => payload))
    .toEqual([{ talkId: asked?.payload['talkId'] }])
})

it('ends with the test', async () => {
  await mediaNode()
  const page = await testPage(other)
  const wall = await wallPage()
  const answer = await start(wall, other.id)
  if (!answer.ok) throw new Error(answer.error)
  const { talkId } = proctorRequests.startTalk.ack.parse(answer.data)
  await wall.ask(proctorRequests.speakTalk.name, { talkId, rtpParameters: RTP })
  await page.receives(pushes.talkChanged, (told) => told.talk !== null)
  await endSession(hub, other.token, other.id)
  await page.receives(pushes.talkChanged, (told) => told.talk === null)
  expect(await wall.ask(proctorRequests.speakTalk.name, { talkId, rtpParameters: RTP })).toMatchObject({ ok: false })
})
