import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { Device } from 'mediasoup-client/types'
import { callSocket, type OpenedSocket } from '../../../lib/socket.ts'
import {
  initialMediaState,
  stepMedia,
  type MediaCommand,
  type MediaEvent,
  type MediaState,
  type Timer,
} from '../machine/connection-machine.ts'
import type { Tracks } from '../store/capture-store.ts'
import { Publisher, type JoinAnswer } from './publisher.ts'

interface MediaLinkParts {
  connection: OpenedSocket
  openDevice: () => Promise<Device>
  /** What is to be published at the moment. */
  tracks: () => Tracks
  onState: (state: MediaState) => void
  onProduced: (source: MediaSource, produced: boolean) => void
  /** The hub has given this page a media node. */
  onJoined?: (answer: JoinAnswer) => void
  /** Nothing is published any more. */
  onUnpublished: () => void
}

/**
 * Carries out what the connection machine decides: joins a media node, publishes the tracks there, and does it again after
 * every break. Owns the publisher; the machine's end closes it and the connection to the hub.
 */
export class MediaLink {
  readonly #parts: MediaLinkParts
  readonly #timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  #state: MediaState = initialMediaState
  #publisher: Publisher | null = null
  #answer: JoinAnswer | null = null

  constructor(parts: MediaLinkParts) {
    this.#parts = parts
    const { socket } = parts.connection
    socket.on('connect', () => this.dispatch({ type: 'socket-connected' }))
    socket.on('disconnect', () => this.dispatch({ type: 'socket-disconnected' }))
  }

  dispatch(event: MediaEvent): void {
    const before = this.#state
    const { state, commands } = stepMedia(before, event)
    this.#state = state
    this.#parts.onState(state)
    for (const command of commands) this.#run(command)
    // Tracks may have come or gone while the transport was being published or the hub was away.
    if (isPublishedWithHub(state) && !isPublishedWithHub(before)) void this.publishTracks()
  }

  /** Brings the publisher in line with the tracks, where there is one that works; otherwise the next one has them all. */
  async publishTracks(): Promise<void> {
    const publisher = this.#publisher
    if (publisher === null || !isPublished(this.#state)) return
    try {
      await publisher.publish(this.#parts.tracks())
    } catch {
      // With the hub away, this is repeated when it is back. Otherwise the connection is failing: everything is published again.
      if (this.#publisher === publisher && this.#parts.connection.socket.connected)
        this.dispatch({ type: 'media-lost' })
    }
  }

  async unpublish(source: MediaSource): Promise<void> {
    await this.#publisher?.unpublish(source)
  }

  #run(command: MediaCommand): void {
    switch (command.type) {
      case 'join':
        void this.#join(command.generation, command.transportId)
        return
      case 'publish':
        void this.#openPublisher(command.generation)
        return
      case 'restart-ice':
        void this.#restartIce(command.generation)
        return
      case 'start-timer':
        clearTimeout(this.#timers.get(command.timer))
        this.#timers.set(
          command.timer,
          setTimeout(
            () => this.dispatch({ type: 'timer-due', timer: command.timer, generation: command.generation }),
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
        this.#parts.connection.close()
        return
    }
  }

  async #join(generation: number, transportId: string | null): Promise<void> {
    try {
      const answer = await callSocket(
        this.#parts.connection.socket,
        candidateRequests.joinMedia,
        transportId === null ? {} : { transportId },
      )
      this.#answer = answer
      this.#parts.onJoined?.(answer)
      const givenId = answer.transport?.id ?? transportId
      if (givenId === null) this.dispatch({ type: 'join-failed', generation })
      else this.dispatch({ type: 'joined', generation, resumed: answer.resumed, transportId: givenId })
    } catch {
      this.dispatch({ type: 'join-failed', generation })
    }
  }

  async #openPublisher(generation: number): Promise<void> {
    const answer = this.#answer
    const { connection, openDevice, tracks, onProduced } = this.#parts
    try {
      if (answer === null) throw new Error('published before the hub gave a transport')
      const publisher = await Publisher.open(connection.socket, answer, openDevice, {
        onTransport: (transportId, state) => this.dispatch({ type: 'transport-changed', transportId, state }),
        onProduced,
      })
      if (this.#state.phase !== 'publishing' || this.#state.generation !== generation) {
        publisher.close()
        return
      }
      this.#publisher = publisher
      await publisher.publish(tracks())
      this.dispatch({ type: 'published', generation })
    } catch {
      this.dispatch({ type: 'publish-failed', generation })
    }
  }

  async #restartIce(generation: number): Promise<void> {
    try {
      await this.#publisher?.restartIce()
    } catch {
      this.dispatch({ type: 'ice-restart-failed', generation })
    }
  }

  #closePublisher(): void {
    this.#publisher?.close()
    this.#publisher = null
    this.#parts.onUnpublished()
  }
}

function isPublished({ phase }: MediaState): boolean {
  return phase === 'published' || phase === 'restarting-ice'
}

function isPublishedWithHub(state: MediaState): boolean {
  return isPublished(state) && state.socketUp
}
