import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import type { Consumer, Device } from 'mediasoup-client/types'
import { failureCode } from '../../../lib/http.ts'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'
import {
  leftBehind,
  NOTHING_SHOWN,
  planConsumers,
  wantedConsumers,
  wantedPictures,
  type Placement,
  type InView,
  type WantedConsumer,
} from '../rules/media-plan.ts'
import type { PictureChoice } from '../rules/picture-mode.ts'
import { rememberPictures } from '../store/remembered-pictures.ts'
import type { WallStore } from '../store/wall-store.ts'
import { chunksOf } from '../rules/chunks.ts'
import { FailedConsumers } from './failed-consumers.ts'
import { LinkMeter, type LinkLook } from './link-meter.ts'
import { ReceivingTransport, type OpenedConsumer } from './receiving-transport.ts'
import { WallPictures } from './wall-pictures.ts'

/** How many candidates of pages that were left keep their consumers: with those in view and ahead, a roster of 250. */
const MOST_BEHIND = 150

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

/** A change of a consumer that is on its way to the server. */
interface Change {
  held: Held
  before: Pick<Held, 'paused' | 'layer'>
  asked: { testSessionId: string; consumerId: string; paused?: boolean; spatialLayer?: number }
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
  readonly #mostBehind: number
  readonly #pictures: WallPictures
  readonly #meter: LinkMeter
  readonly #transports = new Map<string, OpenTransport>()
  readonly #held = new Map<string, Held>()
  readonly #failed = new FailedConsumers()
  #inView = NOTHING_SHOWN
  #focusLayer = HIGHEST_LAYER
  #behind: readonly string[] = []
  #isHidden = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #scheduled = false
  #closed = false

  constructor(socket: HubSocket, store: WallStore, openDevice: () => Promise<Device>, mostBehind = MOST_BEHIND) {
    this.#mostBehind = mostBehind
    this.#socket = socket
    this.#openDevice = openDevice
    this.#store = store
    this.#pictures = new WallPictures(socket, store)
    this.#meter = new LinkMeter(
      store,
      (needsEstimate) => this.#look(needsEstimate),
      () => this.schedule(),
    )
  }

  show(inView: InView): void {
    this.#behind = leftBehind(this.#behind, this.#inView, inView, this.#mostBehind)
    this.#inView = inView
    this.schedule()
  }

  /** Has the pictures of another page sent already while its tiles are being drawn; what these show then is the truth. */
  turnTo(ids: readonly string[]): void {
    const { visible, near } = this.#inView
    if (visible.length > 0) this.show({ ...this.#inView, visible: ids, near: [...visible, ...near] })
  }

  /** Begins to watch the line. */
  open(): void {
    this.#meter.open()
  }

  /** Video, single pictures, or whatever the line carries; for this browser from now on. */
  choosePictures(pictureChoice: PictureChoice): void {
    rememberPictures(pictureChoice)
    this.#store.setState({ pictureChoice })
    void this.#meter.measure()
  }

  /** Lets hear this candidate as long as a key is held; null: it was let go. */
  hear(hearingId: string | null): void {
    if (this.#store.getState().hearingId === hearingId) return
    this.#store.setState({ hearingId })
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
    const pictured = Object.values(this.#store.getState().pictures).map(({ testSessionId }) => testSessionId)
    return [...new Set([...running.map(({ wanted }) => wanted.testSessionId), ...pictured])]
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
    this.#meter.close()
    this.#pictures.close()
    for (const { opening } of this.#transports.values()) closeWhenOpen(opening)
    this.#transports.clear()
    this.#held.clear()
  }

  #reconcile(): void {
    if (!this.#socket.connected) return
    const { candidates, focusId, soundOn, showsPictures, hearingId } = this.#store.getState()
    const watching = {
      ...this.#inView,
      near: [...this.#inView.near, ...this.#behind],
      ...{ focusId, soundOn, isHidden: this.#isHidden, focusLayer: this.#focusLayer, showsPictures, hearingId },
    }
    const wanted = wantedConsumers(candidates, watching)
    this.#meter.fill(watching.visible.length)
    this.#pictures.show(wantedPictures(watching))
    const held = [...this.#held.values()].map((each) => each.wanted)
    const plan = planConsumers(held, wanted)
    this.#closeConsumers(plan.close)
    this.#adjustAll(wanted)
    this.#openAll(plan.open.filter((each) => this.#failed.mayTry(each)))
    this.#retryLater(plan.open)
  }

  async #look(needsEstimate: boolean): Promise<LinkLook> {
    const transports = await Promise.allSettled([...this.#transports.values()].map(({ opening }) => opening))
    const looks = await Promise.allSettled(
      transports.flatMap((each) => (each.status === 'fulfilled' ? [each.value.look(needsEstimate)] : [])),
    )
    const found = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []))
    const counts = new Map(found.flatMap(({ tracks }) => [...tracks]))
    const shown = [...this.#held.values()].flatMap(({ wanted, consumer, paused }) => {
      const count = consumer && !paused && wanted.source === 'camera' ? counts.get(consumer.track.id) : undefined
      return count === undefined ? [] : [[wanted.testSessionId, count] as const]
    })
    const estimates = found.flatMap(({ availableBps }) => availableBps ?? [])
    const availableBps = estimates.length === 0 ? null : estimates.reduce((sum, each) => sum + each, 0)
    return { tracks: new Map(shown), availableBps }
  }

  /** Pausing, resuming and layers of consumers that are there, in one request for each node; only what has changed is sent. */
  #adjustAll(wanted: readonly WantedConsumer[]): void {
    const changes = wanted.flatMap((each) => this.#adjust(each))
    for (const [nodeId, all] of Map.groupBy(changes, ({ held }) => held.wanted.placement.nodeId)) {
      for (const some of chunksOf(all)) void this.#send(nodeId, some)
    }
  }

  /** Notes the change as made, until the server says otherwise. */
  #adjust(wanted: WantedConsumer): Change[] {
    const held = this.#held.get(wanted.key)
    if (!held?.consumer) return []
    const top = Math.max(0, held.spatialLayers - 1)
    const layer = wanted.layer === null ? null : Math.min(wanted.layer, top)
    if (held.paused === wanted.paused && held.layer === layer) return []
    const change = {
      ...(held.paused === wanted.paused ? {} : { paused: wanted.paused }),
      ...(held.layer === layer || layer === null || top === 0 ? {} : { spatialLayer: layer }),
    }
    const before = { paused: held.paused, layer: held.layer }
    held.paused = wanted.paused
    held.layer = layer
    if (Object.keys(change).length === 0) return []
    const { testSessionId } = wanted
    return [{ held, before, asked: { testSessionId, consumerId: held.consumer.id, ...change } }]
  }

  async #send(nodeId: string, changes: readonly Change[]): Promise<void> {
    const isCurrent = ({ held }: Change): boolean => this.#held.get(held.wanted.key) === held
    try {
      const { refused } = await callSocket(this.#socket, proctorRequests.setConsumers, {
        nodeId,
        changes: changes.map(({ asked }) => asked),
      })
      const lost = changes.filter((change) => refused.includes(change.asked.consumerId) && isCurrent(change))
      this.#replace(lost)
    } catch (error) {
      const current = changes.filter(isCurrent)
      // Where the hub did not answer, the next plan sends it again.
      if (failureCode(error) === 'unreachable') for (const { held, before } of current) Object.assign(held, before)
      else this.#replace(current)
      if (current.length > 0) this.schedule()
    }
  }

  /** The server does not know them any more: they are made again where they are still wanted. */
  #replace(lost: readonly Change[]): void {
    if (lost.length === 0) return
    this.#closeConsumers(lost.map(({ held }) => held.wanted.key))
    for (const { held } of lost) this.#failed.fail(held.wanted)
    this.schedule()
  }

  /** What is in view first: what is only made ready waits until that is there. */
  #openAll(wanted: readonly WantedConsumer[]): void {
    const urgent = wanted.filter(({ paused }) => !paused)
    const isOpening = [...this.#held.values()].some((held) => held.consumer === null && !held.wanted.paused)
    const now = urgent.length > 0 || isOpening ? urgent : wanted
    const byPlacement = Map.groupBy(now, ({ placement }) => placementKey(placement))
    for (const batch of byPlacement.values()) {
      for (const each of batch) {
        this.#held.set(each.key, { wanted: each, consumer: null, spatialLayers: 1, paused: true, layer: null })
      }
      for (const some of chunksOf(batch)) void this.#openBatch(some)
    }
  }

  async #openBatch(batch: readonly WantedConsumer[]): Promise<void> {
    const [first] = batch
    if (!first) return
    const opened = await this.#transport(first.placement)
      // Sources that were scrolled away or lost while the transport opened are not requested.
      .then((transport) => transport.consume(batch.filter((wanted) => this.#isHeld(wanted))))
      .catch(() => [])
    const kept = opened.filter(({ wanted }) => this.#isHeld(wanted))
    // What is not wanted any more goes back.
    this.#discard(opened.filter((each) => !kept.includes(each)))
    const tracks = Object.fromEntries(kept.map((each) => this.#take(each)))
    const arrived = new Set(opened.map(({ wanted }) => wanted))
    for (const wanted of batch) if (!arrived.has(wanted)) this.#giveUp(wanted)
    this.#store.setState((state) => ({
      tracks: { ...state.tracks, ...tracks },
      failedKeys: Object.fromEntries(this.#failed.keys.map((key) => [key, true] as const)),
    }))
    this.schedule()
  }

  /** Takes a consumer over, and answers with its key and its track. */
  #take({ wanted, consumer, spatialLayers }: OpenedConsumer): [string, MediaStreamTrack] {
    // As it starts on the server: paused, and in the lowest layer.
    this.#held.set(wanted.key, { wanted, consumer, spatialLayers, paused: true, layer: 0 })
    this.#failed.forget(wanted.key)
    consumer.on('transportclose', () => this.#forget(wanted.key, consumer))
    return [wanted.key, consumer.track]
  }

  #giveUp(wanted: WantedConsumer): void {
    if (!this.#isHeld(wanted)) return
    this.#held.delete(wanted.key)
    this.#failed.fail(wanted)
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

  #closeConsumers(keys: readonly string[]): void {
    const held = keys.flatMap((key) => this.#held.get(key) ?? [])
    for (const key of keys) this.#held.delete(key)
    this.#discard(held.flatMap(({ wanted, consumer }) => (consumer ? [{ wanted, consumer }] : [])))
    if (keys.length > 0) this.#removeUnheldTracks()
  }

  #discard(unwanted: readonly { wanted: WantedConsumer; consumer: Consumer }[]): void {
    for (const { consumer } of unwanted) consumer.close()
    for (const [nodeId, all] of Map.groupBy(unwanted, ({ wanted }) => wanted.placement.nodeId)) {
      for (const some of chunksOf(all)) {
        const consumerIds = some.map(({ consumer }) => consumer.id)
        callSocket(this.#socket, proctorRequests.closeConsumers, { nodeId, consumerIds }).catch(() => {
          // They are gone there already, or go with the page.
        })
      }
    }
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

  /** Looks again when the first of those that failed may be tried again. */
  #retryLater(open: readonly WantedConsumer[]): void {
    clearTimeout(this.#retryTimer)
    const wait = this.#failed.waitFor(open)
    if (wait !== null) this.#retryTimer = setTimeout(() => this.schedule(), wait)
  }
}

function closeWhenOpen(opening: Promise<ReceivingTransport>): void {
  opening.then((transport) => transport.close()).catch(() => undefined)
}
