import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { generateRouterRtpCapabilities, generateTransportRemoteParameters } from 'mediasoup-client/fakeParameters'
import { describe, expect, it } from 'vitest'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'
import { FakeMedia, fakeTrack } from '../../../lib/fakes/fake-media.ts'
import { Gate } from '../../../lib/fakes/gate.ts'
import { RequestFailure } from '../../../lib/http.ts'
import type { Tracks } from '../store/capture-store.ts'
import { Publisher, type JoinAnswer } from './publisher.ts'

const NO_TRACKS: Tracks = { camera: null, microphone: null, screen: null }
const ANSWER: JoinAnswer = {
  resumed: false,
  rtpCapabilities: generateRouterRtpCapabilities(),
  transport: generateTransportRemoteParameters(),
  iceServers: [],
}

async function setUp() {
  const hub = new FakeHubSocket()
  const media = new FakeMedia()
  const produced: string[] = []
  let producers = 0
  hub.up()
  hub.answer(candidateRequests.connectTransport, () => ({}))
  hub.answer(candidateRequests.closeProducer, () => ({}))
  hub.answer(candidateRequests.produce, ({ source }) => ({ producerId: `${source}-${(producers += 1)}` }))
  const publisher = await Publisher.open(hub, ANSWER, media.openDevice, {
    onTransport: () => undefined,
    onProduced: (source, isProduced) => produced.push(`${source} ${isProduced ? 'on' : 'off'}`),
  })
  /** The hub keeps its answers to `produce` back until `give`; `asked` resolves with the first request. */
  const holdProduce = (): { asked: Promise<boolean>; give: () => void } => {
    const asked = new Gate()
    const given = new Gate()
    hub.answer(candidateRequests.produce, async ({ source }) => {
      asked.open()
      await given.passed
      return { producerId: `${source}-${(producers += 1)}` }
    })
    return { asked: asked.passed, give: given.open }
  }
  const refuse = (refused: MediaSource): void =>
    hub.answer(candidateRequests.produce, ({ source }) => {
      if (source === refused) throw new RequestFailure('media-refused')
      return { producerId: `${source}-${(producers += 1)}` }
    })
  return { hub, media, produced, publisher, holdProduce, refuse }
}
type Bench = Awaited<ReturnType<typeof setUp>>

const first = fakeTrack('video', 'first camera')
const second = fakeTrack('video', 'second camera')
const third = fakeTrack('video', 'third camera')
const small = fakeTrack('video', 'small camera', { width: 640, height: 360 })
const sound = fakeTrack('audio', 'microphone')
const ended = fakeTrack('video', 'ended camera')
ended.stop()

interface Row {
  events: string
  run: (bench: Bench) => Promise<void>
  /** Sources of the `media:produce` requests, in order. */
  asked: MediaSource[]
  /** Producers that went away on the server. */
  closed?: string[]
  /** Ids of the tracks that are sent in the end. */
  sent: string[]
}

const rows: Row[] = [
  {
    events: 'two sources at once',
    run: ({ publisher }) => publisher.publish({ ...NO_TRACKS, camera: first, microphone: sound }),
    asked: ['camera', 'microphone'],
    sent: ['first camera', 'microphone'],
  },
  {
    events: 'the same tracks twice',
    run: async ({ publisher }) => {
      await publisher.publish({ ...NO_TRACKS, camera: first })
      await publisher.publish({ ...NO_TRACKS, camera: first })
    },
    asked: ['camera'],
    sent: ['first camera'],
  },
  {
    events: 'two replacements in a row',
    run: async ({ publisher }) => {
      await publisher.publish({ ...NO_TRACKS, camera: first })
      await Promise.all([
        publisher.publish({ ...NO_TRACKS, camera: second }),
        publisher.publish({ ...NO_TRACKS, camera: third }),
      ])
    },
    asked: ['camera'],
    sent: ['third camera'],
  },
  {
    events: 'a replacement by a camera of a size that has other layers',
    run: async ({ publisher }) => {
      await publisher.publish({ ...NO_TRACKS, camera: first })
      await publisher.publish({ ...NO_TRACKS, camera: small })
    },
    asked: ['camera', 'camera'],
    closed: ['camera-1'],
    sent: ['small camera'],
  },
  {
    events: 'a replacement while the server still makes the producer',
    run: async ({ publisher, holdProduce }) => {
      const { give } = holdProduce()
      const publishing = [
        publisher.publish({ ...NO_TRACKS, camera: first }),
        publisher.publish({ ...NO_TRACKS, camera: second }),
      ]
      give()
      await Promise.all(publishing)
    },
    asked: ['camera'],
    sent: ['second camera'],
  },
  {
    events: 'the source ends while the server still makes its producer',
    run: async ({ publisher, holdProduce }) => {
      const { give } = holdProduce()
      const publishing = [publisher.publish({ ...NO_TRACKS, camera: first }), publisher.unpublish('camera')]
      give()
      await Promise.all(publishing)
    },
    asked: ['camera'],
    closed: ['camera-1'],
    sent: [],
  },
  {
    events: 'a source ends, and another track of it comes at once',
    run: async ({ publisher }) => {
      await publisher.publish({ ...NO_TRACKS, camera: first })
      await Promise.all([publisher.unpublish('camera'), publisher.publish({ ...NO_TRACKS, camera: second })])
    },
    asked: ['camera', 'camera'],
    closed: ['camera-1'],
    sent: ['second camera'],
  },
  {
    events: 'a track that ended on its way',
    run: ({ publisher }) => publisher.publish({ ...NO_TRACKS, camera: ended, microphone: sound }),
    asked: ['microphone'],
    sent: ['microphone'],
  },
  {
    events: 'the server refuses one source, and is not asked again for the same track',
    run: async ({ publisher, refuse }) => {
      refuse('camera')
      await publisher.publish({ ...NO_TRACKS, camera: first, microphone: sound })
      await publisher.publish({ ...NO_TRACKS, camera: first, microphone: sound })
    },
    asked: ['camera', 'microphone'],
    sent: ['microphone'],
  },
  {
    events: 'the hub goes away during the request and comes back',
    run: async ({ hub, publisher, holdProduce }) => {
      const { asked } = holdProduce()
      const publishing = publisher.publish({ ...NO_TRACKS, camera: first })
      void asked.then(() => hub.down())
      await expect(publishing).rejects.toMatchObject({ code: 'unreachable' })
      hub.up()
      hub.answer(candidateRequests.produce, () => ({ producerId: 'camera-1' }))
      await publisher.publish({ ...NO_TRACKS, camera: first })
    },
    asked: ['camera', 'camera'],
    sent: ['first camera'],
  },
  {
    events: 'a source ends while the hub is away: the server learns of it when it is back',
    run: async ({ hub, publisher }) => {
      await publisher.publish({ ...NO_TRACKS, camera: first, microphone: sound })
      hub.down()
      await publisher.unpublish('camera')
      hub.up()
      await publisher.publish({ ...NO_TRACKS, microphone: sound })
      await publisher.publish({ ...NO_TRACKS, microphone: sound })
    },
    asked: ['camera', 'microphone'],
    closed: ['camera-1'],
    sent: ['microphone'],
  },
  {
    events: 'closed while the server makes a producer',
    run: async ({ publisher, holdProduce }) => {
      const { asked, give } = holdProduce()
      const publishing = publisher.publish({ ...NO_TRACKS, camera: first })
      void asked.then(() => {
        publisher.close()
        give()
      })
      await expect(publishing).rejects.toThrow()
    },
    asked: ['camera'],
    sent: [],
  },
]

describe('Publisher', () => {
  it.each(rows)('$events', async ({ run, asked, closed, sent }) => {
    const bench = await setUp()
    await run(bench)
    const { hub, media, publisher } = bench
    expect(hub.payloads(candidateRequests.produce).map(({ source }) => source)).toEqual(asked)
    expect(hub.payloads(candidateRequests.closeProducer).map(({ producerId }) => producerId)).toEqual(closed ?? [])
    expect(media.openProducers.map(({ track }) => track?.id)).toEqual(sent)
    publisher.close()
    expect(media.openTransports).toEqual([])
    expect(media.openProducers).toEqual([])
  })

  it('leaves the tracks open: they are their owner’s', async () => {
    const { publisher } = await setUp()
    await publisher.publish({ ...NO_TRACKS, camera: first })
    publisher.close()
    expect(first.readyState).toBe('live')
  })

  it('says of each source when it is on the server and when it is not', async () => {
    const { publisher, produced } = await setUp()
    await publisher.publish({ ...NO_TRACKS, camera: first })
    await publisher.publish({ ...NO_TRACKS, camera: second })
    await publisher.unpublish('camera')
    expect(produced).toEqual(['camera on', 'camera off'])
  })
})
