import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { sourcesToRetry, stepSources, type SourceEvent } from '../machine/source-state.ts'
import type { CaptureStore } from '../store/capture-store.ts'
import { acquireSource, troubleOfEndedTrack } from './acquire.ts'
import { watchEnvironment } from './environment.ts'
import { watchPicture } from './picture-watch.ts'

/** What keeping sources asks of the browser. */
export interface DeviceSurroundings {
  acquireSource: typeof acquireSource
  troubleOfEndedTrack: typeof troubleOfEndedTrack
  watchEnvironment: typeof watchEnvironment
  watchPicture: typeof watchPicture
}

export const browserDevices: DeviceSurroundings = {
  acquireSource,
  troubleOfEndedTrack,
  watchEnvironment,
  watchPicture,
}

interface KeeperEvents {
  /** How a source stands has changed. */
  onChange: () => void
  /** A track is here. Not called for those that were there from the beginning. */
  onTaken: (source: MediaSource) => Promise<void>
  onGone: (source: MediaSource) => Promise<void>
  onNetworkChanged: () => void
  /** Whether nothing should be opened any more. */
  isOver: () => boolean
}

/**
 * The camera, microphone and screen of one page: opens them, notices how they stand, recovers what can be recovered.
 * Owns their tracks and its listeners; `stop` lets all of them go.
 */
export class SourceKeeper {
  readonly #store: CaptureStore
  readonly #surroundings: DeviceSurroundings
  readonly #events: KeeperEvents
  readonly #stopWatching: () => void
  /** Of each source, the number of the newest `reopen` whose track was taken. */
  readonly #takenBy: Record<MediaSource, number> = { camera: 0, microphone: 0, screen: 0 }
  #stopWatchingPicture: () => void = () => undefined
  #asking = 0
  #reopenings = 0

  /** Takes over the tracks that are in the store. */
  constructor(store: CaptureStore, surroundings: DeviceSurroundings, events: KeeperEvents) {
    this.#store = store
    this.#surroundings = surroundings
    this.#events = events
    for (const source of MEDIA_SOURCES) {
      const track = store.getState().tracks[source]
      if (track) this.#adopt(source, track)
    }
    this.#stopWatching = surroundings.watchEnvironment({
      onDevicesChanged: () => void this.#recover(),
      onNetworkChanged: () => events.onNetworkChanged(),
      onPermissionGranted: (source) => {
        if (store.getState().sources[source].trouble === 'denied') void this.reopen(source)
      },
    })
  }

  /** Whether the browser may be asking the candidate something because of this page. */
  get isAsking(): boolean {
    return this.#asking > 0
  }

  /**
   * Opens a source again: shares the screen again, takes another device, or tries once more after trouble. Of several
   * at once the one asked for last counts, whichever opens first.
   */
  async reopen(source: MediaSource, deviceId?: string): Promise<void> {
    const number = (this.#reopenings += 1)
    this.#asking += 1
    const acquired = await this.#surroundings.acquireSource(source, deviceId).finally(() => {
      this.#asking -= 1
    })
    if (this.#events.isOver() || number < this.#takenBy[source]) {
      if (acquired.ok) acquired.track.stop()
      return
    }
    if (!acquired.ok) {
      // A dismissed screen picker or a busy second camera leaves what is running as it is.
      if (this.#store.getState().tracks[source] === null)
        this.step({ type: 'failed', source, trouble: acquired.trouble })
      return
    }
    this.#takenBy[source] = number
    this.step({ type: 'agreed', source })
    this.#adopt(source, acquired.track)
    await this.#events.onTaken(source)
  }

  /** Stops a source because the candidate says so. */
  async release(source: MediaSource): Promise<void> {
    const track = this.#store.getState().tracks[source]
    if (track === null) return
    stopTrack(track)
    await this.#lose(source, 'ended')
  }

  step(event: SourceEvent): void {
    this.#store.setState(({ sources }) => ({ sources: stepSources(sources, event, Date.now()) }))
    this.#events.onChange()
  }

  /** Notices tracks that were stopped, which ends them without an event. */
  noticeEnded(): void {
    const { tracks } = this.#store.getState()
    for (const source of MEDIA_SOURCES) {
      const track = tracks[source]
      if (track?.readyState === 'ended') void this.#onTrackEnded(source, track)
    }
  }

  stopTracks(): void {
    this.#stopWatchingPicture()
    for (const track of Object.values(this.#store.getState().tracks)) if (track) stopTrack(track)
    this.#store.setState({ tracks: { camera: null, microphone: null, screen: null } })
  }

  stop(): void {
    this.#stopWatching()
    this.stopTracks()
  }

  /** Takes a track over and watches it. The one it replaces is stopped. */
  #adopt(source: MediaSource, track: MediaStreamTrack): void {
    const previous = this.#store.getState().tracks[source]
    if (source === 'screen') track.contentHint = 'detail'
    track.onended = () => void this.#onTrackEnded(source, track)
    track.onmute = () => this.step({ type: 'muted', source, muted: true })
    track.onunmute = () => this.step({ type: 'muted', source, muted: false })
    this.#store.setState(({ tracks }) => ({ tracks: { ...tracks, [source]: track } }))
    this.step({ type: 'acquired', source })
    if (track.muted) this.step({ type: 'muted', source, muted: true })
    if (source === 'camera') {
      this.#stopWatchingPicture()
      this.#stopWatchingPicture = this.#surroundings.watchPicture(track, (isFrozen) =>
        this.step({ type: 'frozen', source, isFrozen }),
      )
    }
    if (previous && previous !== track) stopTrack(previous)
  }

  async #onTrackEnded(source: MediaSource, track: MediaStreamTrack): Promise<void> {
    const trouble = await this.#surroundings.troubleOfEndedTrack(source, track.getSettings().deviceId)
    if (this.#store.getState().tracks[source] === track) await this.#lose(source, trouble)
  }

  async #lose(source: MediaSource, trouble: Extract<SourceEvent, { type: 'ended' }>['trouble']): Promise<void> {
    if (source === 'camera') this.#stopWatchingPicture()
    this.#store.setState(({ tracks }) => ({ tracks: { ...tracks, [source]: null } }))
    this.step({ type: 'ended', source, trouble })
    await this.#events.onGone(source)
  }

  async #recover(): Promise<void> {
    for (const source of sourcesToRetry(this.#store.getState().sources)) await this.reopen(source)
  }
}

function stopTrack(track: MediaStreamTrack): void {
  track.onended = null
  track.onmute = null
  track.onunmute = null
  track.stop()
}
