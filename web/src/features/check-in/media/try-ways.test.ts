import { MEDIA_WAYS, type MediaWay } from '@pengawas/shared/contracts/media'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import * as fakeParameters from 'mediasoup-client/fakeParameters'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'
import { FakeMedia } from '../../../lib/fakes/fake-media.ts'
import { tryWays } from './try-ways.ts'

const RELAY = { urls: ['turn:relay.example:3478'], username: 'u', credential: 'c' }

let hub: FakeHubSocket
let media: FakeMedia
let leaving: AbortController
let opened: string[]
let isOver: boolean

/** As the hub opens a transport for a way; null where that way cannot be tried. */
const opening = (way: MediaWay, isThere = true) => {
  if (!isThere) return { transport: null, iceServers: [] }
  const { iceParameters, iceCandidates, dtlsParameters } = fakeParameters.generateTransportRemoteParameters()
  opened.push(way)
  const transport = { id: `probe-${way}`, iceParameters, iceCandidates: [...iceCandidates], dtlsParameters }
  return { transport, iceServers: way === 'turn' ? [RELAY] : [] }
}
const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  ;[hub, media, leaving, opened, isOver] = [new FakeHubSocket(), new FakeMedia(), new AbortController(), [], false]
  hub.answer(candidateRequests.openProbe, ({ way }) => opening(way))
  hub.answer(candidateRequests.connectProbe, () => ({}))
  hub.up()
})
afterEach(() => vi.useRealTimers())

async function begin(): Promise<void> {
  void tryWays({ socket: hub, openDevice: media.openDevice }, leaving.signal).then(() => (isOver = true))
  await settle()
}

it('tries one way after another, each until it is connected, and leaves nothing open', async () => {
  await begin()
  for (const [index, way] of MEDIA_WAYS.entries()) {
    expect(opened).toEqual(MEDIA_WAYS.slice(0, index + 1))
    expect(hub.payloads(candidateRequests.connectProbe).at(-1)).toMatchObject({ transportId: `probe-${way}` })
    expect(media.openTransports).toHaveLength(1)
    media.setConnection('connected')
    await settle()
  }
  expect([isOver, media.openTransports.length]).toEqual([true, 0])
})

it.each([
  [
    'fails',
    async () => {
      media.setConnection('failed')
      await settle()
    },
  ],
  ['does not answer', () => settle(7_000)],
])('goes on with the next way where one %s', async (_what, happen) => {
  await begin()
  await happen()
  await settle()
  expect(opened).toEqual(['udp', 'tcp'])
  expect(media.openTransports).toHaveLength(1)
})

it.each([
  ['cannot be tried', () => hub.answer(candidateRequests.openProbe, ({ way }) => opening(way, way !== 'turn'))],
  ['is refused', () => hub.answer(candidateRequests.openProbe, () => Promise.reject(new Error('no')))],
  ['cannot be connected', () => hub.answer(candidateRequests.connectProbe, () => Promise.reject(new Error('no')))],
])('ends without a word where a way %s', async (_what, arrange) => {
  arrange()
  await begin()
  media.setConnection('connected')
  await settle()
  media.setConnection('connected')
  await settle()
  expect([isOver, media.openTransports.length]).toEqual([true, 0])
})

it('ends at once where the browser has no WebRTC', async () => {
  media.beforeOpening = Promise.reject(new Error('none'))
  await begin()
  expect([isOver, opened]).toEqual([true, []])
})

it('closes what is open when the page is left, and tries nothing more', async () => {
  await begin()
  leaving.abort()
  await settle()
  expect([isOver, opened, media.openTransports.length]).toEqual([true, ['udp'], 0])
})

it('ends when the hub is lost', async () => {
  hub.answer(candidateRequests.openProbe, () => new Promise(() => undefined))
  await begin()
  hub.down()
  await settle(30_000)
  expect([isOver, media.openTransports.length]).toEqual([true, 0])
})
