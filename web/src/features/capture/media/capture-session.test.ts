import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gate } from '../../../lib/fakes/gate.ts'
import { RequestFailure } from '../../../lib/http.ts'
import { CapturePage } from '../fakes/capture-page.ts'
import { connectionOf } from '../machine/connection-machine.ts'
import { shownStateOf } from '../machine/source-state.ts'

interface Row {
  events: string
  run: (page: CapturePage) => Promise<void>
  joins: number
  /** Sources that were asked to be produced, in order; that of a lost transport counts, too. */
  produced: string
  /** Ids of the tracks that arrive at the media node in the end. */
  sent: string[]
  transports?: number
  connection: ConnectionState
}

const rows: Row[] = [
  {
    events: 'the hub is there, and the path opens',
    run: (page) => page.connect(),
    joins: 1,
    produced: 'camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the hub goes away before it has answered the join',
    run: async (page) => {
      const gate = new Gate()
      page.hub.answer(candidateRequests.joinMedia, () => gate.passed.then(() => page.join(undefined)))
      page.hub.up()
      await page.settle()
      page.hub.down()
      page.hub.answer(candidateRequests.joinMedia, () => page.join(undefined))
      await page.connect()
    },
    joins: 2,
    produced: 'camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the hub goes away while this browser builds its end of the transport',
    run: async (page) => {
      const gate = new Gate()
      page.media.beforeOpening = gate.passed
      page.hub.up()
      await page.settle()
      page.hub.down()
      gate.open()
      await page.settle()
      await page.connect()
    },
    joins: 2,
    produced: 'camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the hub goes away before it has answered the produce requests',
    run: async (page) => {
      const gate = new Gate()
      page.hub.answer(candidateRequests.produce, () => gate.passed.then(() => ({ producerId: 'never' })))
      page.hub.up()
      await page.settle()
      page.hub.down()
      page.hub.answer(candidateRequests.produce, ({ source }) => ({ producerId: source }))
      await page.connect()
    },
    joins: 2,
    produced: 'camera camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the hub goes away and comes back while media flows: the transport is kept',
    run: async (page) => {
      await page.connect()
      page.hub.down()
      await page.settle()
      page.hub.up()
      await page.settle()
    },
    joins: 2,
    produced: 'camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'another camera is chosen while the hub is away',
    run: async (page) => {
      await page.connect()
      page.hub.down()
      void page.session.reopen('camera', 'other')
      await page.open('other camera')
      page.hub.up()
      await page.settle()
    },
    joins: 2,
    produced: 'camera microphone',
    sent: ['other camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'another camera is chosen while the hub looks for the transport',
    run: async (page) => {
      await page.connect()
      page.hub.down()
      const gate = new Gate()
      page.hub.answer(candidateRequests.joinMedia, ({ transportId }) => gate.passed.then(() => page.join(transportId)))
      page.hub.up()
      void page.session.reopen('camera', 'other')
      await page.open('other camera')
      gate.open()
      await page.settle()
    },
    joins: 2,
    produced: 'camera microphone',
    sent: ['other camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'a screen is shared while the hub is away',
    run: async (page) => {
      await page.connect()
      page.hub.down()
      void page.session.reopen('screen')
      await page.open('screen')
      page.hub.up()
      await page.settle()
    },
    joins: 2,
    produced: 'camera microphone screen',
    sent: ['camera', 'microphone', 'screen'],
    connection: 'connected',
  },
  {
    events: 'the microphone is pulled out while the hub is away',
    run: async (page) => {
      await page.connect()
      page.hub.down()
      page.microphone.remoteStop()
      await page.settle()
      page.hub.up()
      await page.settle()
      expect(page.hub.count(candidateRequests.closeProducer)).toBe(1)
    },
    joins: 2,
    produced: 'camera microphone',
    sent: ['camera'],
    connection: 'connected',
  },
  {
    events: 'a screen is shared while camera and microphone are being published',
    run: async (page) => {
      const gate = new Gate()
      page.hub.answer(candidateRequests.produce, ({ source }) => gate.passed.then(() => ({ producerId: source })))
      page.hub.up()
      await page.settle()
      void page.session.reopen('screen')
      await page.open('screen')
      gate.open()
      await page.connect()
    },
    joins: 1,
    produced: 'camera microphone screen',
    sent: ['camera', 'microphone', 'screen'],
    connection: 'connected',
  },
  {
    events: 'another camera is chosen while the first is being published',
    run: async (page) => {
      const gate = new Gate()
      page.hub.answer(candidateRequests.produce, ({ source }) => gate.passed.then(() => ({ producerId: source })))
      page.hub.up()
      await page.settle()
      void page.session.reopen('camera', 'other')
      await page.open('other camera')
      gate.open()
      await page.connect()
    },
    joins: 1,
    produced: 'camera microphone',
    sent: ['other camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the camera is pulled out while it is being published',
    run: async (page) => {
      const gate = new Gate()
      page.hub.answer(candidateRequests.produce, ({ source }) => gate.passed.then(() => ({ producerId: source })))
      page.hub.up()
      await page.settle()
      page.camera.remoteStop()
      gate.open()
      await page.connect()
    },
    joins: 1,
    produced: 'camera microphone',
    sent: ['microphone'],
    connection: 'connected',
  },
  {
    events: 'the worker dies',
    run: async (page) => {
      await page.connect()
      page.transports.clear()
      page.hub.notify(pushes.mediaLost, { reason: 'worker-died' })
      await page.connect()
    },
    joins: 2,
    produced: 'camera microphone camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the worker dies before the hub has answered the join',
    run: async (page) => {
      const gate = new Gate()
      page.hub.answer(candidateRequests.joinMedia, () => gate.passed.then(() => page.join(undefined)))
      page.hub.up()
      await page.settle()
      page.hub.notify(pushes.mediaLost, { reason: 'worker-died' })
      gate.open()
      await page.connect()
    },
    joins: 2,
    produced: 'camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the hub refuses twice: the page waits half a second, then a second',
    run: async (page) => {
      page.hub.answer(candidateRequests.joinMedia, () => {
        throw new RequestFailure('unavailable')
      })
      page.hub.up()
      await vi.advanceTimersByTimeAsync(499)
      expect(page.hub.count(candidateRequests.joinMedia)).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      page.hub.answer(candidateRequests.joinMedia, () => page.join(undefined))
      await vi.advanceTimersByTimeAsync(1_000)
      page.media.setConnection('connected')
      await page.settle()
    },
    joins: 3,
    produced: 'camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the page is taken over while the next try waits',
    run: async (page) => {
      page.hub.answer(candidateRequests.joinMedia, () => {
        throw new RequestFailure('unavailable')
      })
      page.hub.up()
      await page.settle()
      page.hub.notify(pushes.superseded, {})
      await vi.advanceTimersByTimeAsync(60_000)
    },
    joins: 1,
    produced: '',
    sent: [],
    transports: 0,
    connection: 'disconnected',
  },
  {
    events: 'the path breaks, and other credentials mend it',
    run: async (page) => {
      await page.connect()
      page.media.setConnection('failed')
      await page.settle()
      page.media.setConnection('connected')
      await vi.advanceTimersByTimeAsync(60_000)
    },
    joins: 1,
    produced: 'camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'the path breaks, and the hub does not know the transport any more',
    run: async (page) => {
      await page.connect()
      page.hub.answer(candidateRequests.restartIce, () => {
        throw new RequestFailure('not-found')
      })
      page.media.setConnection('failed')
      await vi.advanceTimersByTimeAsync(500)
      page.media.setConnection('connected')
      await page.settle()
    },
    joins: 2,
    produced: 'camera microphone camera microphone',
    sent: ['camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'two cameras are chosen one after the other, and the first opens last',
    run: async (page) => {
      await page.connect()
      void page.session.reopen('camera', 'second')
      void page.session.reopen('camera', 'third')
      await page.open('third camera', 1)
      await page.open('second camera', 0)
    },
    joins: 1,
    produced: 'camera microphone',
    sent: ['third camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'two cameras are chosen one after the other, and the last cannot be opened',
    run: async (page) => {
      await page.connect()
      void page.session.reopen('camera', 'second')
      void page.session.reopen('camera', 'third')
      page.surroundings.asked.pop()?.open({ ok: false, trouble: 'busy' })
      await page.open('second camera')
    },
    joins: 1,
    produced: 'camera microphone',
    sent: ['second camera', 'microphone'],
    connection: 'connected',
  },
  {
    events: 'a screen is shared twice before the first is published',
    run: async (page) => {
      await page.connect()
      const gate = new Gate()
      page.hub.answer(candidateRequests.produce, ({ source }) =>
        gate.passed.then(() => ({ producerId: `${source}-x` })),
      )
      void page.session.reopen('screen')
      await page.open('first screen')
      void page.session.reopen('screen')
      await page.open('second screen')
      gate.open()
      await page.settle()
    },
    joins: 1,
    produced: 'camera microphone screen',
    sent: ['camera', 'microphone', 'second screen'],
    connection: 'connected',
  },
  {
    events: 'the camera is pulled out and put back',
    run: async (page) => {
      await page.connect()
      page.camera.remoteStop()
      await page.settle()
      expect(shownStateOf(page.session.store.getState().sources.camera)).toBe('unplugged')
      page.surroundings.environment?.onDevicesChanged()
      await page.open('camera again')
    },
    joins: 1,
    produced: 'camera microphone camera',
    sent: ['microphone', 'camera again'],
    connection: 'connected',
  },
  {
    events: 'another page takes over while this browser builds its end of the transport',
    run: async (page) => {
      const gate = new Gate()
      page.media.beforeOpening = gate.passed
      page.hub.up()
      await page.settle()
      page.hub.notify(pushes.superseded, {})
      gate.open()
      await page.settle()
    },
    joins: 1,
    produced: '',
    sent: [],
    transports: 0,
    connection: 'disconnected',
  },
  {
    events: 'another page takes over while a camera opens',
    run: async (page) => {
      await page.connect()
      void page.session.reopen('camera', 'other')
      page.hub.notify(pushes.superseded, {})
      await page.open('other camera')
      expect(page.tracks.filter(({ readyState }) => readyState === 'live')).toEqual([])
    },
    joins: 1,
    produced: 'camera microphone',
    sent: [],
    transports: 0,
    connection: 'disconnected',
  },
  {
    events: 'the test ends while this browser builds its end of the transport',
    run: async (page) => {
      const gate = new Gate()
      page.media.beforeOpening = gate.passed
      page.hub.up()
      await page.settle()
      page.hub.notify(pushes.sessionChanged, { status: 'terminated' })
      gate.open()
      await page.settle()
    },
    joins: 1,
    produced: '',
    sent: [],
    transports: 0,
    connection: 'disconnected',
  },
  {
    events: 'the page is left before the hub has answered the join',
    run: async (page) => {
      const gate = new Gate()
      page.hub.answer(candidateRequests.joinMedia, () => gate.passed.then(() => page.join(undefined)))
      page.hub.up()
      await page.settle()
      page.session.stop()
      gate.open()
      await page.settle()
    },
    joins: 1,
    produced: '',
    sent: [],
    transports: 0,
    connection: 'disconnected',
  },
  {
    events: 'the hub will not have the page',
    run: async (page) => {
      await page.connect()
      page.surroundings.refuse('not-authenticated')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(page.session.store.getState().refusedBy).toBe('not-authenticated')
    },
    joins: 1,
    produced: 'camera microphone',
    sent: [],
    transports: 0,
    connection: 'disconnected',
  },
]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('CaptureSession', () => {
  it.each(rows)('$events', async ({ run, joins, produced, sent, transports = 1, connection }) => {
    const page = new CapturePage()
    await run(page)
    const { hub, media, session, surroundings, tracks } = page
    expect(hub.count(candidateRequests.joinMedia)).toBe(joins)
    expect(
      hub
        .payloads(candidateRequests.produce)
        .map(({ source }) => source)
        .join(' '),
    ).toBe(produced)
    expect(media.openProducers.map(({ track }) => track?.id)).toEqual(sent)
    expect(media.openTransports).toHaveLength(transports)
    expect(connectionOf(session.store.getState().media)).toBe(connection)

    session.stop()
    await page.settle()
    expect(media.openTransports).toEqual([])
    expect(media.openProducers).toEqual([])
    expect(tracks.filter(({ readyState }) => readyState === 'live')).toEqual([])
    expect(hub.isClosed).toBe(true)
    expect(surroundings.environment).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reports its sources when they change, and again to a hub that comes back', async () => {
    const page = new CapturePage()
    await page.connect()
    const before = page.hub.count(candidateRequests.reportSources)
    expect(page.hub.payloads(candidateRequests.reportSources).at(-1)).toMatchObject({
      camera: 'live',
      microphone: 'live',
      screen: 'declined',
    })
    page.hub.down()
    page.hub.up()
    await page.settle()
    expect(page.hub.count(candidateRequests.reportSources)).toBe(before + 1)
    page.session.stop()
  })

  it('repeats a report that the hub did not answer while the connection stayed', async () => {
    const page = new CapturePage()
    page.hub.answer(candidateRequests.reportSources, () => new Promise(() => undefined))
    await page.connect()
    const unanswered = page.hub.count(candidateRequests.reportSources)
    page.hub.answer(candidateRequests.reportSources, () => ({}))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.hub.count(candidateRequests.reportSources)).toBe(unanswered + 1)
    expect(page.hub.payloads(candidateRequests.reportSources).at(-1)).toMatchObject({ camera: 'live' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.hub.count(candidateRequests.reportSources)).toBe(unanswered + 1)
    page.session.stop()
  })

  it('forgets figures after ten seconds without new ones', async () => {
    const page = new CapturePage()
    await page.connect()
    page.hub.notify(pushes.ownAnalysis, { at: 0, faces: 1, faceConfidence: 1, attention: 100, gaze: 'center' })
    page.hub.notify(pushes.ownAudioLevel, { level: 20, hasVoice: false })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.session.store.getState()).toMatchObject({ analysis: { attention: 100 }, audio: { level: 20 } })
    page.hub.notify(pushes.ownAudioLevel, { level: 30, hasVoice: false })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(page.session.store.getState()).toMatchObject({ analysis: null, audio: { level: 30 } })
    page.session.stop()
    expect(page.session.store.getState().audio).toBeNull()
  })

  it('notices a camera that was stopped without a word, and that the server receives it no more', async () => {
    const page = new CapturePage()
    page.surroundings.endedBecause = 'ended'
    await page.connect()
    page.hub.notify(pushes.sourcesReceived, { sources: ['camera', 'microphone'] })
    page.hub.notify(pushes.sourcesReceived, { sources: ['microphone'] })
    expect(shownStateOf(page.session.store.getState().sources.camera)).toBe('notReceived')
    page.camera.stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shownStateOf(page.session.store.getState().sources.camera)).toBe('ended')
    expect(page.media.openProducers.map(({ track }) => track?.id)).toEqual(['microphone'])
    page.session.stop()
  })

  it('says that a shared screen has ended while the test runs, and not because the page was left', async () => {
    const page = new CapturePage()
    const onEnded = vi.fn()
    page.session.onScreenEnded(onEnded)
    await page.connect()
    for (const id of ['first screen', 'second screen']) {
      void page.session.reopen('screen')
      await page.open(id)
      if (id === 'first screen') page.tracks.find((track) => track.id === id)?.dispatchEvent(new Event('ended'))
      await page.settle()
    }
    page.session.stop()
    expect(onEnded).toHaveBeenCalledTimes(1)
  })
})
