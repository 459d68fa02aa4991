import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { initialSources } from '../machine/source-state.ts'
import { createCaptureStore, type Capture, type CaptureStore, type Tracks } from '../store/capture-store.ts'
import { browserDevices, SourceKeeper, type DeviceSurroundings } from './source-keeper.ts'

const LOOK_EVERY_MS = 1_000

/** Camera, microphone and screen in practice: they stand as they would in a test, and nothing of them leaves the page. */
export class PracticeCapture implements Capture {
  readonly store: CaptureStore
  readonly #keeper: SourceKeeper
  readonly #looking: ReturnType<typeof setInterval>
  #isOver = false

  constructor(policy: MediaPolicy, tracks: Tracks, surroundings: DeviceSurroundings = browserDevices) {
    const { camera, microphone, screen } = tracks
    const agreed = { camera: camera !== null, microphone: microphone !== null, screen: screen !== null }
    this.store = createCaptureStore(initialSources(policy, agreed, Date.now()), tracks, 'active')
    this.#keeper = new SourceKeeper(this.store, surroundings, {
      onChange: () => undefined,
      onTaken: (source) => {
        this.#arrive(source)
        return Promise.resolve()
      },
      onGone: () => Promise.resolve(),
      onNetworkChanged: () => undefined,
      isOver: () => this.#isOver,
    })
    for (const source of MEDIA_SOURCES) if (agreed[source]) this.#arrive(source)
    this.#looking = setInterval(() => this.#keeper.noticeEnded(), LOOK_EVERY_MS)
  }

  get isAsking(): boolean {
    return this.#keeper.isAsking
  }

  reopen(source: MediaSource, deviceId?: string): Promise<void> {
    return this.#keeper.reopen(source, deviceId)
  }

  release(source: MediaSource): Promise<void> {
    return this.#keeper.release(source)
  }

  stop(): void {
    this.#isOver = true
    clearInterval(this.#looking)
    this.#keeper.stop()
  }

  /** A test would send it now, and its server say that it arrives. */
  #arrive(source: MediaSource): void {
    this.#keeper.step({ type: 'produced', source, produced: true })
    const { sources } = this.store.getState()
    this.#keeper.step({ type: 'received', sources: MEDIA_SOURCES.filter((name) => sources[name].produced) })
  }
}
