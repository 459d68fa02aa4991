import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createAnnouncer } from '@pengawas/api/kernel/lib/announcer'
import type { Role } from '@pengawas/shared/roles'
import { push } from '@pengawas/shared/sockets/push'
import { createSignaling, type Signaling, type SignalingOptions } from '@pengawas/signaling/signaling'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openCandidatePage, openWall, type Page } from './pages.ts'

/** All that an event from the hub to pages takes: the entry, the call that announces it, and the page that listens. */
const roomChanged = push('testPages', 'room:changed', z.object({ room: z.string() }))
const seatChecked = push('watchers', 'seat:checked', z.object({ seat: z.int() }))
const seatNumbered = push('otherProctors', 'seat:numbered', z.object({ seat: z.int() }))
const seatsMoved = push('leads', 'seats:moved', z.object({ seat: z.int() }))
const seatsCounted = push(
  'watchersOfEach',
  'seats:counted',
  z.array(z.object({ testSessionId: z.string(), seat: z.int() })),
)

/** Two proctors of one assessment, who watch one candidate each. Accounts are named by their tokens. */
const [ASSESSMENT, ADI, BUDI] = [randomUUID(), randomUUID(), randomUUID()]
const SEATS = new Map<string, { participantId: string; proctorId: string }>([
  [ADI, { participantId: 'adi', proctorId: 'first' }],
  [BUDI, { participantId: 'budi', proctorId: 'second' }],
])
const roleOf = (userId: string): Role =>
  userId === 'overseer' ? 'super-admin' : userId.length > 4 ? 'proktor' : 'peserta'
const actorOf = (userId: string) => ({ userId, role: roleOf(userId), authSessionId: `login of ${userId}` })

const services: SignalingOptions['services'] = {
  identity: {
    authenticate: ({ token }) => Promise.resolve(token === undefined ? null : actorOf(token)),
    revalidate: (authSessionId) => Promise.resolve(actorOf(authSessionId.slice('login of '.length))),
  },
  liveStates: {
    enter: () => Promise.resolve({ replacedPageId: null }),
    leave: () => Promise.resolve(),
    noteSilence: () => Promise.resolve(),
    reportSources: () => Promise.resolve(),
    placement: (testSessionId) => {
      const seat = SEATS.get(testSessionId)
      return Promise.resolve(
        seat === undefined
          ? null
          : {
              testSessionId,
              assessmentId: ASSESSMENT,
              participantId: seat.participantId,
              status: 'active',
              pageLoginId: null,
              analyse: false,
              recording: 'never' as const,
              sources: [],
              nodeId: null,
            },
      )
    },
    claimNode: () => Promise.resolve(null),
    releaseNode: () => Promise.resolve(false),
    excuse: () => Promise.resolve(),
    noteNode: () => Promise.resolve(),
    updatePeer: () => Promise.resolve(true),
    reconcileNode: () => Promise.resolve({ closePeers: [], lost: [], begun: [] }),
    placedOn: () => Promise.resolve([]),
    present: () => Promise.resolve([]),
  },
  checkIns: {
    gazeBaseline: () => Promise.resolve(null),
    givePortrait: () => Promise.resolve({ portrait: null, isCompared: true }),
  },
  secondCameras: {
    authenticate: () => Promise.resolve(null),
    isArriving: () => Promise.resolve(false),
    leave: () => Promise.resolve(),
  },
  proctoring: {
    candidates: () => Promise.resolve([]),
    watchersOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, [SEATS.get(id)?.proctorId ?? '']]))),
    proctorsOf: (id) => Promise.resolve(id === ASSESSMENT ? ['first', 'second'] : []),
    leadsOf: (id) => Promise.resolve(id === ASSESSMENT ? ['second'] : []),
    mayWatch: () => Promise.resolve(true),
    watchable: (_userId, ids) => Promise.resolve(new Set(ids)),
    watchesOn: () => Promise.resolve(true),
  },
  wallPresence: { seen: () => Promise.resolve() },
  eyesOn: { note: () => Promise.resolve() },
  talks: {
    open: () => Promise.resolve(''),
    begin: () => Promise.resolve(),
    end: () => Promise.resolve(),
    find: () => Promise.resolve(null),
    listOpen: () => Promise.resolve([]),
  },
  flags: { raise: () => Promise.resolve() },
  rankings: { open: () => Promise.resolve(), managersOf: () => Promise.resolve([]) },
  iceServers: () => [],
}

const announcer = createAnnouncer()
const errors: string[] = []
let httpServer: Server
let sockets: Signaling
let pages: Record<'adi' | 'budi' | 'first' | 'second' | 'overseer', Page>

async function listen(server: Server): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  const address = server.address()
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
}

beforeAll(async () => {
  httpServer = createServer()
  const nodeServer = createServer()
  sockets = await createSignaling({
    httpServer,
    nodeServer,
    services,
    redisUrl: undefined,
    isNodeSecret: () => false,
    addressOf: () => 'here',
    isOwnOrigin: () => true,
    checkPushes: true,
    log: pino({ level: 'error' }, { write: (line: string) => errors.push(line) }),
  })
  announcer.sendBy(sockets.announce)
  const hub = { url: await listen(httpServer) }
  await listen(nodeServer)
  pages = {
    adi: await openCandidatePage(hub, 'adi', ADI),
    budi: await openCandidatePage(hub, 'budi', BUDI),
    first: await openWall(hub, 'first'),
    second: await openWall(hub, 'second'),
    overseer: await openWall(hub, 'overseer'),
  }
})
afterEach(() => {
  for (const page of Object.values(pages)) page.received.length = 0
})
afterAll(async () => {
  for (const page of Object.values(pages)) page.close()
  await sockets.close()
})

/** What every page has received. All of them have had an answer from the hub since, so nothing is still on its way. */
async function received(): Promise<Record<string, unknown[]>> {
  const names = [roomChanged, seatChecked, seatNumbered, seatsMoved, seatsCounted].map(({ name }) => name as string)
  for (const page of Object.values(pages)) await page.ask('nothing', {})
  return Object.fromEntries(
    Object.entries(pages).flatMap(([who, { received }]) => {
      const payloads = received.filter(({ name }) => names.includes(name)).map(({ payload }) => payload)
      return payloads.length === 0 ? [] : [[who, payloads]]
    }),
  )
}

it('reaches the pages of one test session and nobody else', async () => {
  announcer.announce(roomChanged, { testSessionId: ADI }, { room: '12' })
  expect(await pages.adi.receives(roomChanged)).toEqual({ room: '12' })
  expect(await received()).toEqual({ adi: [{ room: '12' }] })
})

it('reaches the walls of those who watch a candidate', async () => {
  announcer.announce(seatChecked, { testSessionId: BUDI }, { seat: 7 })
  await Promise.all([pages.second.receives(seatChecked), pages.overseer.receives(seatChecked)])
  expect(await received()).toEqual({ second: [{ seat: 7 }], overseer: [{ seat: 7 }] })
})

it('reaches the assessment’s other proctors', async () => {
  announcer.announce(seatNumbered, { assessmentId: ASSESSMENT, testSessionId: BUDI }, { seat: 7 })
  await pages.first.receives(seatNumbered)
  expect(await received()).toEqual({ first: [{ seat: 7 }] })
})

it('reaches nobody where an assessment has no other proctor', async () => {
  announcer.announce(seatNumbered, { assessmentId: randomUUID(), testSessionId: BUDI }, { seat: 7 })
  expect(await received()).toEqual({})
})

it('reaches the lead of an assessment, and who sees every assessment', async () => {
  announcer.announce(seatsMoved, { assessmentId: ASSESSMENT }, { seat: 7 })
  await Promise.all([pages.second.receives(seatsMoved), pages.overseer.receives(seatsMoved)])
  expect(await received()).toEqual({ second: [{ seat: 7 }], overseer: [{ seat: 7 }] })
})

it('gives each wall its own part of a list', async () => {
  const list = [ADI, BUDI].map((testSessionId, index) => ({ testSessionId, seat: index }))
  announcer.announce(seatsCounted, {}, list)
  await Promise.all([pages.first, pages.second].map((page) => page.receives(seatsCounted)))
  await pages.overseer.receives(seatsCounted, ([entry]) => entry?.seat === 1)
  const [own, others] = list.map((entry) => [entry])
  expect(await received()).toEqual({ first: [own], second: [others], overseer: [own, others] })
})

it('sends nothing that breaks its contract, and logs it', async () => {
  announcer.announce(roomChanged, { testSessionId: ADI }, Object.assign({ room: '' }, { room: 12 }))
  expect(await received()).toEqual({})
  expect(errors.map((line) => z.object({ push: z.string() }).parse(JSON.parse(line)).push)).toEqual(['room:changed'])
})
