import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Peer } from '../peers/peer.ts'
import type { MediaTransport, OpenTransport, TransportPurpose } from '../transports/media-transport.ts'
import { ProbeRegistry } from './probe-registry.ts'

const CANDIDATE = 'candidate-a'
const DTLS = { fingerprints: [{ algorithm: 'sha-256', value: 'AB' }] }
const UNKNOWN = { udp: 'unknown', tcp: 'unknown', turn: 'unknown' }

interface FakeTransport {
  id: string
  purpose: TransportPurpose
  isClosed: boolean
  /** A browser is connected over that protocol. */
  reach(protocol: 'udp' | 'tcp', address?: string): void
  lose(): void
}

let transports: FakeTransport[]
let registry: ProbeRegistry

const openTransport: OpenTransport = (_worker, purpose, listener) => {
  const id = `transport-${transports.length}`
  let connection: ConnectionState = 'connecting'
  let from: { protocol: 'udp' | 'tcp'; address: string } | null = null
  const fake: FakeTransport = {
    ...{ id, purpose, isClosed: false },
    reach(protocol, address = '10.0.0.7') {
      ;[from, connection] = [{ protocol, address }, 'connected']
      listener.connectionChanged(id)
    },
    lose: () => listener.lost(id, 'worker-died'),
  }
  transports.push(fake)
  return Promise.resolve({
    id,
    get connection() {
      return connection
    },
    get protocol() {
      return from?.protocol ?? null
    },
    get remoteAddress() {
      return from?.address ?? null
    },
    connect: () => Promise.resolve(),
    close: () => {
      fake.isClosed = true
    },
  } as unknown as MediaTransport)
}

const peerOf = (testSessionId = CANDIDATE): Peer =>
  ({ worker: { closed: false }, closed: false, identity: { testSessionId } }) as unknown as Peer
const newest = (): FakeTransport => transports.at(-1) ?? expect.fail('none was opened')
const openIds = (): string[] => transports.filter(({ isClosed }) => !isClosed).map(({ id }) => id)
/** As a page does that lets its browser connect. */
async function begin(way: 'udp' | 'tcp' | 'turn', testSessionId = CANDIDATE): Promise<FakeTransport> {
  const { id } = await registry.open(peerOf(testSessionId), way)
  await registry.connect(testSessionId, id, DTLS)
  return newest()
}

beforeEach(() => {
  vi.useFakeTimers()
  transports = []
  registry = new ProbeRegistry(openTransport, Date.now)
})
afterEach(() => vi.useRealTimers())

it('believes what reaches it, closes each way when it is settled, and forgets with time', async () => {
  for (const [way, purpose] of [
    ['udp', 'probe-udp'],
    ['tcp', 'probe-tcp'],
  ] as const) {
    const transport = await begin(way)
    expect(transport.purpose).toBe(purpose)
    transport.reach(way)
    expect(openIds()).toEqual([])
  }
  const relayed = await begin('turn')
  expect(relayed.purpose).toBe('probe-udp')
  relayed.reach('udp', '192.0.2.1')
  expect(registry.triedWays(CANDIDATE)).toEqual({ udp: 'works', tcp: 'works', turn: 'works' })
  vi.advanceTimersByTime(60_001)
  expect(registry.triedWays(CANDIDATE)).toEqual(UNKNOWN)
})

it('says that a way fails once its time is over, and nothing of one that the page never tried', async () => {
  await begin('udp')
  vi.advanceTimersByTime(5_999)
  expect([registry.triedWays(CANDIDATE).udp, openIds().length]).toEqual(['unknown', 1])
  vi.advanceTimersByTime(1)
  await registry.open(peerOf(), 'tcp')
  vi.advanceTimersByTime(6_000)
  expect([registry.triedWays(CANDIDATE), openIds()]).toEqual([{ ...UNKNOWN, udp: 'fails' }, []])
})

it('forgets what came of a way as soon as it is tried anew', async () => {
  ;(await begin('udp')).reach('udp')
  await begin('udp')
  expect(registry.triedWays(CANDIDATE)).toEqual(UNKNOWN)
})

it('has one probe open for a candidate, however often one is opened, and few in all', async () => {
  const mine = await begin('udp')
  const theirs = await begin('udp', 'candidate-b')
  await begin('tcp')
  expect([mine.isClosed, theirs.isClosed]).toEqual([true, false])
  await expect(registry.connect(CANDIDATE, mine.id, DTLS)).rejects.toMatchObject({ code: 'not-found' })
  await expect(registry.connect(CANDIDATE, theirs.id, DTLS)).rejects.toMatchObject({ code: 'not-found' })
  await Promise.all(Array.from({ length: 10 }, () => registry.open(peerOf(), 'udp')))
  await expect(registry.open(peerOf(), 'udp')).rejects.toMatchObject({ code: 'too-many-attempts' })
  expect(openIds()).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  await registry.open(peerOf(), 'udp')
})

it('leaves nothing open of a candidate who is gone, of a dead worker, or of a node that closes', async () => {
  ;(await begin('udp')).reach('udp')
  await begin('tcp')
  registry.peerClosed(CANDIDATE)
  expect([openIds(), registry.triedWays(CANDIDATE)]).toEqual([[], UNKNOWN])
  ;(await begin('udp')).lose()
  expect([openIds(), registry.triedWays(CANDIDATE)]).toEqual([[], UNKNOWN])
  await begin('udp')
  registry.closeAll()
  expect([openIds(), vi.getTimerCount()]).toEqual([[], 0])
  await expect(registry.open(peerOf(), 'udp')).rejects.toMatchObject({ code: 'media-unavailable' })
  expect(openIds()).toEqual([])
})
