import { isVirtualCamera } from '@pengawas/shared/rules/virtual-cameras'

/** Notes once for each opening of a camera that its name is that of a virtual camera; while the test is paused it waits. */
export class CameraNameWatch {
  readonly #note: () => void
  #isPaused: boolean
  #isWaiting = false

  constructor(note: () => void, isPaused: boolean) {
    this.#note = note
    this.#isPaused = isPaused
  }

  setCamera(camera: Pick<MediaStreamTrack, 'label'> | null): void {
    this.#isWaiting = camera !== null && isVirtualCamera(camera.label)
    this.#noteIfDue()
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.#noteIfDue()
  }

  #noteIfDue(): void {
    if (this.#isPaused || !this.#isWaiting) return
    this.#isWaiting = false
    this.#note()
  }
}
