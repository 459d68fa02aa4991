import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { NotedFlag } from '@pengawas/shared/contracts/flags'
import { TALK_FEATURE } from '@pengawas/shared/contracts/talks'
import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import { isCurrent } from '@pengawas/shared/rules/figure-age'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { failureCode } from '../../../lib/http.ts'
import { fetchNotedFlags } from '../../../lib/noted-flags.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { openMediaDevice } from '../../../lib/media-device.ts'
import { callSocket, onNotice, openSocket, type OpenedSocket } from '../../../lib/socket.ts'
import { connectionOf, isFinal } from '../machine/connection-machine.ts'
import { initialSources, sourceStatesOf } from '../machine/source-state.ts'
import { latestFlags, SHOWN_FLAGS } from '../machine/latest-flags.ts'
import { createCaptureStore, type Capture, type CaptureStore, type Opened } from '../store/capture-store.ts'
import { MediaLink } from './media-link.ts'
import { browserDevices, SourceKeeper, type DeviceSurroundings } from './source-keeper.ts'

/** How often to look whether a figure has become too old, or a track ended without a word. */
const TICK_MS = 1_000
/** When to report the sources again after the hub has not answered. */
const REPORT_AGAIN_MS = 1_000

/** What a capture session asks of the browser around it. */
export interface CaptureSurroundings extends DeviceSurroundings {
  openSocket: typeof openSocket
  openDevice: typeof openMediaDevice
  fetchNotedFlags: typeof fetchNotedFlags
}

const thisBrowser: CaptureSurroundings = {
  ...browserDevices,
  openSocket,
  openDevice: openMediaDevice,
  fetchNotedFlags,
}

/**
 * Supervision on a candidate's page while a test session runs: keeps the sources published and their state reported.
 * The machines decide what to do; this class and its `MediaLink` carry it out. Owns the socket, the link and the sources,
 * and `stop` closes them in that order.
 */
export class CaptureSession implements Capture {
  readonly store: CaptureStore
  /** To the hub; other parts of the page listen on it too. */
  readonly connection: OpenedSocket
  readonly #surroundings: CaptureSurroundings
  readonly #testSessionId: string
  readonly #keeper: SourceKeeper
  readonly #link: MediaLink
  /** The last report that the hub was sent, and is not known to have missed. */
  #reported = ''
  #reportTimer: ReturnType<typeof setTimeout> | undefined
  readonly #ticking: ReturnType<typeof setInterval>
  /** When the figures that are shown came, in milliseconds of `performance.now`. */
  readonly #cameAt = { analysis: 0, audio: 0 }
  #stopped = false

  constructor(
    testSession: TestSession,
    policy: MediaPolicy,
    { tracks, troubles }: Opened,
    surroundings: CaptureSurroundings = thisBrowser,
  ) {
    this.#surroundings = surroundings
    this.#testSessionId = testSession.id
    const sources = initialSources(policy, testSession.consent, Date.now(), troubles)
    this.store = createCaptureStore(sources, tracks, testSession.status)
    this.connection = surroundings.openSocket(
      CANDIDATE_NAMESPACE,
      { testSessionId: testSession.id, features: [TALK_FEATURE] },
      (code) => {
        this.store.setState({ refusedBy: code })
        this.#link.dispatch({ type: 'ended' })
      },
    )
    this.#keeper = new SourceKeeper(this.store, surroundings, {
      onChange: () => this.#report(),
      onTaken: () => this.#link.publishTracks(),
      onGone: (source) => this.#link.unpublish(source),
      onNetworkChanged: () => this.#link.dispatch({ type: 'network-changed' }),
      isOver: () => isFinal(this.store.getState().media),
    })
    this.#link = new MediaLink({
      connection: this.connection,
      openDevice: surroundings.openDevice,
      tracks: () => this.store.getState().tracks,
      onState: (media) => this.store.setState({ media }),
      onJoined: ({ recording = 'off' }) => this.store.setState({ recording }),
      onProduced: (source, produced) => this.#keeper.step({ type: 'produced', source, produced }),
      onUnpublished: () => this.#keeper.step({ type: 'unpublished' }),
    })
    this.#listen()
    this.#ticking = setInterval(() => this.#tick(), TICK_MS)
    this.connection.socket.connect()
  }

  reopen(source: MediaSource, deviceId?: string): Promise<void> {
    return this.#keeper.reopen(source, deviceId)
  }

  release(source: MediaSource): Promise<void> {
    return this.#keeper.release(source)
  }

  /** Brings picture and sound to a media node anew, where they do not arrive. */
  reconnect(): void {
    if (connectionOf(this.store.getState().media) !== 'connected') this.#link.dispatch({ type: 'media-lost' })
  }

  /** Whether the browser may be asking the candidate something because of this page. */
  get isAsking(): boolean {
    return this.#keeper.isAsking
  }

  /** Calls back whenever a shared screen ends while the session runs. Returns a function that stops it. */
  onScreenEnded(onEnded: () => void): () => void {
    return this.store.subscribe(({ tracks, status, media }, before) => {
      const isRunning = !isOver(status) && !isFinal(media)
      if (isRunning && before.tracks.screen !== null && tracks.screen === null) onEnded()
    })
  }

  /** Ends the session on this page: camera and microphone go dark. */
  stop(): void {
    if (this.#stopped) return
    this.#link.dispatch({ type: 'ended' })
    this.#stopped = true
    clearInterval(this.#ticking)
    clearTimeout(this.#reportTimer)
    this.store.setState({ analysis: null, audio: null, recording: null })
    this.#keeper.stop()
  }

  #listen(): void {
    const { socket } = this.connection
    socket.on('connect', () => {
      this.#reported = ''
      this.#report()
      void this.#fetchFlags()
    })
    socket.on('disconnect', () => this.store.setState({ noted: null, recording: null }))
    onNotice(socket, pushes.mediaLost, () => {
      this.store.setState({ recording: null })
      this.#link.dispatch({ type: 'media-lost' })
    })
    onNotice(socket, pushes.ownRecording, ({ recording }) => this.store.setState({ recording }))
    onNotice(socket, pushes.superseded, () => {
      this.#link.dispatch({ type: 'superseded' })
      this.#keeper.stopTracks()
    })
    onNotice(socket, pushes.sessionChanged, ({ status }) => {
      this.store.setState({ status })
      if (isOver(status)) this.stop()
    })
    onNotice(socket, pushes.sourcesReceived, ({ sources }) => this.#keeper.step({ type: 'received', sources }))
    onNotice(socket, pushes.ownAnalysis, (analysis) => {
      this.#cameAt.analysis = performance.now()
      this.store.setState({ analysis })
    })
    onNotice(socket, pushes.flagNoted, (flag) => {
      this.#noteFlags([flag])
      void this.#fetchFlags()
    })
    onNotice(socket, pushes.ownAudioLevel, (audio) => {
      this.#cameAt.audio = performance.now()
      this.store.setState({ audio })
    })
  }

  #noteFlags(noted: readonly NotedFlag[]): void {
    this.store.setState(({ flags }) => ({ flags: latestFlags([...noted, ...flags]) }))
  }

  /** What was noted before this page was opened or while the hub was away, and how much it is. Until it is known, nothing is claimed. */
  readonly #fetchFlags = oneAtATime(async () => {
    const latest = { page: 1, pageSize: SHOWN_FLAGS }
    try {
      const { items, showFlags, isShown, total } = await this.#surroundings.fetchNotedFlags(this.#testSessionId, latest)
      if (isShown) this.#noteFlags(items)
      else this.store.setState({ flags: [] })
      if (this.connection.socket.connected) this.store.setState({ noted: { showFlags, isShown, total } })
    } catch {
      // The next connection asks again; until then the page says that it does not know.
    }
  })

  /** Drops figures that are too old, and notices tracks that were stopped, which ends them without an event. */
  #tick(): void {
    const now = performance.now()
    const { analysis, audio } = this.store.getState()
    if (analysis !== null && !isCurrent(this.#cameAt.analysis, now)) this.store.setState({ analysis: null })
    if (audio !== null && !isCurrent(this.#cameAt.audio, now)) this.store.setState({ audio: null })
    this.#keeper.noticeEnded()
  }

  /** Reports what this page knows of its sources to the hub, when that has changed and the hub is connected. */
  #report(): void {
    const { socket } = this.connection
    if (!socket.connected) return
    const states = sourceStatesOf(this.store.getState().sources)
    const key = JSON.stringify(states)
    if (key === this.#reported) return
    this.#reported = key
    clearTimeout(this.#reportTimer)
    callSocket(socket, candidateRequests.reportSources, states).catch((error: unknown) => {
      // A newer report has taken its place, or a refusal that would only be repeated.
      if (this.#reported !== key || failureCode(error) !== 'unreachable') return
      this.#reported = ''
      if (!this.#stopped) this.#reportTimer = setTimeout(() => this.#report(), REPORT_AGAIN_MS)
    })
  }
}
