import { randomUUID } from 'node:crypto'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { MEDIA_NAMESPACE } from '@pengawas/shared/sockets/media-node'
import { PROCTOR_NAMESPACE, proctorRequests } from '@pengawas/shared/sockets/proctor'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Closer } from '../../support/closer.ts'
import { openWall, Page } from './pages.ts'
import { call, openTestHub, people, SECRET, signIn, startSession, type TestHub } from './test-hub.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

type Started = Awaited<ReturnType<typeof startSession>>

const opened = new Closer()
let hub: TestHub
let own: Started
let other: Started
let proctor: string

beforeAll(async () => {
  hub = await openTestHub()
  own = await startSession(hub, people.candidate1)
  other = await startSession(hub, people.candidate2)
  proctor = await signIn(hub, people.proctor)
})
afterEach(async () => {
  await opened.closeAll()
})
afterAll(async () => {
  await hub.close()
})

describe('handshake', () => {
  const refusals: { name: string; namespace: string; auth: () => Promise<Record<string, unknown>>; error: string }[] = [
    {
      name: 'a candidate without a token',
      namespace: CANDIDATE_NAMESPACE,
      auth: () => Promise.resolve({ testSessionId: own.session.id }),
      error: 'not-authenticated',
    },
    {
      name: 'a candidate with a wrong token',
      namespace: CANDIDATE_NAMESPACE,
      auth: () => Promise.resolve({ testSessionId: own.session.id, token: 'x' }),
      error: 'not-authenticated',
    },
    {
      name: "another candidate's test session",
      namespace: CANDIDATE_NAMESPACE,
      auth: () => Promise.resolve({ testSessionId: other.session.id, token: own.token }),
      error: 'not-found',
    },
    {
      name: 'an unknown test session',
      namespace: CANDIDATE_NAMESPACE,
      auth: () => Promise.resolve({ testSessionId: UNKNOWN_ID, token: own.token }),
      error: 'not-found',
    },
    {
      name: 'a test session that is no id',
      namespace: CANDIDATE_NAMESPACE,
      auth: () => Promise.resolve({ testSessionId: { a: 1 }, token: own.token }),
      error: 'invalid-input',
    },
    {
      name: 'a proctor as candidate',
      namespace: CANDIDATE_NAMESPACE,
      auth: () => Promise.resolve({ testSessionId: own.session.id, token: proctor }),
      error: 'not-allowed',
    },
    {
      name: 'a candidate as proctor',
      namespace: PROCTOR_NAMESPACE,
      auth: () => Promise.resolve({ viewerId: randomUUID(), token: own.token }),
      error: 'not-allowed',
    },
    {
      name: 'an auditor as proctor',
      namespace: PROCTOR_NAMESPACE,
      auth: async () => ({ viewerId: randomUUID(), token: await signIn(hub, people.auditor) }),
      error: 'not-allowed',
    },
    {
      name: 'an administrator as proctor',
      namespace: PROCTOR_NAMESPACE,
      auth: async () => ({ viewerId: randomUUID(), token: await signIn(hub, people.administrator) }),
      error: 'not-allowed',
    },
    {
      name: 'a proctor without viewer id',
      namespace: PROCTOR_NAMESPACE,
      auth: () => Promise.resolve({ token: proctor }),
      error: 'invalid-input',
    },
    {
      name: 'a media node with a wrong secret',
      namespace: MEDIA_NAMESPACE,
      auth: () => Promise.resolve({ nodeId: 'n', secret: `${SECRET}x` }),
      error: 'not-authenticated',
    },
    {
      name: 'a media node without a secret',
      namespace: MEDIA_NAMESPACE,
      auth: () => Promise.resolve({ nodeId: 'n' }),
      error: 'invalid-input',
    },
    {
      name: 'a candidate as media node',
      namespace: MEDIA_NAMESPACE,
      auth: () => Promise.resolve({ nodeId: 'n', secret: own.token }),
      error: 'not-authenticated',
    },
  ]
  it.each(refusals)('refuses $name', async ({ namespace, auth, error }) => {
    const page = opened.add(new Page(namespace === MEDIA_NAMESPACE ? hub.nodeUrl : hub.url, namespace, await auth()))
    await expect(page.opened()).rejects.toMatchObject({ message: error, data: { ok: false, error } })
  })

  it.each([
    {
      name: 'a media node where people connect',
      open: () => new Page(hub.url, MEDIA_NAMESPACE, { nodeId: 'n', secret: SECRET }),
      error: 'Invalid namespace',
    },
    {
      name: 'a page where media nodes connect',
      open: () => new Page(hub.nodeUrl, PROCTOR_NAMESPACE, { viewerId: randomUUID(), token: proctor }),
      error: 'Invalid namespace',
    },
    {
      name: 'a media node behind a proxy',
      open: () =>
        new Page(hub.nodeUrl, MEDIA_NAMESPACE, { nodeId: 'n', secret: SECRET }, { 'x-forwarded-for': '1.2.3.4' }),
      error: 'websocket error',
    },
    {
      name: 'anybody in the namespace that nobody uses',
      open: () => new Page(hub.url, '/', { token: proctor }),
      error: 'not-found',
    },
    {
      name: 'media nodes in it',
      open: () => new Page(hub.nodeUrl, '/', { nodeId: 'n', secret: SECRET }),
      error: 'not-found',
    },
  ])('refuses $name', async ({ open, error }) => {
    await expect(opened.add(open()).opened()).rejects.toThrow(error)
  })

  it('takes the cookie of our own page, and not of another', async () => {
    const headers = { cookie: `pengawas_session=${proctor}` }
    const ours = opened.add(
      new Page(hub.url, PROCTOR_NAMESPACE, { viewerId: randomUUID() }, { ...headers, origin: hub.url }),
    )
    await ours.opened()
    const foreign = opened.add(
      new Page(hub.url, PROCTOR_NAMESPACE, { viewerId: randomUUID() }, { ...headers, origin: 'https://evil.example' }),
    )
    await expect(foreign.opened()).rejects.toThrow()
  })

  it('also works where only plain HTTP requests get through', async () => {
    const socket = opened.add(
      io(hub.url + PROCTOR_NAMESPACE, {
        auth: { viewerId: randomUUID(), token: proctor },
        transports: ['polling'],
        forceNew: true,
        reconnection: false,
      }),
    )
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
    await promise
    const answer: unknown = await socket
      .timeout(5_000)
      .emitWithAck(proctorRequests.openTransport.name, { nodeId: 'nobody', workerId: 'w' })
    expect(answer).toMatchObject({ ok: false, error: 'media-unavailable' })
  })

  it('closes the pages of a login that ends', async () => {
    const token = await signIn(hub, people.superAdmin)
    const page = opened.add(await openWall(hub, token))
    await call(hub, '/api/auth/logout', { method: 'POST', token })
    await page.closes()
  })
})
