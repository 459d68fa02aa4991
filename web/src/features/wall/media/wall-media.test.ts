import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeMedia } from '../../../lib/fakes/fake-media.ts'
import { Gate } from '../../../lib/fakes/gate.ts'
import { RequestFailure } from '../../../lib/http.ts'
import { FakeMediaHub } from '../fakes/fake-media-hub.ts'
import { candidateOf } from '../fixtures/wall.ts'
import { createWallStore } from '../store/wall-store.ts'
import { WallMedia } from './wall-media.ts'

const idOf = (name: string): string => `00000000-0000-4000-8000-00000000000${name.toLowerCase()}`

/** A candidate whose media is on a worker; `take` distinguishes one publishing from the next. */
function candidateOn(name: string, workerId = 'worker', take = 1): WallCandidate {
  const sources = ['camera', 'microphone', 'screen'] as const
  return candidateOf(idOf(name), {
    peer: {
      testSessionId: idOf(name),
      nodeId: 'node',
      workerId,
      connection: 'connected',
      silentForMs: null,
      producers: sources.map((source) => ({
        producerId: `${name}-${source}-${take}`,
        source,
        paused: false,
        flowing: true,
      })),
    },
  })
}

/** A wall with the candidates A, B and C on one worker. */
class Wall {
  readonly hub = new FakeMediaHub()
  readonly media = new FakeMedia()
  readonly store = createWallStore()
  readonly wallMedia: WallMedia

  constructor(mostBehind: number) {
    this.wallMedia = new WallMedia(this.hub, this.store, this.media.openDevice, mostBehind)
    this.put(candidateOn('A'), candidateOn('B'), candidateOn('C'))
    this.hub.up()
  }

  put(...candidates: WallCandidate[]): void {
    const changed = Object.fromEntries(candidates.map((candidate) => [candidate.testSessionId, candidate]))
    this.store.setState((state) => ({ candidates: { ...state.candidates, ...changed } }))
    this.wallMedia.schedule()
  }

  async show(visible: string[], near: string[] = []): Promise<void> {
    this.wallMedia.show({
      ...{ visible: visible.map(idOf), near: near.map(idOf) },
      ...{ sources: ['camera'], tileLayer: 0, large: null },
    })
    await this.settle()
  }

  async focus(name: string | null, soundOn = true): Promise<void> {
    this.store.setState({ focusId: name === null ? null : idOf(name), soundOn })
    this.wallMedia.schedule()
    await this.settle()
  }

  async settle(ms = 0): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
  }

  /** Consumers wait to be made until the gate opens. */
  holdConsume(): Gate {
    const gate = new Gate()
    this.hub.onConsume = ({ source }) => gate.passed.then(() => this.hub.consume(source))
    return gate
  }

  /** Consumers of these candidates are refused; the others are made. */
  refuse(...names: string[]): void {
    this.hub.onConsume = ({ testSessionId, source }) => {
      if (names.map(idOf).includes(testSessionId)) throw new RequestFailure('not-found')
      return this.hub.consume(source)
    }
  }

  /** How many consumers were asked for: of all, or of one candidate. */
  asked(name?: string): number {
    const wanted = this.hub.payloads(proctorRequests.consumeAll).flatMap((payload) => payload.wanted)
    return wanted.filter(({ testSessionId }) => name === undefined || testSessionId === idOf(name)).length
  }

  get shown(): string[] {
    return Object.keys(this.store.getState().tracks)
      .map((key) => key.replace(/^.*(.):/, (_all, name: string) => `${name.toUpperCase()} `))
      .toSorted()
  }
}

interface Row {
  events: string
  run: (wall: Wall) => Promise<void>
  /** What is on the page in the end; the media nodes have exactly these consumers. */
  shown: string[]
  /** How often consumers were asked for. */
  asked: number
  transports?: number
  /** How many of pages that were left keep their consumers. */
  behind?: number
}

const rows: Row[] = [
  {
    events: 'two tiles in view, and one beside them',
    run: async (wall) => {
      await wall.show(['A', 'B'], ['C'])
      expect([...wall.hub.settings.values()].filter(({ paused }) => !paused)).toHaveLength(2)
    },
    shown: ['A camera', 'B camera', 'C camera'],
    asked: 3,
  },
  {
    events: 'a page that was made ready is turned to: one request resumes it, pauses the other and asks for the next',
    run: async (wall) => {
      await wall.show(['A'], ['B'])
      const sent = wall.hub.requests.length
      await wall.show(['B'], ['C'])
      const names = wall.hub.requests.slice(sent).map(({ name }) => name)
      expect(names).toEqual([
        proctorRequests.closeConsumers.name,
        proctorRequests.setConsumers.name,
        proctorRequests.consumeAll.name,
      ])
    },
    shown: ['B camera', 'C camera'],
    asked: 3,
  },
  {
    events: 'a page that was not made ready: what is in view is asked for before what lies ahead',
    run: async (wall) => {
      const gate = wall.holdConsume()
      await wall.show(['A', 'B'], ['C'])
      expect(wall.asked('C')).toBe(0)
      gate.open()
      await wall.settle()
      expect(wall.hub.count(proctorRequests.consumeAll)).toBe(2)
      expect(wall.hub.count(proctorRequests.setConsumers)).toBe(1)
    },
    shown: ['A camera', 'B camera', 'C camera'],
    asked: 3,
  },
  {
    events: 'turned on and back: who was left is paused, resumed again, and never asked for twice',
    run: async (wall) => {
      await wall.show(['A'])
      await wall.show(['B'])
      await wall.show(['C'])
      expect(wall.shown).toEqual(['B camera', 'C camera'])
      await wall.show(['B'])
      const running = [...wall.hub.settings].filter(([, { paused }]) => !paused).map(([id]) => id)
      expect(running).toEqual(['camera-2'])
    },
    shown: ['B camera', 'C camera'],
    asked: 3,
    behind: 1,
  },
  {
    events: 'turned on and back: a page that was only made ready is not made again either',
    run: async (wall) => {
      await wall.show(['A'], ['B'])
      await wall.show(['C'], ['A'])
      const sent = wall.hub.requests.length
      await wall.show(['A'], ['B'])
      expect(wall.hub.requests.slice(sent).map(({ name }) => name)).toEqual([proctorRequests.setConsumers.name])
    },
    shown: ['A camera', 'B camera', 'C camera'],
    asked: 3,
    behind: 1,
  },
  {
    events: 'a page is turned to, and its tiles are drawn later: its pictures are asked for once',
    run: async (wall) => {
      await wall.show(['A'], ['B'])
      wall.wallMedia.turnTo([idOf('B')])
      await wall.settle()
      const running = [...wall.hub.settings].filter(([, { paused }]) => !paused).map(([id]) => id)
      expect(running).toEqual(['camera-2'])
      const sent = wall.hub.requests.length
      await wall.show(['B'], ['A'])
      expect(wall.hub.requests).toHaveLength(sent)
    },
    shown: ['A camera', 'B camera'],
    asked: 2,
  },
  {
    events: 'a page is turned to while there is no room for tiles',
    run: async (wall) => {
      wall.wallMedia.turnTo([idOf('B')])
      await wall.settle()
    },
    shown: [],
    asked: 0,
    transports: 0,
  },
  {
    events: 'scrolled on before the pictures are there',
    run: async (wall) => {
      const gate = wall.holdConsume()
      await wall.show(['A'])
      await wall.show(['B'])
      gate.open()
      await wall.settle()
    },
    shown: ['B camera'],
    asked: 2,
  },
  {
    events: 'scrolled on and back before the pictures are there',
    run: async (wall) => {
      const gate = wall.holdConsume()
      await wall.show(['A'])
      await wall.show([])
      await wall.show(['A'])
      gate.open()
      await wall.settle()
    },
    shown: ['A camera'],
    asked: 2,
  },
  {
    events: 'the candidate publishes again before the picture is there',
    run: async (wall) => {
      const gate = wall.holdConsume()
      await wall.show(['A'])
      wall.put(candidateOn('A', 'worker', 2))
      gate.open()
      await wall.settle()
    },
    shown: ['A camera'],
    asked: 2,
  },
  {
    events: 'the test of a candidate ends before the picture is there',
    run: async (wall) => {
      const gate = wall.holdConsume()
      await wall.show(['A'])
      wall.put({ ...candidateOn('A'), status: 'completed' })
      gate.open()
      await wall.settle()
    },
    shown: [],
    asked: 1,
  },
  {
    events: 'the hub goes away before the pictures are there, and comes back',
    run: async (wall) => {
      wall.holdConsume()
      await wall.show(['A'])
      wall.hub.down()
      wall.refuse()
      await wall.settle(5_000)
      wall.hub.up()
      await wall.wallMedia.resume()
      await wall.settle()
    },
    shown: ['A camera'],
    asked: 2,
  },
  {
    events: 'scrolled while the hub is away',
    run: async (wall) => {
      await wall.show(['A'])
      wall.hub.down()
      await wall.show(['B'])
      expect(wall.shown).toEqual(['A camera'])
      wall.hub.up()
      await wall.wallMedia.resume()
      await wall.settle()
    },
    shown: ['B camera'],
    asked: 2,
  },
  {
    events: 'the hub goes away before it knows that a tile is in view',
    run: async (wall) => {
      await wall.show([], ['A'])
      const gate = new Gate()
      wall.hub.answer(proctorRequests.setConsumers, () => gate.passed.then(() => ({ refused: [] })))
      await wall.show(['A'])
      wall.hub.down()
      let told = 0
      wall.hub.answer(proctorRequests.setConsumers, ({ changes }) => {
        told += changes.filter(({ paused }) => paused === false).length
        return { refused: [] }
      })
      wall.hub.up()
      await wall.wallMedia.resume()
      await wall.settle()
      expect(told).toBe(1)
    },
    shown: ['A camera'],
    asked: 1,
  },
  {
    events: 'the media node does not know a consumer any more',
    run: async (wall) => {
      await wall.show([], ['A'])
      wall.hub.answer(proctorRequests.setConsumers, ({ changes }) => ({
        refused: changes.map(({ consumerId }) => consumerId),
      }))
      await wall.show(['A'])
      wall.hub.answer(proctorRequests.setConsumers, () => ({ refused: [] }))
      await wall.settle(500)
    },
    shown: ['A camera'],
    asked: 2,
  },
  {
    events: 'a worker dies before the pictures are there',
    run: async (wall) => {
      const gate = wall.holdConsume()
      await wall.show(['A'])
      wall.wallMedia.dropLost('node', 'worker')
      wall.put(candidateOn('A', 'second worker', 2))
      wall.hub.consumers.clear()
      gate.open()
      await wall.settle()
      // The dead worker's own consumer is gone with it.
      wall.hub.consumers.delete('camera-1')
      expect(wall.hub.count(proctorRequests.openTransport)).toBe(2)
    },
    shown: ['A camera'],
    asked: 2,
  },
  {
    events: 'a worker dies with pictures on it, and its candidates come back on another',
    run: async (wall) => {
      await wall.show(['A', 'B'])
      wall.hub.consumers.clear()
      wall.wallMedia.dropLost('node', 'worker')
      wall.put(candidateOn('A', 'second worker', 2), candidateOn('B', 'second worker', 2))
      await wall.settle()
    },
    shown: ['A camera', 'B camera'],
    asked: 4,
  },
  {
    events: 'a node dies after everything on it was scrolled away',
    run: async (wall) => {
      await wall.show(['A'])
      await wall.show([])
      wall.wallMedia.dropLost('node', null)
      await wall.settle()
    },
    shown: [],
    asked: 1,
    transports: 0,
  },
  {
    events: 'the path breaks for good: the transport is replaced',
    run: async (wall) => {
      await wall.show(['A'])
      wall.hub.answer(proctorRequests.restartIce, () => {
        throw new RequestFailure('not-found')
      })
      wall.hub.consumers.clear()
      wall.media.setConnection('failed')
      await wall.settle()
    },
    shown: ['A camera'],
    asked: 2,
  },
  {
    events: 'the hub comes back twice, and knows the transport',
    run: async (wall) => {
      await wall.show(['A'])
      wall.media.setConnection('connected')
      for (let times = 0; times < 2; times += 1) {
        wall.hub.down()
        wall.hub.up()
        void wall.wallMedia.resume()
      }
      await wall.settle(60_000)
    },
    shown: ['A camera'],
    asked: 1,
  },
  {
    events: 'a picture is refused twice, then given: half a second and a second later',
    run: async (wall) => {
      wall.refuse('A')
      await wall.show(['A'])
      expect(wall.store.getState().failedKeys).toEqual({ [`${idOf('A')}:camera`]: true })
      await wall.settle(499)
      expect(wall.asked('A')).toBe(1)
      await wall.settle(1)
      expect(wall.asked('A')).toBe(2)
      wall.refuse()
      await wall.settle(1_000)
      expect(wall.store.getState().failedKeys).toEqual({})
    },
    shown: ['A camera'],
    asked: 3,
  },
  {
    events: 'a picture is refused while another one waits to be tried again: both are',
    run: async (wall) => {
      wall.refuse('A', 'B')
      await wall.show(['A'])
      await wall.settle(1_500)
      expect(wall.asked('A')).toBe(3)
      await wall.show(['A', 'B'])
      await wall.settle(400)
      wall.refuse()
      await wall.settle(1_600)
    },
    shown: ['A camera', 'B camera'],
    asked: 6,
  },
  {
    events: 'a refused picture is of a source that is published again: it is asked for at once',
    run: async (wall) => {
      wall.refuse('A')
      await wall.show(['A'])
      wall.refuse()
      wall.put(candidateOn('A', 'worker', 2))
      await wall.settle()
    },
    shown: ['A camera'],
    asked: 2,
  },
  {
    events: 'a candidate is focused, silenced, and left',
    run: async (wall) => {
      await wall.show(['A', 'B'])
      const [camera] = [...wall.hub.consumers]
      await wall.focus('A')
      expect(wall.shown).toEqual(['A camera', 'A microphone', 'A screen', 'B camera'])
      expect(wall.hub.settings.get(camera ?? '')).toEqual({ paused: false, spatialLayer: 2 })
      await wall.focus('A', false)
      await wall.focus(null)
      expect(wall.hub.settings.get(camera ?? '')).toEqual({ paused: false, spatialLayer: 0 })
    },
    shown: ['A camera', 'B camera'],
    asked: 4,
  },
  {
    events: 'closed before the transport is open',
    run: async (wall) => {
      const gate = new Gate()
      wall.media.beforeOpening = gate.passed
      await wall.show(['A'])
      wall.wallMedia.close()
      gate.open()
      await wall.settle()
    },
    shown: [],
    asked: 0,
    transports: 0,
  },
  {
    events: 'closed before the pictures are there',
    run: async (wall) => {
      const gate = wall.holdConsume()
      await wall.show(['A'])
      wall.wallMedia.close()
      gate.open()
      await wall.settle()
      wall.hub.consumers.clear()
    },
    shown: [],
    asked: 1,
    transports: 0,
  },
]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('WallMedia', () => {
  it.each(rows)('$events', async ({ run, shown, asked, transports = 1, behind = 0 }) => {
    const wall = new Wall(behind)
    await run(wall)
    const { hub, media, wallMedia } = wall
    expect(wall.shown).toEqual(shown)
    expect(wall.asked()).toBe(asked)
    expect(media.openConsumers).toHaveLength(shown.length)
    expect(hub.consumers.size).toBe(shown.length)
    expect(media.openTransports).toHaveLength(transports)

    wallMedia.close()
    await wall.settle()
    expect(media.openTransports).toEqual([])
    expect(media.openConsumers).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
