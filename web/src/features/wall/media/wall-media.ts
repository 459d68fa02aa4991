import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import type { Consumer } from 'mediasoup-client/types'
import type { Socket } from 'socket.io-client'
import { callSocket } from '../../../lib/socket.ts'
import { planConsumers, wantedConsumers, type Place, type WantedConsumer } from '../rules/media-plan.ts'
import type { WallStore } from '../store/wall-store.ts'
import { ReceivingPlace } from './receiving-place.ts'

interface Held {
  wanted: WantedConsumer
  /** Null while it is being made. */
  consumer: Consumer | null
  spatialLayers: number
  paused: boolean
  layer: number | null
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 4_000

function placeKey({ nodeId, workerId }: Place): string {
  return `${nodeId} ${workerId}`
}

/**
 * Brings the consumers in line with what the wall shows. The plan is made anew by pure rules at each change; this class
 * owns the places and consumers and carries the difference out.
 */
export class WallMedia {
  readonly #socket: Socket
  readonly #store: WallStore
  readonly #places = new Map<string, Promise<ReceivingPlace>>()
  readonly #held = new Map<string, Held>()
  readonly #failures = new Map<string, { producerId: string; count: number; retryAt: number }>()
  #inView: { visible: readonly string[]; near: readonly string[] } = { visible: [], near: [] }
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #scheduled = false
  #closed = false

  constructor(socket: Socket, store: WallStore) {
    this.#socket = socket
    this.#store = store
  }

  /** Test session ids whose tiles are in view, and those one screenful beside them. */
  show(visible: readonly string[], near: readonly string[]): void {
    this.#inView = { visible, near }
    this.schedule()
  }

  /** Many changes at once make one plan. */
  schedule(): void {
    if (this.#scheduled || this.#closed) return
    this.#scheduled = true
    queueMicrotask(() => {
      this.#scheduled = false
      if (!this.#closed) this.#reconcile()
    })
  }

  /** After a reconnection: each place shows that the server still knows it, or is built anew. */
  async resume(): Promise<void> {
    const places = await Promise.allSettled(this.#places.values())
    await Promise.all(places.flatMap((place) => (place.status === 'fulfilled' ? [place.value.restartIce()] : [])))
    this.schedule()
  }

  /** A node, or one of its workers, is gone. */
  lose(nodeId: string, workerId: string | null): void {
    for (const { wanted } of [...this.#held.values()]) {
      const { place } = wanted
      if (place.nodeId === nodeId && (workerId === null || place.workerId === workerId)) this.#drop(place)
    }
    this.schedule()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retryTimer)
    for (const place of this.#places.values()) place.then((opened) => opened.close()).catch(() => undefined)
    this.#places.clear()
    this.#held.clear()
  }

  #reconcile(): void {
    if (!this.#socket.connected) return
    const { candidates, focusId, soundOn } = this.#store.getState()
    const wanted = wantedConsumers(candidates, { ...this.#inView, focusId, soundOn })
    const held = [...this.#held.values()].map((each) => each.wanted)
    const plan = planConsumers(held, wanted)
    for (const key of plan.close) this.#closeConsumer(key)
    for (const each of wanted) this.#adjust(each)
    this.#openAll(plan.open.filter((each) => this.#mayTry(each)))
  }

  /** Pausing, resuming and layers of a consumer that is there; told to the server only where they changed. */
  #adjust(wanted: WantedConsumer): void {
    const held = this.#held.get(wanted.key)
    if (!held?.consumer) return
    const top = Math.max(0, held.spatialLayers - 1)
    const layer = wanted.layer === null ? null : Math.min(wanted.layer, top)
    if (held.paused === wanted.paused && held.layer === layer) return
    const change = {
      ...(held.paused === wanted.paused ? {} : { paused: wanted.paused }),
      ...(held.layer === layer || layer === null || top === 0 ? {} : { spatialLayer: layer }),
    }
    held.paused = wanted.paused
    held.layer = layer
    const { consumer } = held
    callSocket(this.#socket, proctorRequests.setConsumer, {
      nodeId: wanted.place.nodeId,
      testSessionId: wanted.testSessionId,
      consumerId: consumer.id,
      ...change,
    }).catch(() => {
      // The server does not know it any more: made anew where it is still wanted.
      if (this.#held.get(wanted.key) !== held) return
      this.#closeConsumer(wanted.key)
      this.#fail(wanted)
    })
  }

  #openAll(wanted: readonly WantedConsumer[]): void {
    const byPlace = Map.groupBy(wanted, ({ place }) => placeKey(place))
    for (const batch of byPlace.values()) {
      for (const each of batch) {
        this.#held.set(each.key, { wanted: each, consumer: null, spatialLayers: 1, paused: true, layer: null })
      }
      void this.#openBatch(batch)
    }
  }

  async #openBatch(batch: readonly WantedConsumer[]): Promise<void> {
    const [first] = batch
    if (!first) return
    const opened = await this.#place(first.place)
      .then((place) => place.consume(batch))
      .catch(() => [])
    const tracks: Record<string, MediaStreamTrack> = {}
    const missing = new Set(batch)
    for (const { wanted, consumer, spatialLayers } of opened) {
      missing.delete(wanted)
      const held = this.#held.get(wanted.key)
      if (this.#closed || held?.wanted !== wanted) {
        this.#discard(wanted, consumer)
        continue
      }
      this.#held.set(wanted.key, { ...held, consumer, spatialLayers })
      this.#failures.delete(wanted.key)
      consumer.on('transportclose', () => this.#forget(wanted.key, consumer))
      tracks[wanted.key] = consumer.track
    }
    for (const wanted of missing) {
      if (this.#held.get(wanted.key)?.wanted !== wanted) continue
      this.#held.delete(wanted.key)
      this.#fail(wanted)
    }
    this.#store.setState((state) => ({
      tracks: { ...state.tracks, ...tracks },
      failedKeys: Object.fromEntries([...this.#failures.keys()].map((key) => [key, true] as const)),
    }))
    this.schedule()
  }

  #place(place: Place): Promise<ReceivingPlace> {
    const key = placeKey(place)
    const known = this.#places.get(key)
    if (known) return known
    const opening = ReceivingPlace.open(this.#socket, place, () => {
      this.#drop(place)
      this.schedule()
    })
    this.#places.set(key, opening)
    opening.catch(() => {
      if (this.#places.get(key) === opening) this.#places.delete(key)
    })
    return opening
  }

  #drop(place: Place): void {
    const key = placeKey(place)
    const known = this.#places.get(key)
    this.#places.delete(key)
    for (const [consumer, { wanted }] of this.#held) {
      if (placeKey(wanted.place) === key) this.#held.delete(consumer)
    }
    this.#keepTracksOfHeld()
    known?.then((opened) => opened.close()).catch(() => undefined)
  }

  #closeConsumer(key: string): void {
    const held = this.#held.get(key)
    this.#held.delete(key)
    if (held?.consumer) this.#discard(held.wanted, held.consumer)
    this.#keepTracksOfHeld()
  }

  #discard(wanted: WantedConsumer, consumer: Consumer): void {
    consumer.close()
    callSocket(this.#socket, proctorRequests.closeConsumer, {
      nodeId: wanted.place.nodeId,
      consumerId: consumer.id,
    }).catch(() => {
      // It is gone there already, or goes with the page.
    })
  }

  #forget(key: string, consumer: Consumer): void {
    if (this.#held.get(key)?.consumer !== consumer) return
    this.#held.delete(key)
    this.#keepTracksOfHeld()
    this.schedule()
  }

  #keepTracksOfHeld(): void {
    this.#store.setState(({ tracks }) => ({
      tracks: Object.fromEntries(Object.entries(tracks).filter(([key]) => this.#held.has(key))),
    }))
  }

  #mayTry(wanted: WantedConsumer): boolean {
    const failure = this.#failures.get(wanted.key)
    if (!failure) return true
    if (failure.producerId !== wanted.producerId) {
      this.#failures.delete(wanted.key)
      return true
    }
    return failure.retryAt <= Date.now()
  }

  #fail(wanted: WantedConsumer): void {
    const before = this.#failures.get(wanted.key)
    const count = before?.producerId === wanted.producerId ? before.count + 1 : 1
    const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (count - 1))
    this.#failures.set(wanted.key, { producerId: wanted.producerId, count, retryAt: Date.now() + delay })
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.schedule(), delay + 10)
  }
}
