import { randomUUID } from 'node:crypto'
import type { CandidateConnection, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { connectionSign } from '@pengawas/shared/rules/connection-sign'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { FakeMediaNode } from './fake-media-node.ts'
import { openCandidatePage, openWall, type Page } from './pages.ts'
import { call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const GOAL_MS = 3_000

let hub: TestHub
let token: string
let testSessionId: string
let wall: Page
let page: Page

beforeAll(async () => {
  hub = await openTestHub()
  const started = await startSession(hub, people.candidate1)
  token = started.token
  testSessionId = started.session.id
})
afterAll(() => hub.close())

const openBoth = async (): Promise<void> => {
  wall = await openWall(hub, await signIn(hub, people.proctor))
  page = await openCandidatePage(hub, token, testSessionId)
  await sees(({ page: state }) => state === 'here')
}
afterEach(() => {
  page.close()
  wall.close()
})

/** The first tile that the wall receives from now on, or has as its last, of which this is true. */
const sees = (matches: (connection: CandidateConnection) => boolean): Promise<WallCandidate> =>
  wall.receives(pushes.candidateUpdated, (tile) => tile.testSessionId === testSessionId && matches(tile.connection))

const causeOf = ({ connection, peer }: WallCandidate, afterMs = GOAL_MS): string | undefined =>
  connectionSign(connection, (peer?.producers.length ?? 0) > 0, Date.parse(connection.pageSince ?? '') + afterMs)?.cause

const sayGoodbye = (pageSecret: string): ReturnType<typeof call> =>
  call(hub, `/api/test-sessions/${testSessionId}/goodbye`, { token, body: { pageSecret } })

const takePage = async (): Promise<string> =>
  (
    await fetchData(hub, `/api/test-sessions/${testSessionId}/take-over`, claimedRunSchema, {
      token,
      body: { replace: true },
    })
  ).page.pageSecret

it('says at once that a page is gone, and that another one has come', async () => {
  await openBoth()
  const goneAt = Date.now()
  page.socket.io.engine.close()
  const tile = await sees(({ page: state }) => state === 'gone')
  expect(Date.parse(tile.connection.pageSince ?? '')).toBeGreaterThanOrEqual(goneAt)
  expect(causeOf(tile, 0)).toBe('connection-lost')
  wall.received.length = 0
  page = await openCandidatePage(hub, token, testSessionId)
  expect(await sees(({ page: state }) => state === 'here')).toMatchObject({ connection: { pageSince: null } })
})

it('believes a goodbye where the page is gone, and from the page that has the test only', async () => {
  const secret = await takePage()
  await openBoth()
  expect((await sayGoodbye('not the secret of this page')).body.error).toBe('test-page-replaced')
  wall.received.length = 0
  expect((await sayGoodbye(secret)).status).toBe(200)
  expect(await sees(() => true)).toMatchObject({ connection: { page: 'here' } })
  page.socket.io.engine.close()
  expect(causeOf(await sees(({ page: state }) => state === 'closed'))).toBe('page-closed')
})

it('explains an end by a goodbye that comes after it', async () => {
  const secret = await takePage()
  await openBoth()
  page.socket.io.engine.close()
  await sees(({ page: state }) => state === 'gone')
  expect((await sayGoodbye(secret)).status).toBe(200)
  expect(causeOf(await sees(({ page: state }) => state === 'closed'))).toBe('page-closed')
})

it('says that a page whose connection stays open is not heard, and takes it back at once', async () => {
  await openBoth()
  const { transport } = page.socket.io.engine as unknown as { transport: { ws: { pause(): void; resume(): void } } }
  const mutedAt = Date.now()
  transport.ws.pause()
  const silent = await sees(({ page: state }) => state === 'silent')
  expect(causeOf(silent)).toBe('browser-silent')
  expect(Date.parse(silent.connection.pageSince ?? '')).toBeLessThanOrEqual(mutedAt + 750)
  wall.received.length = 0
  transport.ws.resume()
  await sees(({ page: state }) => state === 'here')
})

it('tells lost media from a lost page', async () => {
  const node = await FakeMediaNode.join(hub.nodeUrl, `node-${randomUUID()}`)
  try {
    await openBoth()
    await expect.poll(() => page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({ ok: true })
    const report = (changes: Parameters<typeof node.peer>[1]) =>
      node.send(hubRequests.peerChanged.name, node.peer(testSessionId, changes))
    await report({})
    await report({ silentForMs: 2_400 })
    const interrupted = await sees(({ mediaLostSince }) => mediaLostSince !== null)
    expect(causeOf(interrupted)).toBe('media-interrupted')
    wall.received.length = 0
    await report({})
    await sees(({ mediaLostSince }) => mediaLostSince === null)
    page.socket.io.engine.close()
    const cut = await sees(({ page: state }) => state === 'gone')
    expect(causeOf(cut)).toBe('signalling-lost')
    await report({ silentForMs: 2_400 })
    expect(causeOf(await sees(({ mediaLostSince }) => mediaLostSince !== null))).toBe('connection-lost')
  } finally {
    node.close()
  }
})
