import type { ErrorCode } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { SECOND_CAMERA_NAMESPACE, secondCameraRequests } from '@pengawas/shared/sockets/second-camera'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { openMediaDevice } from '../../../lib/media-device.ts'
import { callSocket, onNotice, openSocket, type OpenedSocket } from '../../../lib/socket.ts'
import { connectionOf, initialMediaState, isFinal, type MediaState } from '../machine/connection-machine.ts'
import type { SourceTrouble } from '../machine/source-state.ts'
import { acquireFacing, troubleOfEndedTrack, type Facing } from '../media/acquire.ts'
import { MediaLink } from '../media/media-link.ts'

/** How often to ask the server whether the picture arrives. */
const LOOK_EVERY_MS = 3_000
/** After so many answers that it does not, everything is published anew. */
const LOOKS_IN_VAIN = 4

export interface PhoneState {
  media: MediaState
  track: MediaStreamTrack | null
  /** Which way the camera looks. */
  facing: Facing
  /** The phone holds the picture back: a call, or its screen is locked. */
  isHeldBack: boolean
  trouble: SourceTrouble | null
  /** The server's word; null where it has not said anything since the connection was made. */
  isArriving: boolean | null
  /** Why the hub will not have this phone any more. */
  refusedBy: ErrorCode | null
}

export interface PhoneSurroundings {
  openSocket: typeof openSocket
  openDevice: typeof openMediaDevice
  acquire: typeof acquireFacing
  troubleOfEnd: () => Promise<SourceTrouble>
  isVisible: () => boolean
}

const thisPhone: PhoneSurroundings = {
  openSocket,
  openDevice: openMediaDevice,
  acquire: acquireFacing,
  troubleOfEnd: () => troubleOfEndedTrack('camera', undefined),
  isVisible: () => document.visibilityState === 'visible',
}

/**
 * A phone that is a candidate's second camera: publishes one picture, and nothing else, until the test ends or somebody ends
 * it. Owns the camera, the connection and the link; `stop` closes them.
 */
export class PhoneCamera {
  readonly store: StoreApi<PhoneState>
  readonly #surroundings: PhoneSurroundings
  readonly #connection: OpenedSocket
  readonly #link: MediaLink
  readonly #looking: ReturnType<typeof setInterval>
  #inVain = 0
  #isAsking = false
  #isStopped = false

  constructor(token: string, track: MediaStreamTrack | null, surroundings: PhoneSurroundings = thisPhone) {
    this.#surroundings = surroundings
    this.store = createStore<PhoneState>(() => ({
      media: initialMediaState,
      track: null,
      ...{ facing: 'environment', isHeldBack: false, trouble: null, isArriving: null, refusedBy: null },
    }))
    this.#connection = surroundings.openSocket(SECOND_CAMERA_NAMESPACE, { token }, (refusedBy) => {
      this.store.setState({ refusedBy })
      this.stop()
    })
    this.#link = new MediaLink({
      connection: this.#connection,
      openDevice: surroundings.openDevice,
      tracks: () => ({ camera: this.store.getState().track, microphone: null, screen: null }),
      onState: (media) => this.store.setState({ media }),
      onProduced: () => undefined,
      onUnpublished: () => this.store.setState({ isArriving: null }),
    })
    const { socket } = this.#connection
    socket.on('disconnect', () => this.store.setState({ isArriving: null }))
    onNotice(socket, pushes.superseded, () => {
      this.#link.dispatch({ type: 'superseded' })
      this.stop()
    })
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY_MS)
    if (track !== null) this.#take(track)
    socket.connect()
  }

  /** Opens the camera, where it is not open; the person is asked where the browser must. */
  async open(facing: Facing = this.store.getState().facing): Promise<void> {
    if (this.#isAsking || this.#isStopped) return
    this.#isAsking = true
    // Many phones open one camera at a time.
    this.store.getState().track?.stop()
    this.store.setState({ facing, trouble: null })
    const acquired = await this.#surroundings.acquire(facing)
    this.#isAsking = false
    if (!acquired.ok) this.store.setState({ track: null, trouble: acquired.trouble })
    else this.#take(acquired.track)
  }

  /** The page is in front again: what the phone stopped meanwhile goes on. */
  wake(): void {
    this.#connection.retry()
    const { track, trouble } = this.store.getState()
    if (trouble === 'denied') return
    if (track === null || track.readyState === 'ended' || track.muted) void this.open()
  }

  /** The network of the phone is another one. */
  changeNetwork(): void {
    this.#link.dispatch({ type: 'network-changed' })
  }

  /** The phone is no second camera any more. */
  async leave(): Promise<void> {
    await callSocket(this.#connection.socket, secondCameraRequests.leave, {})
    this.stop()
  }

  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    clearInterval(this.#looking)
    this.#link.dispatch({ type: 'ended' })
    this.store.getState().track?.stop()
    this.store.setState({ track: null })
  }

  #take(track: MediaStreamTrack): void {
    if (this.#isStopped) {
      track.stop()
      return
    }
    const isCurrent = (): boolean => this.store.getState().track === track
    track.addEventListener('ended', () => {
      if (isCurrent()) void this.#lose(track)
    })
    for (const kind of ['mute', 'unmute'] as const)
      track.addEventListener(kind, () => {
        if (isCurrent()) this.store.setState({ isHeldBack: track.muted })
      })
    this.store.setState({ track, isHeldBack: track.muted, trouble: null })
    void this.#link.publishTracks()
  }

  async #lose(track: MediaStreamTrack): Promise<void> {
    const trouble = await this.#surroundings.troubleOfEnd()
    if (this.#isStopped || this.store.getState().track !== track) return
    this.store.setState({ track: null, isHeldBack: false, trouble })
    await this.#link.unpublish('camera')
  }

  /** Only the server knows whether the picture arrives. Where it does not for long, though all is well here, it is sent anew. */
  async #look(): Promise<void> {
    const { socket } = this.#connection
    if (!socket.connected) return
    try {
      const { isArriving } = await callSocket(socket, secondCameraRequests.look, {})
      if (this.#isStopped) return
      this.store.setState({ isArriving })
      const { media, track, isHeldBack } = this.store.getState()
      const shouldArrive = connectionOf(media) === 'connected' && track !== null && !isHeldBack
      this.#inVain = isArriving || !shouldArrive || !this.#surroundings.isVisible() ? 0 : this.#inVain + 1
      if (this.#inVain < LOOKS_IN_VAIN || isFinal(media)) return
      this.#inVain = 0
      this.#link.dispatch({ type: 'media-lost' })
    } catch {
      // Not known: the next one may be answered.
      this.store.setState({ isArriving: null })
    }
  }
}
