import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { generateTransportRemoteParameters } from 'mediasoup-client/fakeParameters'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeMedia } from '../../../lib/fakes/fake-media.ts'
import { Gate } from '../../../lib/fakes/gate.ts'
import { RequestFailure } from '../../../lib/http.ts'
import { FakeMediaHub } from '../fakes/fake-media-hub.ts'
import type { WantedConsumer } from '../rules/media-plan.ts'
import { ReceivingTransport } from './receiving-transport.ts'

const placement = { nodeId: 'node', workerId: 'worker' }
const testSessionId = '00000000-0000-4000-8000-000000000001'

const wanted = (source: 'camera' | 'microphone' | 'screen'): WantedConsumer => ({
  key: `${testSessionId}:${source}`,
  testSessionId,
  source,
  producerId: source,
  placement,
  paused: false,
  layer: null,
})

async function setUp() {
  const hub = new FakeMediaHub()
  const media = new FakeMedia()
  const onDead = vi.fn()
  hub.up()
  const transport = await ReceivingTransport.open({ socket: hub, openDevice: media.openDevice, onDead }, placement)
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
  /** A consumer is there and media flows. */
  const connect = async (): Promise<void> => {
    await transport.consume([wanted('camera')])
    media.setConnection('connected')
    await settle()
  }
  const holdRestart = (): Gate => {
    const gate = new Gate()
    const { iceParameters } = generateTransportRemoteParameters()
    hub.answer(proctorRequests.restartIce, () => gate.passed.then(() => ({ iceParameters })))
    return gate
  }
  return { hub, media, onDead, transport, settle, connect, holdRestart }
}
type Bench = Awaited<ReturnType<typeof setUp>>

interface Row {
  events: string
  run: (bench: Bench) => Promise<void>
  /** Requests for other ICE credentials. */
  restarts: number
  isDead?: boolean
}

const rows: Row[] = [
  {
    events: 'a short break that recovers',
    run: async ({ media, connect }) => {
      await connect()
      media.setConnection('disconnected')
      await vi.advanceTimersByTimeAsync(1_400)
      media.setConnection('connected')
      await vi.advanceTimersByTimeAsync(60_000)
    },
    restarts: 0,
  },
  {
    events: 'a longer break that other credentials heal',
    run: async ({ media, connect }) => {
      await connect()
      media.setConnection('disconnected')
      await vi.advanceTimersByTimeAsync(1_600)
      media.setConnection('connected')
      await vi.advanceTimersByTimeAsync(60_000)
    },
    restarts: 1,
  },
  {
    events: 'a break that other credentials do not heal',
    run: async ({ media, connect }) => {
      await connect()
      media.setConnection('failed')
      await vi.advanceTimersByTimeAsync(60_000)
    },
    restarts: 1,
    isDead: true,
  },
  {
    events: 'a break, and the server does not know the transport any more',
    run: async ({ hub, media, connect, settle }) => {
      await connect()
      hub.answer(proctorRequests.restartIce, () => {
        throw new RequestFailure('not-found')
      })
      media.setConnection('failed')
      await settle()
    },
    restarts: 1,
    isDead: true,
  },
  {
    events: 'a break while the hub is away: its return asks for other credentials',
    run: async ({ hub, media, connect, transport }) => {
      await connect()
      hub.down()
      media.setConnection('failed')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(hub.count(proctorRequests.restartIce)).toBe(0)
      hub.up()
      await transport.restartIce()
      media.setConnection('connected')
      await vi.advanceTimersByTimeAsync(60_000)
    },
    restarts: 1,
  },
  {
    events: 'the hub goes away before it has given other credentials',
    run: async ({ hub, media, connect, holdRestart, settle }) => {
      await connect()
      holdRestart()
      media.setConnection('failed')
      await settle()
      hub.down()
      await vi.advanceTimersByTimeAsync(60_000)
    },
    restarts: 1,
  },
  {
    events: 'the hub comes back as the path breaks: one request for both',
    run: async ({ media, connect, transport, holdRestart, settle }) => {
      await connect()
      const gate = holdRestart()
      media.setConnection('failed')
      void transport.restartIce()
      gate.open()
      await settle()
      media.setConnection('connected')
      await vi.advanceTimersByTimeAsync(60_000)
    },
    restarts: 1,
  },
  {
    events: 'closed before the server has given other credentials',
    run: async ({ media, connect, transport, holdRestart, settle }) => {
      await connect()
      const gate = holdRestart()
      media.setConnection('failed')
      await settle()
      transport.close()
      gate.open()
      await settle()
      expect(vi.getTimerCount()).toBe(0)
    },
    restarts: 1,
  },
  {
    events: 'closed during a short break',
    run: async ({ media, connect, transport }) => {
      await connect()
      media.setConnection('disconnected')
      transport.close()
      await vi.advanceTimersByTimeAsync(60_000)
    },
    restarts: 0,
  },
  {
    events: 'the hub comes back, and nothing was received yet',
    run: async ({ transport }) => {
      await transport.restartIce()
      await vi.advanceTimersByTimeAsync(60_000)
    },
    restarts: 1,
  },
]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('ReceivingTransport', () => {
  it.each(rows)('$events', async ({ run, restarts, isDead = false }) => {
    const bench = await setUp()
    await run(bench)
    const { hub, media, onDead, transport } = bench
    expect(hub.count(proctorRequests.restartIce)).toBe(restarts)
    expect(onDead).toHaveBeenCalledTimes(isDead ? 1 : 0)
    transport.close()
    await bench.settle()
    expect(media.openTransports).toEqual([])
    expect(media.openConsumers).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves out what the server refuses', async () => {
    const { hub, transport } = await setUp()
    hub.onConsume = ({ source }) => {
      if (source === 'screen') throw new RequestFailure('not-found')
      return hub.consume(source)
    }
    const opened = await transport.consume([wanted('camera'), wanted('screen'), wanted('microphone')])
    expect(opened.map(({ wanted: { source }, spatialLayers }) => [source, spatialLayers])).toEqual([
      ['camera', 3],
      ['microphone', 1],
    ])
    expect(hub.count(proctorRequests.connectTransport)).toBe(1)
    transport.close()
  })

  it('gives nothing where the hub goes away meanwhile', async () => {
    const { hub, transport, settle } = await setUp()
    const gate = new Gate()
    hub.onConsume = ({ source }) => gate.passed.then(() => hub.consume(source))
    const consuming = transport.consume([wanted('camera')])
    await settle()
    hub.down()
    expect(await consuming).toEqual([])
    transport.close()
  })

  it('gives nothing where it is closed meanwhile', async () => {
    const { hub, media, transport, settle } = await setUp()
    const gate = new Gate()
    hub.onConsume = ({ source }) => gate.passed.then(() => hub.consume(source))
    const consuming = transport.consume([wanted('camera')])
    await settle()
    transport.close()
    gate.open()
    expect(await consuming).toEqual([])
    expect(media.openConsumers).toEqual([])
  })

  it('tells what has arrived although the hub does not answer what the line carries', async () => {
    const { transport, connect } = await setUp()
    await connect()
    const look = transport.look(true)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(look).resolves.toMatchObject({ availableBps: null })
  })
})
