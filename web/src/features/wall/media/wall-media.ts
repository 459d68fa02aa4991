import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import type { Consumer } from 'mediasoup-client/types'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'
import { planConsumers, wantedConsumers, type Placement, type WantedConsumer } from '../rules/media-plan.ts'
import type { WallStore } from '../store/wall-store.ts'
import { ReceivingTransport } from './receiving-transport.ts'

interface Held {
  wanted: WantedConsumer
  /** Null while it is being made. */
  consumer: Consumer | null
  spatialLayers: number
  paused: boolean
  layer: number | null
}

function placementKey({ nodeId, workerId }: Placement): string {
  return `${nodeId} ${workerId}`
}

/**
 * Brings the consumers in line with what the wall shows. The plan is made anew by pure rules at each change; this class
 * owns the transports and consumers and carries the difference out.
 */
export class WallMedia {
  readonly #socket: HubSocket
  readonly #store: WallStore
  readonly #transports = new Map<string, Promise<ReceivingTransport>>()
  readonly #held = new Map<string, Held>()
  readonly #failures = new Map<string, { producerId: string; count: number; retryAt: number }>()
  #inView: { visible: readonly string[]; near: readonly string[] } = { visible: [], near: [] }
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #scheduled = false
  #closed = false

  constructor(socket: HubSocket, store: WallStore) {
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

  /** After a reconnection: each transport shows that the server still knows it, or is built anew. */
  async resume(): Promise<void> {
    const transports = await Promise.allSettled(this.#transports.values())
    await Promise.all(
      transports.flatMap((transport) => (transport.status === 'fulfilled' ? [transport.value.restartIce()] : [])),
    )
    this.schedule()
  }

  /** A node, or one of its workers, is gone. */
  lose(nodeId: string, workerId: string | null): void {
    for (const { wanted } of [...this.#held.values()]) {
      const { placement } = wanted
      if (placement.nodeId === nodeId && (workerId === null || placement.workerId === workerId)) this.#drop(placement)
    }
    this.schedule()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retryTimer)
    for (const transport of this.#transports.values()) transport.then((opened) => opened.close()).catch(() => undefined)
    this.#transports.clear()
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
      nodeId: wanted.placement.nodeId,
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
    const byPlacement = Map.groupBy(wanted, ({ placement }) => placementKey(placement))
    for (const batch of byPlacement.values()) {
      for (const each of batch) {
        this.#held.set(each.key, { wanted: each, consumer: null, spatialLayers: 1, paused: true, layer: null })
      }
      void this.#openBatch(batch)
    }
  }

  async #openBatch(batch: readonly WantedConsumer[]): Promise<void> {
    const [first] = batch
    if (!first) return
    const opened = await this.#transport(first.placement)
      .then((transport) => transport.consume(batch))
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

  #transport(placement: Placement): Promise<ReceivingTransport> {
    const key = placementKey(placement)
    const known = this.#transports.get(key)
    if (known) return known
    const opening = ReceivingTransport.open(this.#socket, placement, () => {
      this.#drop(placement)
      this.schedule()
    })
    this.#transports.set(key, opening)
    opening.catch(() => {
      if (this.#transports.get(key) === opening) this.#transports.delete(key)
    })
    return opening
  }

  #drop(placement: Placement): void {
    const key = placementKey(placement)
    const known = this.#transports.get(key)
    this.#transports.delete(key)
    for (const [consumer, { wanted }] of this.#held) {
      if (placementKey(wanted.placement) === key) this.#held.delete(consumer)
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
      nodeId: wanted.placement.nodeId,
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
    const delay = backoffMs(BACKOFFS.receiving, count)
    this.#failures.set(wanted.key, { producerId: wanted.producerId, count, retryAt: Date.now() + delay })
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.schedule(), delay + 10)
  }
}
