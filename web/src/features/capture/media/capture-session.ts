import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { CANDIDATE_NAMESPACE, candidateNotices, candidateRequests } from '@pengawas/shared/sockets/candidate'
import { failureCode } from '../../../lib/http.ts'
import { callSocket, onNotice, openSocket, type OpenedSocket } from '../../../lib/socket.ts'
import { stepMedia, type MediaCommand, type MediaEvent, type Timer } from '../machine/connection-machine.ts'
import {
  initialSources,
  sourcesToRetry,
  sourceStatesOf,
  stepSources,
  type SourceEvent,
} from '../machine/source-state.ts'
import { createCaptureStore, type CaptureStore, type Tracks } from '../store/capture-store.ts'
import { acquireSource, troubleOfEndedTrack } from './acquire.ts'
import { watchEnvironment } from './environment.ts'
import { Publisher, type JoinAnswer } from './publisher.ts'

const SHOWN_FLAGS = 3

/** Refusals of one source that republishing everything would not cure. */
const REFUSED_SOURCE = ['media-refused', 'not-allowed', 'invalid-input']

/**
 * Supervision on a candidate's page while a test session runs: keeps the sources published and their state reported. What to do is
 * decided by the machines; this class carries it out. Owns the socket, the publisher, the tracks and every listener,
 * and `stop` closes them in that order.
 */
export class CaptureSession {
  readonly store: CaptureStore
  /** To the hub, for whoever else has something to hear on this page. */
  readonly connection: OpenedSocket
  readonly #timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  readonly #stopWatching: () => void
  #publisher: Publisher | null = null
  #answer: JoinAnswer | null = null
  #reported = ''
  #stopped = false
  #asking = 0

  constructor(testSession: TestSession, policy: MediaPolicy, tracks: Tracks) {
    this.store = createCaptureStore(initialSources(policy, testSession.consent), tracks, testSession.status)
    this.connection = openSocket(CANDIDATE_NAMESPACE, { testSessionId: testSession.id }, (code) => {
      this.store.setState({ refusedBy: code })
      this.#dispatch({ type: 'ended' })
    })
    this.#listen()
    for (const source of MEDIA_SOURCES) {
      const track = tracks[source]
      if (track) this.#adopt(source, track)
    }
    this.#stopWatching = watchEnvironment({
      onDevicesChanged: () => void this.#recoverSources(),
      onNetworkChanged: () => this.#dispatch({ type: 'network-changed' }),
      onPermissionGranted: (source) => {
        if (this.store.getState().sources[source].trouble === 'denied') void this.reopen(source)
      },
    })
    this.connection.socket.connect()
  }

  /** Opens a source anew: shares the screen again, takes another device, or tries once more after trouble. */
  async reopen(source: MediaSource, deviceId?: string): Promise<void> {
    this.#asking += 1
    const acquired = await acquireSource(source, deviceId).finally(() => {
      this.#asking -= 1
    })
    if (this.#stopped) {
      if (acquired.ok) acquired.track.stop()
      return
    }
    if (!acquired.ok) {
      // A dismissed screen picker or a busy second camera leaves what is running as it is.
      if (this.store.getState().tracks[source] === null)
        this.#step({ type: 'failed', source, trouble: acquired.trouble })
      return
    }
    this.#step({ type: 'agreed', source })
    this.#adopt(source, acquired.track)
    await this.#publish(source)
  }

  /** Whether the browser may be asking the candidate something because of this page. */
  get isAsking(): boolean {
    return this.#asking > 0
  }

  /** Calls back whenever a shared screen ends while the session runs. Returns its end. */
  onScreenEnded(hear: () => void): () => void {
    return this.store.subscribe(({ tracks, status, media }, before) => {
      const isRunning = !isOver(status) && media.phase !== 'ended' && media.phase !== 'superseded'
      if (isRunning && before.tracks.screen !== null && tracks.screen === null) hear()
    })
  }

  /** Ends the session on this page: camera and microphone go dark. */
  stop(): void {
    if (this.#stopped) return
    this.#dispatch({ type: 'ended' })
    this.#stopped = true
    this.#stopWatching()
    this.#stopTracks()
  }

  #listen(): void {
    const { socket } = this.connection
    socket.on('connect', () => {
      this.#reported = ''
      this.#report()
      this.#dispatch({ type: 'socket-connected' })
    })
    socket.on('disconnect', () => this.#dispatch({ type: 'socket-disconnected' }))
    onNotice(socket, candidateNotices.mediaLost, () => this.#dispatch({ type: 'media-lost' }))
    onNotice(socket, candidateNotices.superseded, () => {
      this.#dispatch({ type: 'superseded' })
      this.#stopTracks()
    })
    onNotice(socket, candidateNotices.sessionChanged, ({ status }) => {
      this.store.setState({ status })
      if (isOver(status)) this.stop()
    })
    onNotice(socket, candidateNotices.analysisUpdated, (analysis) => this.store.setState({ analysis }))
    onNotice(socket, candidateNotices.flagNoted, (flag) => {
      this.store.setState(({ flags }) => ({
        flags: [flag, ...flags.filter(({ id }) => id !== flag.id)].slice(0, SHOWN_FLAGS),
      }))
    })
    onNotice(socket, candidateNotices.audioLevel, (audio) => this.store.setState({ audio }))
  }

  #dispatch(event: MediaEvent): void {
    const { state, commands } = stepMedia(this.store.getState().media, event)
    this.store.setState({ media: state })
    for (const command of commands) this.#run(command)
  }

  #step(event: SourceEvent): void {
    this.store.setState(({ sources }) => ({ sources: stepSources(sources, event) }))
    this.#report()
  }

  #run(command: MediaCommand): void {
    switch (command.type) {
      case 'join':
        void this.#join(command.generation, command.transportId)
        return
      case 'publish':
        void this.#publishAll(command.generation)
        return
      case 'restart-ice':
        void this.#restartIce(command.generation)
        return
      case 'start-timer':
        clearTimeout(this.#timers.get(command.timer))
        this.#timers.set(
          command.timer,
          setTimeout(
            () => this.#dispatch({ type: 'timer-due', timer: command.timer, generation: command.generation }),
            command.delayMs,
          ),
        )
        return
      case 'stop-timers':
        for (const timer of this.#timers.values()) clearTimeout(timer)
        this.#timers.clear()
        return
      case 'close-transport':
        this.#closePublisher()
        return
      case 'leave':
        this.#closePublisher()
        this.connection.close()
        return
    }
  }

  async #join(generation: number, transportId: string | null): Promise<void> {
    try {
      const answer = await callSocket(
        this.connection.socket,
        candidateRequests.joinMedia,
        transportId === null ? {} : { transportId },
      )
      this.#answer = answer
      const givenId = answer.transport?.id ?? transportId
      if (givenId === null) this.#dispatch({ type: 'join-failed', generation })
      else this.#dispatch({ type: 'joined', generation, resumed: answer.resumed, transportId: givenId })
    } catch {
      this.#dispatch({ type: 'join-failed', generation })
    }
  }

  async #publishAll(generation: number): Promise<void> {
    const answer = this.#answer
    try {
      if (answer === null) throw new Error('publish without a place')
      const publisher = await Publisher.open(this.connection.socket, answer, {
        onTransport: (transportId, state) => this.#dispatch({ type: 'transport-changed', transportId, state }),
        onProduced: (source, produced) => this.#step({ type: 'produced', source, produced }),
      })
      if (this.store.getState().media.generation !== generation) {
        publisher.close()
        return
      }
      this.#publisher = publisher
      await Promise.all(MEDIA_SOURCES.map((source) => this.#publishWith(publisher, source)))
      this.#dispatch({ type: 'published', generation })
    } catch {
      this.#dispatch({ type: 'publish-failed', generation })
    }
  }

  /** One source that the server will not have does not keep the others from being published. */
  async #publishWith(publisher: Publisher, source: MediaSource): Promise<void> {
    const track = this.store.getState().tracks[source]
    if (!track) return
    try {
      await publisher.publish(source, track)
    } catch (error) {
      if (!REFUSED_SOURCE.includes(failureCode(error))) throw error
    }
  }

  /** Publishes one source now, if there is a place to publish it to; otherwise the next publishing includes it. */
  async #publish(source: MediaSource): Promise<void> {
    const { media } = this.store.getState()
    const publisher = this.#publisher
    if (publisher === null || (media.phase !== 'published' && media.phase !== 'restarting-ice')) return
    try {
      await this.#publishWith(publisher, source)
    } catch {
      // The connection is failing; its machine republishes this source with the rest.
      if (this.#publisher === publisher) this.#dispatch({ type: 'media-lost' })
    }
  }

  async #restartIce(generation: number): Promise<void> {
    try {
      await this.#publisher?.restartIce()
    } catch {
      this.#dispatch({ type: 'ice-restart-failed', generation })
    }
  }

  #closePublisher(): void {
    this.#publisher?.close()
    this.#publisher = null
    this.#step({ type: 'unpublished' })
  }

  /** Takes a track over and watches it. The one it replaces is stopped. */
  #adopt(source: MediaSource, track: MediaStreamTrack): void {
    const previous = this.store.getState().tracks[source]
    if (source === 'screen') track.contentHint = 'detail'
    track.onended = () => void this.#onTrackEnded(source, track)
    track.onmute = () => this.#step({ type: 'muted', source, muted: true })
    track.onunmute = () => this.#step({ type: 'muted', source, muted: false })
    this.store.setState(({ tracks }) => ({ tracks: { ...tracks, [source]: track } }))
    this.#step({ type: 'acquired', source })
    if (track.muted) this.#step({ type: 'muted', source, muted: true })
    if (previous && previous !== track) stopTrack(previous)
  }

  async #onTrackEnded(source: MediaSource, track: MediaStreamTrack): Promise<void> {
    const trouble = await troubleOfEndedTrack(source, track.getSettings().deviceId)
    if (this.store.getState().tracks[source] !== track) return
    this.store.setState(({ tracks }) => ({ tracks: { ...tracks, [source]: null } }))
    this.#step({ type: 'ended', source, trouble })
    await this.#publisher?.unpublish(source).catch(() => {
      // The hub is away; the next publishing starts without this source.
    })
  }

  async #recoverSources(): Promise<void> {
    for (const source of sourcesToRetry(this.store.getState().sources)) await this.reopen(source)
  }

  /** Tells the hub what this page knows of its sources, when that changed and when the hub is there to hear it. */
  #report(): void {
    const { socket } = this.connection
    if (!socket.connected) return
    const states = sourceStatesOf(this.store.getState().sources)
    const key = JSON.stringify(states)
    if (key === this.#reported) return
    this.#reported = key
    callSocket(socket, candidateRequests.reportSources, states).catch(() => {
      this.#reported = ''
    })
  }

  #stopTracks(): void {
    for (const source of MEDIA_SOURCES) {
      const track = this.store.getState().tracks[source]
      if (track) stopTrack(track)
    }
    this.store.setState({ tracks: { camera: null, microphone: null, screen: null } })
  }
}

function stopTrack(track: MediaStreamTrack): void {
  track.onended = null
  track.onmute = null
  track.onunmute = null
  track.stop()
}
