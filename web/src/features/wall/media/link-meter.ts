import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { faultOf, nextWatch, type LinkFault, type TrackCounts, type TrackWatch } from '../rules/link-faults.ts'
import { FIRST_MODE, nextPictureMode, type PictureMode } from '../rules/picture-mode.ts'
import type { WallStore } from '../store/wall-store.ts'

const LOOK_MS = 2_000

/** What one look at the receiving transports finds. */
export interface LinkLook {
  /** Of the cameras that are being sent, by test session. */
  tracks: ReadonlyMap<string, TrackCounts>
  /** What the network is estimated to carry; null where nothing is known. */
  availableBps: number | null
}

/** Watches how pictures arrive: says loss and standing pictures, and decides whether tiles show video or single pictures. */
export class LinkMeter {
  readonly #store: WallStore
  readonly #look: (needsEstimate: boolean) => Promise<LinkLook>
  readonly #modeChanged: () => void
  #watches = new Map<string, TrackWatch>()
  #mode: PictureMode = FIRST_MODE
  #tiles = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(store: WallStore, look: (needsEstimate: boolean) => Promise<LinkLook>, modeChanged: () => void) {
    this.#store = store
    this.#look = look
    this.#modeChanged = modeChanged
  }

  open(): void {
    this.#timer = setInterval(() => void this.measure(), LOOK_MS)
  }

  /** How many tiles there are to fill. */
  fill(tiles: number): void {
    this.#tiles = tiles
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Looks once; also at once after the proctor has chosen. */
  readonly measure = oneAtATime(async () => {
    const { tracks, availableBps } = await this.#look(this.#store.getState().pictureChoice === 'automatic')
    const { pictureChoice, linkFaults, showsPictures: showedPictures } = this.#store.getState()
    const now = performance.now()
    this.#watches = new Map([...tracks].map(([id, counts]) => [id, nextWatch(this.#watches.get(id), counts, now)]))
    const faults = [...this.#watches].flatMap(([id, watch]): [string, LinkFault][] => {
      const fault = faultOf(watch, now)
      return fault === null ? [] : [[id, fault]]
    })
    if (faults.length > 0 || Object.keys(linkFaults).length > 0)
      this.#store.setState({ linkFaults: Object.fromEntries(faults) })
    this.#mode = nextPictureMode(this.#mode, pictureChoice, { availableBps, tiles: this.#tiles }, now)
    const showsPictures = this.#mode.shown === 'pictures'
    if (showsPictures === showedPictures) return
    this.#store.setState({ showsPictures })
    this.#modeChanged()
  })
}
