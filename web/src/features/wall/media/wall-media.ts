import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import type { Consumer, Device } from 'mediasoup-client/types'
import { failureCode } from '../../../lib/http.ts'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'
import {
  planConsumers,
  wantedConsumers,
  type Placement,
  type InView,
  type WantedConsumer,
} from '../rules/media-plan.ts'
import type { WallStore } from '../store/wall-store.ts'
import { ReceivingTransport, type OpenedConsumer } from './receiving-transport.ts'

/** Until a picture has been measured. */
const HIGHEST_LAYER = 2

interface Held {
  wanted: WantedConsumer
  /** Null while it is being made. */
  consumer: Consumer | null
  spatialLayers: number
  paused: boolean
  layer: number | null
}

interface OpenTransport {
  placement: Placement
  opening: Promise<ReceivingTransport>
}

function placementKey({ nodeId, workerId }: Placement): string {
  return `${nodeId} ${workerId}`
}

/**
 * Brings the consumers in line with what the wall shows. Pure rules make the plan at each change; this class owns the
 * transports and consumers and carries the difference out.
 */
export class WallMedia {
  readonly #socket: HubSocket
  readonly #store: WallStore
  readonly #openDevice: () => Promise<Device>
  readonly #transports = new Map<string, OpenTransport>()
  readonly #held = new Map<string, Held>()
  readonly #failures = new Map<string, { producerId: string; count: number; retryAt: number }>()
  #inView: InView = { visible: [], near: [], sources: [], tileLayer: 0, large: null }
  #focusLayer = HIGHEST_LAYER
  #isHidden = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #scheduled = false
  #closed = false

  constructor(socket: HubSocket, store: WallStore, openDevice: () => Promise<Device>) {
    this.#socket = socket
    this.#openDevice = openDevice
    this.#store = store
  }

  show(inView: InView): void {
    this.#inView = inView
    this.schedule()
  }

  /** The layer that fills the focus picture. */
  showFocus(layer: number): void {
    this.#focusLayer = layer
    this.schedule()
  }

  /** Whether somebody can see the page: nothing is sent to a window that is behind another tab. */
  hide(isHidden: boolean): void {
    this.#isHidden = isHidden
    this.schedule()
  }

  /** Test session ids whose picture is on the page now. */
  get shown(): string[] {
    const running = [...this.#held.values()].filter(({ consumer, paused }) => consumer?.kind === 'video' && !paused)
    return [...new Set(running.map(({ wanted }) => wanted.testSessionId))]
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

  /** After a reconnection: each transport shows that the server still knows it, or is replaced. */
  async resume(): Promise<void> {
    const transports = await Promise.allSettled([...this.#transports.values()].map(({ opening }) => opening))
    await Promise.all(
      transports.flatMap((transport) => (transport.status === 'fulfilled' ? [transport.value.restartIce()] : [])),
    )
    this.schedule()
  }

  /** A node, or one of its workers, is gone. */
  dropLost(nodeId: string, workerId: string | null): void {
    for (const { placement } of [...this.#transports.values()]) {
      if (placement.nodeId === nodeId && (workerId === null || placement.workerId === workerId)) this.#drop(placement)
    }
    this.schedule()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retryTimer)
    for (const { opening } of this.#transports.values()) closeWhenOpen(opening)
    this.#transports.clear()
    this.#held.clear()
  }

  #reconcile(): void {
    if (!this.#socket.connected) return
    const { candidates, focusId, soundOn } = this.#store.getState()
    const wanted = wantedConsumers(candidates, {
      ...this.#inView,
      ...{ focusId, soundOn, isHidden: this.#isHidden, focusLayer: this.#focusLayer },
    })
    const held = [...this.#held.values()].map((each) => each.wanted)
    const plan = planConsumers(held, wanted)
    for (const key of plan.close) this.#closeConsumer(key)
    for (const each of wanted) this.#adjust(each)
    this.#openAll(plan.open.filter((each) => this.#mayTry(each)))
    this.#retryLater(plan.open)
  }

  /** Pausing, resuming and layers of a consumer that is there; sent to the server only where they changed. */
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
    const { consumer, paused: pausedBefore, layer: layerBefore } = held
    held.paused = wanted.paused
    held.layer = layer
    if (Object.keys(change).length === 0) return
    callSocket(this.#socket, proctorRequests.setConsumer, {
      nodeId: wanted.placement.nodeId,
      testSessionId: wanted.testSessionId,
      consumerId: consumer.id,
      ...change,
    }).catch((error: unknown) => {
      if (this.#held.get(wanted.key) !== held) return
      if (failureCode(error) === 'unreachable') {
        // The hub did not answer: the next plan sends it again.
        held.paused = pausedBefore
        held.layer = layerBefore
      } else {
        // The server does not know it any more: it is made again where it is still wanted.
        this.#closeConsumer(wanted.key)
        this.#fail(wanted)
      }
      this.schedule()
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
      // Sources that were scrolled away or lost while the transport opened are not requested.
      .then((transport) => transport.consume(batch.filter((wanted) => this.#isHeld(wanted))))
      .catch(() => [])
    const tracks = Object.fromEntries(opened.flatMap((each) => this.#take(each)))
    const arrived = new Set(opened.map(({ wanted }) => wanted))
    for (const wanted of batch) if (!arrived.has(wanted)) this.#giveUp(wanted)
    this.#store.setState((state) => ({
      tracks: { ...state.tracks, ...tracks },
      failedKeys: Object.fromEntries([...this.#failures.keys()].map((key) => [key, true] as const)),
    }))
    this.schedule()
  }

  /** Takes a consumer over, and answers with its track by key; one that is not wanted any more goes back. */
  #take({ wanted, consumer, spatialLayers }: OpenedConsumer): [string, MediaStreamTrack][] {
    const held = this.#held.get(wanted.key)
    if (!held || !this.#isHeld(wanted)) {
      this.#discard(wanted, consumer)
      return []
    }
    this.#held.set(wanted.key, { ...held, consumer, spatialLayers })
    this.#failures.delete(wanted.key)
    consumer.on('transportclose', () => this.#forget(wanted.key, consumer))
    return [[wanted.key, consumer.track]]
  }

  #giveUp(wanted: WantedConsumer): void {
    if (!this.#isHeld(wanted)) return
    this.#held.delete(wanted.key)
    this.#fail(wanted)
  }

  /** Whether it is still this wish, and not a later one of the same key, that is being carried out. */
  #isHeld(wanted: WantedConsumer): boolean {
    return this.#held.get(wanted.key)?.wanted === wanted
  }

  #transport(placement: Placement): Promise<ReceivingTransport> {
    const key = placementKey(placement)
    const known = this.#transports.get(key)
    if (known) return known.opening
    const onDead = (): void => {
      this.#drop(placement)
      this.schedule()
    }
    const opening = ReceivingTransport.open({ socket: this.#socket, openDevice: this.#openDevice, onDead }, placement)
    this.#transports.set(key, { placement, opening })
    opening.catch(() => {
      if (this.#transports.get(key)?.opening === opening) this.#transports.delete(key)
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
    this.#removeUnheldTracks()
    if (known) closeWhenOpen(known.opening)
  }

  #closeConsumer(key: string): void {
    const held = this.#held.get(key)
    this.#held.delete(key)
    if (held?.consumer) this.#discard(held.wanted, held.consumer)
    this.#removeUnheldTracks()
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
    this.#removeUnheldTracks()
    this.schedule()
  }

  #removeUnheldTracks(): void {
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
  }

  /** Looks again when the first of those that failed may be tried again. */
  #retryLater(open: readonly WantedConsumer[]): void {
    clearTimeout(this.#retryTimer)
    const times = open.flatMap(({ key }) => this.#failures.get(key)?.retryAt ?? []).filter((at) => at > Date.now())
    if (times.length === 0) return
    this.#retryTimer = setTimeout(() => this.schedule(), Math.min(...times) - Date.now())
  }
}

function closeWhenOpen(opening: Promise<ReceivingTransport>): void {
  opening.then((transport) => transport.close()).catch(() => undefined)
}
