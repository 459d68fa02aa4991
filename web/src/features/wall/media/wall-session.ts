import type { Flag, ResolveFlag } from '@pengawas/shared/contracts/flags'
import type { Wall, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { PROCTOR_NAMESPACE, proctorRequests } from '@pengawas/shared/sockets/proctor'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { failureCode } from '../../../lib/http.ts'
import { openMediaDevice } from '../../../lib/media-device.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { callSocket, onNotice, openSocket, type HubSocket, type OpenedSocket } from '../../../lib/socket.ts'
import { type SessionOrder, wallCalls, type WallCalls } from '../api/wall-api.ts'
import {
  emptyFlagBook,
  hasGap,
  mergeLastSequence,
  mergeList,
  mergeNotice,
  mergeNumber,
  reopen,
  type FlagBook,
} from '../rules/merge-flags.ts'
import { clockOffsetMs } from '../rules/server-clock.ts'
import { mergeWall, withAnalyses, withAnalysis, withoutOldFigures, withProgress } from '../rules/merge-wall.ts'
import { withCountedFlags } from '../rules/with-counted-flags.ts'
import { createWallStore, type WallState, type WallStore } from '../store/wall-store.ts'
import { WallViewing } from '../store/wall-viewing.ts'
import { WallMedia } from './wall-media.ts'

const REFRESH_MS = 60_000
const RETRY_MS = 3_000
/** The hub is heard more than once a second; unheard for this long, its connection is lost, whatever the browser knows. */
const UNHEARD_MS = 3_000
const ORDER_TICK_MS = 1_000
/** Pushes may overtake each other: a number that is still missing after this long was lost. */
const GAP_GRACE_MS = 500
/** Figures of a large roster come many times a second; shown together, they cost what a small roster's do. */
const ANALYSIS_EVERY_MS = 250
/** A wall whose socket has not connected by then is shown without it. */
const CONNECT_GRACE_MS = 3_000

/** How a wall reaches the hub. */
export interface WallTransport {
  openSocket: typeof openSocket
  openDevice: typeof openMediaDevice
  calls: WallCalls
}

/**
 * A proctor's page while it watches: changes over the socket, the whole wall over HTTP when the page opens and whenever a
 * change may have been missed. Owns the media.
 */
export class WallSession {
  readonly store: WallStore = createWallStore()
  readonly viewing = new WallViewing(this.store, (ids) => this.media.turnTo(ids))
  readonly media: WallMedia
  readonly #connection: OpenedSocket
  readonly #calls: WallCalls
  readonly #fetching = new Set<string>()
  readonly #gapTimers = new Map<string, ReturnType<typeof setTimeout>>()
  #timers: ReturnType<typeof setInterval>[] = []
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  /** Candidates pushed since the wall was last asked for: newer than its answer. */
  readonly #pushed = new Map<string, WallCandidate>()
  /** Figures that are not shown yet. */
  readonly #analyses = new Map<string, { analysis: WallCandidate['analysis']; at: number }>()
  /** Candidates of the last answer, whose flags this page has. One who was only pushed may have earlier flags. */
  #listed: ReadonlySet<string> = new Set()
  #closed = false

  constructor(transport: WallTransport = { openSocket, openDevice: openMediaDevice, calls: wallCalls }) {
    this.#calls = transport.calls
    this.#connection = transport.openSocket(PROCTOR_NAMESPACE, { viewerId: crypto.randomUUID() }, (code) => {
      this.store.setState({ refusal: code })
      void this.refresh()
    })
    this.media = new WallMedia(this.#connection.socket, this.store, transport.openDevice)
    this.#listen()
  }

  /**
   * Begins to watch. `close` ends it for good. The wall is fetched once the hub has let the socket in: from then on every
   * change is pushed, so none is missed in between.
   */
  open(): void {
    this.#timers = [
      setInterval(() => void this.refresh(), REFRESH_MS),
      setInterval(() => this.#tick(), ORDER_TICK_MS),
      setInterval(() => this.#showAnalyses(), ANALYSIS_EVERY_MS),
    ]
    this.#retryTimer = setTimeout(() => void this.refresh(), CONNECT_GRACE_MS)
    this.media.open()
    this.#connection.socket.connect()
  }

  /** To the hub, for parts of the wall that listen themselves. */
  get socket(): HubSocket {
    return this.#connection.socket
  }

  /** Going on to the next candidate leaves the picture enlarged. */
  focus(testSessionId: string | null): void {
    this.store.setState(({ enlarged }) => ({
      focusId: testSessionId,
      enlarged: testSessionId === null ? null : enlarged,
    }))
    this.#sayFocus()
    this.media.schedule()
  }

  /** Gives a picture of the focused candidate the whole window, or takes it back. */
  enlarge(enlarged: WallState['enlarged']): void {
    this.store.setState({ enlarged })
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
    const before = this.store.getState().candidates[testSessionId]?.status
    const status = await this.#calls.commandSession(testSessionId, order)
    if (status === null) return
    // What was pushed while the answer was on its way is newer than the answer.
    this.#change(testSessionId, (known) => (known.status === before ? { status } : {}))
  }

  /** Takes back time that was given a moment ago. @throws RequestFailure as the hub answers. */
  async takeBackTime(testSessionId: string, creditId: string): Promise<void> {
    await this.#calls.takeBackTime(testSessionId, creditId)
    this.forgetCredit(testSessionId, creditId)
  }

  /** Time that was given stays from now on. */
  forgetCredit(testSessionId: string, creditId: string): void {
    this.#change(testSessionId, ({ recentCredit }) => (recentCredit?.id === creditId ? { recentCredit: null } : {}))
  }

  /** Takes back the end of a test that was ordered. @throws RequestFailure as the hub answers. */
  async undoTermination(testSessionId: string): Promise<void> {
    await this.#calls.undoTermination(testSessionId)
    this.forgetTermination(testSessionId)
  }

  /** The end of a test was taken back. */
  forgetTermination(testSessionId: string): void {
    this.#change(testSessionId, () => ({ termination: null }))
  }

  /** Acknowledges a candidate's call for help. @throws RequestFailure as the hub answers. */
  async seeHelp(testSessionId: string, helpId: string): Promise<void> {
    await this.#calls.settleHand(testSessionId, helpId)
    this.#change(testSessionId, ({ help }) => (help?.id === helpId ? { help: null } : {}))
  }

  /** Shows what the hub has answered until it is pushed. */
  #change(testSessionId: string, change: (known: WallCandidate) => Partial<WallCandidate>): void {
    this.store.setState(({ candidates }) => {
      const known = candidates[testSessionId]
      return known ? { candidates: { ...candidates, [testSessionId]: { ...known, ...change(known) } } } : {}
    })
  }

  /** The whole wall over HTTP: at the start, every minute, and after each reconnection. */
  readonly refresh = oneAtATime(() => this.#fetchWall())

  async #fetchWall(): Promise<void> {
    if (this.#closed) return
    clearTimeout(this.#retryTimer)
    this.#pushed.clear()
    try {
      const sentAt = Date.now()
      const wall = await this.#calls.fetchWall()
      if (this.#isClosed()) return
      if (wall.serverTime !== undefined)
        this.store.setState({ clockOffsetMs: clockOffsetMs(wall.serverTime, sentAt, Date.now()) })
      this.#takeWall(wall)
    } catch (error) {
      if (this.#isClosed()) return
      this.store.setState({ loadFailure: failureCode(error) })
      clearTimeout(this.#retryTimer)
      this.#retryTimer = setTimeout(() => void this.refresh(), RETRY_MS)
    }
  }

  #takeWall(wall: Wall): void {
    this.store.setState((state) => {
      const merged = mergeWall(state, wall.candidates, this.#pushed, performance.now())
      const isFocusThere = state.focusId !== null && state.focusId in merged.candidates
      return {
        ...merged,
        assessments: wall.assessments,
        loadFailure: null,
        focusId: isFocusThere ? state.focusId : null,
        enlarged: isFocusThere ? state.enlarged : null,
      }
    })
    for (const { id, lastSequence } of wall.assessments) {
      // A candidate who comes from another proctor's wall brings flags that were not for this one.
      const isJoined = wall.candidates.some(
        ({ assessmentId, testSessionId }) => assessmentId === id && !this.#listed.has(testSessionId),
      )
      this.#mergeBook(id, (book) => mergeLastSequence(isJoined ? reopen(book) : book, lastSequence))
      void this.#fillGap(id)
    }
    this.#listed = new Set(wall.candidates.map(({ testSessionId }) => testSessionId))
    this.#recount()
    this.viewing.arrange()
    this.media.schedule()
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const timer of this.#gapTimers.values()) clearTimeout(timer)
    clearTimeout(this.#retryTimer)
    this.media.close()
    this.#connection.close()
  }

  #isClosed(): boolean {
    return this.#closed
  }

  #listen(): void {
    const { socket } = this.#connection
    socket.on('connect', () => {
      this.store.setState({ link: 'up' })
      this.#sayFocus()
      void this.refresh()
      void this.media.resume()
    })
    socket.on('disconnect', () => this.#loseLink())
    socket.on('connect_error', () => this.#loseLink())
    onNotice(socket, pushes.candidateUpdated, (candidate) => this.#put(candidate))
    onNotice(socket, pushes.flagChanged, (flag) => this.#onFlag(flag))
    onNotice(socket, pushes.flagNumbered, ({ assessmentId, sequence }) =>
      this.#noteChange(assessmentId, (book) => mergeNumber(book, sequence)),
    )
    onNotice(socket, pushes.analysisUpdated, ({ testSessionId, analysis }) => {
      this.#analyses.set(testSessionId, { analysis, at: performance.now() })
    })
    onNotice(socket, pushes.progressUpdated, (updates) =>
      this.store.setState((state) => withProgress(state, updates, performance.now())),
    )
    onNotice(socket, pushes.audioLevels, (readings) => {
      const at = performance.now()
      const levels = Object.fromEntries(
        readings.map(({ testSessionId, isUnheard = false, ...heard }) => [testSessionId, { ...heard, isUnheard, at }]),
      )
      this.store.setState(({ sounds }) => ({ sounds: { ...sounds, ...levels } }))
    })
    onNotice(socket, pushes.waitingFraming, ({ testSessionId, framing: { verdict } }) =>
      this.store.setState(({ framings }) => ({
        framings: { ...framings, [testSessionId]: { at: performance.now(), verdict } },
      })),
    )
    onNotice(socket, pushes.wallChanged, () => void this.refresh())
    onNotice(socket, pushes.candidatesMoved, (move) =>
      this.store.setState(({ moves }) => ({ moves: [...moves, move] })),
    )
    onNotice(socket, pushes.waitingChanged, () =>
      this.store.setState(({ waitingChanges }) => ({ waitingChanges: waitingChanges + 1 })),
    )
    onNotice(socket, pushes.teamChanged, () =>
      this.store.setState(({ teamChanges }) => ({ teamChanges: teamChanges + 1 })),
    )
    onNotice(socket, pushes.incidentsChanged, () =>
      this.store.setState(({ incidentChanges }) => ({ incidentChanges: incidentChanges + 1 })),
    )
    onNotice(socket, pushes.placementLost, ({ nodeId, workerId }) => this.media.dropLost(nodeId, workerId))
  }

  /** The hub writes down who is looked at. A hub of an earlier version does not, and refuses. */
  #sayFocus(): void {
    const { socket } = this.#connection
    if (!socket.connected) return
    const { focusId } = this.store.getState()
    callSocket(socket, proctorRequests.setFocus, { testSessionId: focusId }).catch(() => undefined)
  }

  #loseLink(): void {
    this.store.setState({ link: 'lost', heardAt: this.#connection.heardAt() })
  }

  /** A connection that is open to the browser may be dead: then nothing that is shown is of now. */
  #listenToHub(): void {
    const heardAt = this.#connection.heardAt()
    if (!this.#connection.socket.connected || heardAt === null) return
    const isHeard = performance.now() - heardAt < UNHEARD_MS
    const { link } = this.store.getState()
    if (!isHeard && link === 'up') this.#loseLink()
    if (isHeard && link === 'lost') this.store.setState({ link: 'up' })
  }

  #put(candidate: WallCandidate): void {
    const { testSessionId } = candidate
    this.#pushed.set(testSessionId, candidate)
    this.store.setState(({ candidates, books, progressAt }) => ({
      candidates: withCountedFlags(
        { ...candidates, [testSessionId]: withAnalysis(candidate, candidates[testSessionId]) },
        books,
      ),
      progressAt: { ...progressAt, [testSessionId]: performance.now() },
    }))
    this.viewing.arrange()
    this.media.schedule()
  }

  #onFlag(flag: Flag): void {
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
    this.store.setState(({ candidates, books }) => ({ candidates: withCountedFlags(candidates, books) }))
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

  #showAnalyses(): void {
    if (this.#analyses.size === 0) return
    this.store.setState((state) => withAnalyses(state, this.#analyses))
    this.#analyses.clear()
    this.viewing.noteAnalyses()
  }

  #tick(): void {
    this.#listenToHub()
    const old = withoutOldFigures(this.store.getState(), performance.now())
    if (Object.keys(old).length > 0) this.store.setState(old)
    this.viewing.tick(this.media.shown)
  }
}
