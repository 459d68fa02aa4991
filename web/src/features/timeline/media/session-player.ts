import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/media-sources'
import type { FailureCode } from '../../../lib/http.ts'
import { createStore } from 'zustand/vanilla'
import { isHeard, type PlayClock, readClock, setClock, type Speed } from '../rules/play-clock.ts'
import { type Cover, NOTHING, type Spans } from '../rules/recorded.ts'
import { neighbour } from '../rules/stepping.ts'
import { SourcePlayer, type SourcePlayerOptions } from './source-player.ts'

export interface PlayerState {
  /** What is shown, in ms since the Unix epoch. */
  atMs: number
  isPlaying: boolean
  /** It would play, but a picture or the sound of this moment is not there yet. */
  isWaiting: boolean
  speed: Speed
  isMuted: boolean
  /** The browser wants a click before it plays sound. */
  isBlocked: boolean
  covers: Readonly<Record<MediaSource, Cover>>
  /** Why something does not come. */
  failure: FailureCode | null
}

export type Elements = Readonly<Record<MediaSource, HTMLMediaElement>>

export interface SessionPlayerOptions {
  elements: Elements
  originMs: number
  open: SourcePlayerOptions['open']
  atMs: number
  isPlaying: boolean
  isMuted: boolean
}

const TICK_MS = 50

const isSameCover = (one: Cover, other: Cover): boolean =>
  one.kind === other.kind && one.fromMs === other.fromMs && one.toMs === other.toMs

/**
 * Plays camera, screen and sound of one test by one clock. Nobody runs ahead: while a source that has something at this
 * moment is not ready, the clock stands for all. It owns the players of the sources.
 */
export class SessionPlayer {
  readonly store
  readonly #elements: Elements
  readonly #players: Readonly<Record<MediaSource, SourcePlayer>>
  readonly #timer: ReturnType<typeof setInterval>
  #clock: PlayClock
  #range = { fromMs: -Infinity, toMs: Infinity }

  constructor({ elements, originMs, open, atMs, isPlaying, isMuted }: SessionPlayerOptions) {
    this.#elements = elements
    this.#clock = { atMs, sinceMs: performance.now(), speed: 0 }
    this.store = createStore<PlayerState>(() => ({
      ...{ atMs, isPlaying, isWaiting: true, speed: 1, isMuted, isBlocked: false, failure: null },
      covers: { camera: NOTHING, screen: NOTHING, microphone: NOTHING },
    }))
    const playerOf = (source: MediaSource): SourcePlayer =>
      new SourcePlayer({
        ...{ source, element: elements[source], originMs, open },
        onBlocked: () => this.#silence(),
      })
    this.#players = { camera: playerOf('camera'), screen: playerOf('screen'), microphone: playerOf('microphone') }
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  /** What is recorded, and from when to when the axis goes; both grow while a test is live. */
  setSpans(spans: Spans, range: { fromMs: number; toMs: number }): void {
    this.#range = range
    for (const source of MEDIA_SOURCES) this.#players[source].setSpans(spans[source])
    this.#tick()
  }

  play(): void {
    // At the end there is nothing to play; from the beginning again, as players do.
    if (this.#now() >= this.#range.toMs) this.#jump(this.#range.fromMs)
    this.store.setState({ isPlaying: true })
    this.#tick()
  }

  pause(): void {
    this.store.setState({ isPlaying: false })
    this.#tick()
  }

  toggle(): void {
    if (this.store.getState().isPlaying) this.pause()
    else this.play()
  }

  seek(atMs: number): void {
    this.#jump(atMs)
    this.#tick()
  }

  /** To the next or previous moment at which the camera's picture changes, or the screen's where there is no camera. */
  step(by: 1 | -1): void {
    this.store.setState({ isPlaying: false })
    const at = this.#now()
    const source = this.#players.camera.cover(at).kind === 'recorded' ? 'camera' : 'screen'
    const frame = neighbour(this.#players[source].frames(), at, by)
    if (frame !== null) this.#jump(frame)
    this.#tick()
  }

  setSpeed(speed: Speed): void {
    this.store.setState({ speed })
    if (this.#clock.speed > 0) this.#clock = setClock(this.#clock, performance.now(), speed)
    this.#tick()
  }

  setMuted(isMuted: boolean): void {
    this.store.setState({ isMuted, isBlocked: false })
    this.#tick()
  }

  /** Asks again at once for what failed. */
  retry(): void {
    for (const source of MEDIA_SOURCES) this.#players[source].retry()
    this.#tick()
  }

  close(): void {
    clearInterval(this.#timer)
    for (const source of MEDIA_SOURCES) this.#players[source].close()
  }

  #now(): number {
    return Math.min(this.#range.toMs, readClock(this.#clock, performance.now()))
  }

  #jump(atMs: number): void {
    const { fromMs, toMs } = this.#range
    this.#clock = { atMs: Math.min(toMs, Math.max(fromMs, atMs)), sinceMs: performance.now(), speed: 0 }
  }

  #silence(): void {
    this.store.setState({ isMuted: true, isBlocked: true })
  }

  #tick(): void {
    const { isPlaying, speed, isMuted, covers } = this.store.getState()
    const hears = !isMuted && isHeard(speed)
    const needed = MEDIA_SOURCES.filter((source) => source !== 'microphone' || hears)
    const at = this.#now()
    for (const source of needed) this.#players[source].follow({ atMs: at, speed })
    const isReady = needed.every((source) => this.#players[source].isReady(at))
    const isOver = at >= this.#range.toMs
    const runs = isPlaying && isReady && !isOver
    if (runs !== this.#clock.speed > 0) this.#clock = { atMs: at, sinceMs: performance.now(), speed: runs ? speed : 0 }
    this.#elements.microphone.muted = !hears
    for (const source of MEDIA_SOURCES) {
      if (!needed.includes(source)) this.#players[source].rest()
      else if (runs) this.#players[source].play(at, speed)
      else this.#players[source].hold(at)
    }
    const failures = needed.map((source) => this.#players[source].failure)
    this.store.setState({
      ...{ atMs: at, isPlaying: isPlaying && !isOver, isWaiting: !isReady && !isOver },
      failure: failures.find((failure) => failure !== null) ?? null,
      covers: Object.fromEntries(
        MEDIA_SOURCES.map((source) => {
          const cover = this.#players[source].cover(at)
          return [source, isSameCover(cover, covers[source]) ? covers[source] : cover]
        }),
      ) as PlayerState['covers'],
    })
  }
}
