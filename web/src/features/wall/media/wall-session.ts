import type { Flag, ResolveFlag } from '@pengawas/shared/contracts/flags'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { failureCode } from '../../../lib/http.ts'
import { onNotice, openSocket, type OpenedSocket } from '../../../lib/socket.ts'
import { type SessionOrder, wallCalls, type WallCalls } from '../api/wall-api.ts'
import {
  emptyFlagBook,
  hasGap,
  mergeHeard,
  mergeList,
  mergeNotice,
  mergeNumber,
  reopen,
  type FlagBook,
} from '../rules/merge-flags.ts'
import { nextOrder } from '../rules/risk-order.ts'
import { withPendingFlags } from '../rules/with-pending-flags.ts'
import { createWallStore, type WallStore } from '../store/wall-store.ts'
import { WallMedia } from './wall-media.ts'

const REFRESH_MS = 60_000
const RETRY_MS = 3_000
const ORDER_TICK_MS = 1_000
/** Pushes may overtake each other: a number that is still missing after this long was lost. */
const GAP_GRACE_MS = 500
/** A wall whose socket has not connected by then is shown without it. */
const CONNECT_GRACE_MS = 3_000
/** How long a touch of the grid holds its order: long enough to aim, too short to be forgotten. */
const HOLD_MS = 6_000

/** How a wall reaches the hub. */
export interface WallTransport {
  openSocket: typeof openSocket
  calls: WallCalls
}

/**
 * A proctor's page while it watches: changes over the socket, the whole wall over HTTP when the page opens and whenever a
 * change may have been missed. Owns the media.
 */
export class WallSession {
  readonly store: WallStore = createWallStore()
  readonly media: WallMedia
  readonly #connection: OpenedSocket
  readonly #calls: WallCalls
  readonly #fetching = new Set<string>()
  readonly #gapTimers = new Map<string, ReturnType<typeof setTimeout>>()
  #timers: ReturnType<typeof setInterval>[] = []
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  /** Candidates heard of since the wall was last asked for: newer than its answer. */
  #heardMeanwhile = new Map<string, WallCandidate>()
  #touchedAt = 0
  #closed = false

  constructor(transport: WallTransport = { openSocket, calls: wallCalls }) {
    this.#calls = transport.calls
    this.#connection = transport.openSocket(PROCTOR_NAMESPACE, { viewerId: crypto.randomUUID() }, (code) => {
      this.store.setState({ refusal: code })
      void this.refresh()
    })
    this.media = new WallMedia(this.#connection.socket, this.store)
    this.#listen()
  }

  /**
   * Begins to watch. `close` ends it for good. The wall is fetched once the hub has let the socket in: from then on every
   * change is pushed, so none is missed in between.
   */
  open(): void {
    this.#timers = [
      setInterval(() => void this.refresh(), REFRESH_MS),
      setInterval(() => this.#reorder(), ORDER_TICK_MS),
    ]
    this.#retryTimer = setTimeout(() => void this.refresh(), CONNECT_GRACE_MS)
    this.#connection.socket.connect()
  }

  /** Somebody points at the grid or works in it with the keyboard: for some seconds the tiles keep their places. */
  touchGrid(): void {
    this.#touchedAt = Date.now()
  }

  leaveGrid(): void {
    this.#touchedAt = 0
  }

  focus(testSessionId: string | null): void {
    this.store.setState({ focusId: testSessionId })
    this.media.schedule()
  }

  setSound(soundOn: boolean): void {
    this.store.setState({ soundOn })
    this.media.schedule()
  }

  /** Takes the flags that wait to be announced. */
  takeFresh(): readonly Flag[] {
    const { fresh } = this.store.getState()
    if (fresh.length > 0) this.store.setState({ fresh: [] })
    return fresh
  }

  /** @throws RequestFailure as the hub answers; `conflict` also brings the flag's newest state here. */
  async review(flag: Flag, review: Omit<ResolveFlag, 'sequence'>): Promise<void> {
    const resolved = await this.#calls
      .resolveFlag(flag.id, { ...review, sequence: flag.sequence })
      .catch((error: unknown) => {
        void this.#fillGap(flag.assessmentId, true)
        throw error
      })
    this.#noteChange(flag.assessmentId, (book) => mergeNotice(book, resolved))
  }

  /** Gives a command; its effect is shown as soon as the hub has answered. @throws RequestFailure as the hub answers. */
  async command(testSessionId: string, order: SessionOrder): Promise<void> {
    const status = await this.#calls.commandSession(testSessionId, order)
    if (status === null) return
    this.store.setState(({ candidates }) => {
      const known = candidates[testSessionId]
      return known ? { candidates: { ...candidates, [testSessionId]: { ...known, status } } } : {}
    })
  }

  /** The whole wall over HTTP: at the start, every minute, and after each reconnection. */
  async refresh(): Promise<void> {
    clearTimeout(this.#retryTimer)
    this.#heardMeanwhile = new Map()
    const heard = this.#heardMeanwhile
    const before = this.store.getState().candidates
    try {
      const wall = await this.#calls.fetchWall()
      if (this.#closed) return
      this.store.setState((state) => {
        const candidates = Object.fromEntries(
          wall.candidates.map((fetched) => {
            const candidate = heard.get(fetched.testSessionId) ?? fetched
            const known = state.candidates[candidate.testSessionId]
            return [
              candidate.testSessionId,
              { ...candidate, analysis: candidate.analysis ?? known?.analysis ?? null },
            ] as const
          }),
        )
        for (const [id, candidate] of heard) candidates[id] ??= candidate
        const isFocusThere = state.focusId !== null && state.focusId in candidates
        const now = performance.now()
        const progressAt = Object.fromEntries(
          Object.keys(candidates).map((id) => [id, heard.has(id) ? (state.progressAt[id] ?? now) : now]),
        )
        return {
          assessments: wall.assessments,
          candidates,
          progressAt,
          loadFailure: null,
          focusId: isFocusThere ? state.focusId : null,
        }
      })
      for (const { id, lastSequence } of wall.assessments) {
        // A candidate who comes from another proctor's wall brings flags that were not for this one.
        const isJoined = wall.candidates.some(
          ({ assessmentId, testSessionId }) => assessmentId === id && before[testSessionId] === undefined,
        )
        this.#mergeBook(id, (book) => mergeHeard(isJoined ? reopen(book) : book, lastSequence))
        void this.#fillGap(id)
      }
      this.#recount()
      this.#reorder()
      this.media.schedule()
    } catch (error) {
      if (this.#closed) return
      this.store.setState({ loadFailure: failureCode(error) })
      clearTimeout(this.#retryTimer)
      this.#retryTimer = setTimeout(() => void this.refresh(), RETRY_MS)
    }
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const timer of this.#gapTimers.values()) clearTimeout(timer)
    clearTimeout(this.#retryTimer)
    this.media.close()
    this.#connection.close()
  }

  #listen(): void {
    const { socket } = this.#connection
    socket.on('connect', () => {
      this.store.setState({ link: 'up' })
      void this.refresh()
      void this.media.resume()
    })
    socket.on('disconnect', () => this.store.setState({ link: 'lost' }))
    socket.on('connect_error', () => this.store.setState({ link: 'lost' }))
    onNotice(socket, pushes.candidateUpdated, (candidate) => this.#put(candidate))
    onNotice(socket, pushes.flagChanged, (flag) => this.#hearFlag(flag))
    onNotice(socket, pushes.flagNumbered, ({ assessmentId, sequence }) =>
      this.#noteChange(assessmentId, (book) => mergeNumber(book, sequence)),
    )
    onNotice(socket, pushes.analysisUpdated, ({ testSessionId, analysis }) => {
      this.store.setState(({ candidates }) => {
        const known = candidates[testSessionId]
        return known ? { candidates: { ...candidates, [testSessionId]: { ...known, analysis } } } : {}
      })
    })
    onNotice(socket, pushes.progressUpdated, (updates) => {
      this.store.setState(({ candidates, progressAt }) => {
        const heard = updates.flatMap(({ testSessionId, progress }) => {
          const known = candidates[testSessionId]
          return known ? [{ ...known, progress }] : []
        })
        const now = performance.now()
        return {
          candidates: {
            ...candidates,
            ...Object.fromEntries(heard.map((candidate) => [candidate.testSessionId, candidate])),
          },
          progressAt: { ...progressAt, ...Object.fromEntries(heard.map(({ testSessionId }) => [testSessionId, now])) },
        }
      })
    })
    onNotice(socket, pushes.audioLevels, (readings) => {
      const heard = Object.fromEntries(
        readings.map(({ testSessionId, level, hasVoice }) => [testSessionId, { level, hasVoice }]),
      )
      this.store.setState(({ sounds }) => ({ sounds: { ...sounds, ...heard } }))
    })
    onNotice(socket, pushes.wallChanged, () => void this.refresh())
    onNotice(socket, pushes.placementLost, ({ nodeId, workerId }) => this.media.lose(nodeId, workerId))
  }

  #put(candidate: WallCandidate): void {
    this.#heardMeanwhile.set(candidate.testSessionId, candidate)
    this.store.setState(({ candidates, books, progressAt }) => {
      const known = candidates[candidate.testSessionId]
      // What is stored of a candidate has no analysis; the last one heard stays until the next.
      const merged = { ...candidate, analysis: candidate.analysis ?? known?.analysis ?? null }
      return {
        candidates: withPendingFlags({ ...candidates, [candidate.testSessionId]: merged }, books),
        progressAt: { ...progressAt, [candidate.testSessionId]: performance.now() },
      }
    })
    this.#reorder()
    this.media.schedule()
  }

  #hearFlag(flag: Flag): void {
    const isNew = this.store.getState().books[flag.assessmentId]?.byId[flag.id] === undefined
    if (isNew && flag.validationStatus === 'pending') this.store.setState(({ fresh }) => ({ fresh: [...fresh, flag] }))
    this.#noteChange(flag.assessmentId, (book) => mergeNotice(book, flag))
  }

  /** Takes in one change of an assessment's flags, and looks for those that are missing before it. */
  #noteChange(assessmentId: string, merge: (book: FlagBook) => FlagBook): void {
    this.#mergeBook(assessmentId, merge)
    this.#recount()
    // Before the first wall every number leaves a gap, which the wall's own fetch of flags closes.
    const { assessments, books } = this.store.getState()
    if (assessments !== null && hasGap(books[assessmentId] ?? emptyFlagBook))
      this.#fillGapAfter(assessmentId, GAP_GRACE_MS)
  }

  #mergeBook(assessmentId: string, merge: (book: FlagBook) => FlagBook): void {
    this.store.setState(({ books }) => ({
      books: { ...books, [assessmentId]: merge(books[assessmentId] ?? emptyFlagBook) },
    }))
  }

  #recount(): void {
    this.store.setState(({ candidates, books }) => ({ candidates: withPendingFlags(candidates, books) }))
  }

  /** Fetches what is missing of an assessment's flags, page after page; `isForced` asks even where nothing seems to be. */
  async #fillGap(assessmentId: string, isForced = false): Promise<void> {
    if (this.#fetching.has(assessmentId)) return
    this.#fetching.add(assessmentId)
    const book = (): FlagBook => this.store.getState().books[assessmentId] ?? emptyFlagBook
    let isFirst = isForced
    try {
      while (!this.#closed && (isFirst || hasGap(book()))) {
        isFirst = false
        const after = book().complete
        const list = await this.#calls.fetchFlags(assessmentId, after)
        this.#mergeBook(assessmentId, (current) => mergeList(current, after, list))
        // The hub knows of nothing more; the number that is missing comes with the next change.
        if (book().complete === after) break
      }
      this.store.setState({ flagFailure: null })
      this.#recount()
    } catch (error) {
      this.store.setState({ flagFailure: failureCode(error) })
      this.#fillGapAfter(assessmentId, RETRY_MS)
    } finally {
      this.#fetching.delete(assessmentId)
    }
  }

  #fillGapAfter(assessmentId: string, delayMs: number): void {
    if (this.#closed || this.#gapTimers.has(assessmentId)) return
    const fill = (): void => {
      this.#gapTimers.delete(assessmentId)
      void this.#fillGap(assessmentId)
    }
    this.#gapTimers.set(assessmentId, setTimeout(fill, delayMs))
  }

  #reorder(): void {
    const now = Date.now()
    const { order, candidates } = this.store.getState()
    const next = nextOrder(order, Object.values(candidates), { now, isHeld: now - this.#touchedAt < HOLD_MS })
    if (next !== order) this.store.setState({ order: next })
  }
}
