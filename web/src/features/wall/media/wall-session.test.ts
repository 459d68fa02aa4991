import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import type { Flag, FlagList } from '@pengawas/shared/contracts/flags'
import type { Wall } from '@pengawas/shared/contracts/proctoring'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'
import { FakeMedia } from '../../../lib/fakes/fake-media.ts'
import { Gate } from '../../../lib/fakes/gate.ts'
import { RequestFailure } from '../../../lib/http.ts'
import type { WallCalls } from '../api/wall-api.ts'
import { candidateOf, flagOf } from '../fixtures/wall.ts'
import { hasGap } from '../rules/merge-flags.ts'
import { WallSession } from './wall-session.ts'

/** Ids as contracts want them; pushes are checked against their contracts. */
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`
const [SITTING, JOINING, ONE, TWO, THREE, FOUR] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5), idOf(6)]
const ASSESSMENT = {
  id: idOf(0),
  title: 'Ujian',
  endDate: '2026-11-21T09:00:00.000Z',
  load: null,
  isLead: false,
  isAnalysed: true,
}

const candidate = (id: string) => candidateOf(id, { assessmentId: ASSESSMENT.id })

/** A hub with one assessment: it keeps flags, counts what is asked of it, and pushes what a test asks for. */
class FakeHub {
  readonly requests: string[] = []
  readonly socket = new FakeHubSocket()
  readonly openDevice = new FakeMedia().openDevice
  flags: Flag[] = []
  /** Holds the answers to commands back. */
  readonly commanded = new Gate()
  candidates = [candidate(SITTING)]
  #refuse: ((code: 'too-many-pages') => void) | undefined

  readonly calls: WallCalls = {
    fetchWall: () => {
      this.requests.push('GET wall')
      return Promise.resolve(this.wall())
    },
    fetchFlags: (_assessmentId, after) => {
      this.requests.push(`GET flags after ${after}`)
      return Promise.resolve(this.list(after))
    },
    resolveFlag: (id, { verdict, sequence }) => {
      this.requests.push('PATCH flag')
      const seen = this.flags.find((flag) => flag.id === id)
      if (seen?.sequence !== sequence) return Promise.reject(new RequestFailure('conflict'))
      return Promise.resolve(this.store({ ...seen, validationStatus: verdict, reviewed: true }))
    },
    commandSession: () => this.commanded.passed.then(() => 'paused' as const),
    undoTermination: () => Promise.resolve(),
    takeBackTime: () => Promise.resolve(),
    settleHand: () => Promise.reject(new Error('no hand is up')),
  }

  readonly openSocket = (_namespace: string, _auth: unknown, onRefused: (code: 'too-many-pages') => void) => {
    this.#refuse = onRefused
    return this.socket
  }

  wall(): Wall {
    return { assessments: [{ ...ASSESSMENT, lastSequence: this.lastSequence }], candidates: this.candidates }
  }

  list(after: number): FlagList {
    const flags = this.flags.filter(({ sequence }) => sequence > after).toSorted((a, b) => a.sequence - b.sequence)
    return { flags, lastSequence: this.lastSequence }
  }

  lastSequence = 0

  /** Stores a change with the next number. */
  store(change: Flag): Flag {
    this.lastSequence += 1
    const flag = { ...change, sequence: this.lastSequence }
    this.flags = [...this.flags.filter(({ id }) => id !== flag.id), flag]
    return flag
  }

  refuse(): void {
    this.#refuse?.('too-many-pages')
  }

  say(event: string, payload?: unknown): void {
    this.socket.emit(event, payload)
  }
}

let hub: FakeHub
let session: WallSession

const settle = () => vi.advanceTimersByTimeAsync(5_000)
const book = () => session.store.getState().books[ASSESSMENT.id]
const raise = (id: string): Flag => hub.store(flagOf(id, 0, { assessmentId: ASSESSMENT.id, testSessionId: SITTING }))
const push = (flag: Flag): void => hub.say(pushes.flagChanged.name, flag)

beforeEach(() => {
  vi.useFakeTimers()
  hub = new FakeHub()
  session = new WallSession(hub)
})
afterEach(() => {
  session.close()
  vi.useRealTimers()
})

async function openWall(): Promise<void> {
  session.open()
  hub.say('connect')
  await settle()
  hub.requests.length = 0
}

it('fetches the wall once when it opens, and its flags once', async () => {
  raise(ONE)
  session.open()
  hub.say('connect')
  await settle()
  expect(hub.requests).toEqual(['GET wall', 'GET flags after 0'])
  expect(Object.keys(book()?.byId ?? {})).toEqual([ONE])
})

it('keeps pushes that arrive while the first answer is on its way', async () => {
  session.open()
  hub.say('connect')
  const late = raise(ONE)
  push(late)
  hub.say(pushes.candidateUpdated.name, { ...candidate(SITTING), online: false })
  await settle()
  expect(hub.requests).toEqual(['GET wall', 'GET flags after 0'])
  expect(session.store.getState().candidates[SITTING]?.online).toBe(false)
  expect(book()?.byId[ONE]).toEqual(late)
})

it('shows the wall without the socket where the hub lets none in', async () => {
  session.open()
  hub.refuse()
  await settle()
  expect(hub.requests).toEqual(['GET wall'])
  expect(session.store.getState().refusal).toBe('too-many-pages')
})

it('shows the wall without the socket where none connects', async () => {
  session.open()
  await settle()
  expect(hub.requests).toEqual(['GET wall'])
})

it('makes one request for a review, and needs none for the push that follows', async () => {
  const flag = raise(ONE)
  await openWall()
  await session.review(flag, { verdict: 'confirmed', reason: 'terlihat jelas' })
  const reviewed = hub.flags.find(({ id }) => id === ONE)
  if (reviewed !== undefined) push(reviewed)
  await settle()
  expect(hub.requests).toEqual(['PATCH flag'])
  expect(book()?.byId[ONE]?.validationStatus).toBe('confirmed')
  expect(session.store.getState().candidates[SITTING]?.flagCounts).toEqual({ critical: 0, high: 0, medium: 0, low: 0 })
})

it('fetches what another proctor decided where a review comes too late', async () => {
  const flag = raise(ONE)
  await openWall()
  hub.store({ ...flag, validationStatus: 'dismissed' })
  await expect(session.review(flag, { verdict: 'confirmed', reason: 'terlihat jelas' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await settle()
  expect(hub.requests).toEqual(['PATCH flag', 'GET flags after 1'])
  expect(book()?.byId[ONE]?.validationStatus).toBe('dismissed')
})

it('asks for a flag that was lost, and for none that was overtaken', async () => {
  await openWall()
  const [first, second] = [raise(ONE), raise(TWO)]
  push(second)
  push(first)
  await settle()
  expect(hub.requests).toEqual([])
  raise(THREE)
  push(raise(FOUR))
  await settle()
  expect(hub.requests).toEqual(['GET flags after 2'])
  expect(Object.keys(book()?.byId ?? {}).toSorted()).toEqual([ONE, TWO, THREE, FOUR])
})

it('makes no request for a flag on another proctor’s wall, and misses none of its own behind it', async () => {
  await openWall()
  push(raise(ONE))
  hub.lastSequence += 1
  hub.say(pushes.flagNumbered.name, { assessmentId: ASSESSMENT.id, sequence: 2 })
  push(raise(THREE))
  await settle()
  expect(hub.requests).toEqual([])
  raise(FOUR)
  hub.lastSequence += 1
  hub.say(pushes.flagNumbered.name, { assessmentId: ASSESSMENT.id, sequence: 5 })
  await settle()
  expect(hub.requests).toEqual(['GET flags after 3'])
  expect(book()?.byId[FOUR]?.sequence).toBe(4)
})

it.each([
  ['', false],
  [', also where they are pushed before the wall is fetched', true],
])('fetches the flags of a candidate who comes from another wall%s', async (_, isPushedFirst) => {
  await openWall()
  const before = raise(ONE)
  hub.flags = []
  raise(TWO)
  hub.lastSequence = 2
  await session.refresh()
  await settle()
  expect(book()?.byId[ONE]).toBeUndefined()
  hub.requests.length = 0

  hub.flags.push(before)
  hub.candidates = [...hub.candidates, candidate(JOINING)]
  if (isPushedFirst) hub.say(pushes.candidateUpdated.name, candidate(JOINING))
  hub.say(pushes.wallChanged.name, {})
  await settle()
  expect(hub.requests).toEqual(['GET wall', 'GET flags after 0'])
  expect(book()?.byId[ONE]).toEqual(before)
  const whole = book()
  expect(whole !== undefined && hasGap(whole)).toBe(false)
})

describe('one answer at a time', () => {
  /** The hub reads its wall at once, and answers when the gate opens. */
  function holdWall(): Gate {
    const gate = new Gate()
    const { fetchWall } = hub.calls
    hub.calls.fetchWall = async () => {
      const wall = await fetchWall()
      await gate.passed
      return wall
    }
    return gate
  }

  it('asks once more, and not at the same time, where changes are announced while an answer is on its way', async () => {
    await openWall()
    const gate = holdWall()
    void session.refresh()
    hub.candidates = [...hub.candidates, candidate(JOINING)]
    hub.say(pushes.wallChanged.name, {})
    hub.say(pushes.wallChanged.name, {})
    expect(hub.requests).toEqual(['GET wall'])
    gate.open()
    await settle()
    expect(hub.requests.filter((request) => request === 'GET wall')).toHaveLength(2)
    expect(Object.keys(session.store.getState().candidates)).toEqual([SITTING, JOINING])
  })

  it('tries again in three seconds where the hub is away, and sooner where its socket comes back', async () => {
    const { fetchWall } = hub.calls
    hub.calls.fetchWall = () => Promise.reject(new RequestFailure('unreachable'))
    session.open()
    hub.say('connect')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.store.getState().loadFailure).toBe('unreachable')
    hub.calls.fetchWall = fetchWall
    hub.say('connect')
    await settle()
    expect(session.store.getState().loadFailure).toBeNull()
    expect(hub.requests).toEqual(['GET wall'])
  })

  it.each(['before its first answer', 'while the hub is away', 'with a gap in its flags'])(
    'leaves nothing behind where it is closed %s',
    async (when) => {
      if (when === 'with a gap in its flags') {
        await openWall()
        raise(ONE)
        push(raise(TWO))
      } else {
        if (when === 'while the hub is away')
          hub.calls.fetchWall = () => Promise.reject(new RequestFailure('unreachable'))
        session.open()
        hub.say('connect')
      }
      session.close()
      hub.requests.length = 0
      await vi.advanceTimersByTimeAsync(120_000)
      expect(hub.requests).toEqual([])
      expect(vi.getTimerCount()).toBe(0)
      expect(hub.socket.isClosed).toBe(true)
    },
  )
})

describe('a command', () => {
  const statusOf = (id: string) => session.store.getState().candidates[id]?.status

  it('is shown as soon as the hub has answered', async () => {
    await openWall()
    const given = session.command(SITTING, { command: 'pause', text: '' })
    expect(statusOf(SITTING)).toBe('active')
    hub.commanded.open()
    await given
    expect(statusOf(SITTING)).toBe('paused')
  })

  it('whose answer was overtaken by a push does not bring back what was before', async () => {
    await openWall()
    const given = session.command(SITTING, { command: 'pause', text: '' })
    hub.say(pushes.candidateUpdated.name, { ...candidate(SITTING), status: 'terminated' })
    hub.commanded.open()
    await given
    expect(statusOf(SITTING)).toBe('terminated')
  })

  it('that is undone leaves nothing of the termination', async () => {
    await openWall()
    const termination = { inMs: 5_000, reason: 'Bekerja sama', orderedByName: 'Proktor' }
    hub.say(pushes.candidateUpdated.name, { ...candidate(SITTING), termination })
    expect(session.store.getState().candidates[SITTING]?.termination).toEqual(termination)
    await session.undoTermination(SITTING)
    expect(session.store.getState().candidates[SITTING]).toMatchObject({ status: 'active', termination: null })
  })
})

it('says that its own connection is lost when the hub is not heard, and since when', async () => {
  session.open()
  hub.socket.lastHeardAt = performance.now()
  hub.socket.up()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(session.store.getState().link).toBe('up')
  const lastHeardAt = performance.now()
  hub.socket.lastHeardAt = lastHeardAt
  await vi.advanceTimersByTimeAsync(4_000)
  expect(session.store.getState()).toMatchObject({ link: 'lost', heardAt: lastHeardAt })
  hub.socket.lastHeardAt = performance.now()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(session.store.getState().link).toBe('up')
})

describe('a pause of analysis', () => {
  const SEEN: LiveAnalysis = { at: 0, faces: 1, faceConfidence: 0.9, attention: 80, gaze: 'center' }
  const DOWN: LiveAnalysis = { at: 0, faces: null, faceConfidence: null, attention: null, gaze: 'unknown' }
  /** Figures of a quarter of a second are shown together. */
  const SHOWN_WITHIN_MS = 250
  const say = async (analysis: LiveAnalysis): Promise<void> => {
    hub.say(pushes.analysisUpdated.name, { testSessionId: SITTING, analysis })
    await vi.advanceTimersByTimeAsync(SHOWN_WITHIN_MS)
  }
  const pauses = () => session.store.getState().analysisPauses

  it('is shown with the figures that say so, and gone with the next ones', async () => {
    await openWall()
    await say(SEEN)
    expect(pauses()).toEqual({})
    const since = Date.now() - 2_500
    await say({ ...DOWN, pausedForMs: 2_500 })
    expect(Object.keys(pauses())).toEqual([SITTING])
    expect(Math.abs((pauses()[SITTING] ?? 0) - since)).toBeLessThanOrEqual(SHOWN_WITHIN_MS)
    await say(SEEN)
    expect(pauses()).toEqual({})
  })

  it('is shown ten seconds after the last figure, where nothing is said', async () => {
    await openWall()
    const since = Date.now()
    await say(SEEN)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(pauses()).toEqual({})
    await vi.advanceTimersByTimeAsync(2_000)
    expect(Math.abs((pauses()[SITTING] ?? 0) - since)).toBeLessThanOrEqual(1_000)
  })

  it('is shown by a page that is opened meanwhile, from its beginning on', async () => {
    await openWall()
    const since = Date.now() - 8_000
    await say({ ...DOWN, pausedForMs: 8_000 })
    expect(Math.abs((pauses()[SITTING] ?? 0) - since)).toBeLessThanOrEqual(SHOWN_WITHIN_MS)
  })

  it('begins anew where its predecessor ended unheard', async () => {
    await openWall()
    await say({ ...DOWN, pausedForMs: 2_500 })
    await vi.advanceTimersByTimeAsync(60_000)
    const since = Date.now() - 2_500
    await say({ ...DOWN, pausedForMs: 2_500 })
    expect(Math.abs((pauses()[SITTING] ?? 0) - since)).toBeLessThanOrEqual(SHOWN_WITHIN_MS)
  })
})

it('corrects its clock by the server’s', async () => {
  const serverTime = new Date(Date.now() + 90_000).toISOString()
  hub.calls.fetchWall = () => Promise.resolve({ ...hub.wall(), serverTime })
  session.open()
  hub.say('connect')
  await vi.advanceTimersByTimeAsync(0)
  expect(session.store.getState().clockOffsetMs).toBe(90_000)
})

it('changes nothing, second after second, while nothing happens to two hundred candidates', async () => {
  hub.candidates = Array.from({ length: 200 }, (_each, index) =>
    candidate(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
  )
  // Just after a full minute: how many of them nobody has looked for does not change meanwhile.
  vi.setSystemTime(new Date('2026-11-22T08:00:01Z'))
  await openWall()
  // Until it has noticed that nobody analyses their pictures.
  await vi.advanceTimersByTimeAsync(12_000)
  const before = session.store.getState()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(session.store.getState()).toBe(before)
})
