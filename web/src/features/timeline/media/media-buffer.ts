import type { MediaSource as RecordedSource } from '@pengawas/shared/contracts/media-sources'
import type { Ranges } from '../rules/in-step.ts'

const TYPES: Readonly<Record<RecordedSource, string>> = {
  camera: 'video/webm; codecs="vp8"',
  screen: 'video/webm; codecs="vp8"',
  microphone: 'audio/webm; codecs="opus"',
}
/** Longer than any test, so that an element never thinks it has come to the end. */
const AXIS_SECONDS = 7 * 86_400

/** A browser without these formats, as old ones and some on phones. */
export function canPlay(): boolean {
  return 'MediaSource' in globalThis && Object.values(TYPES).every((type) => MediaSource.isTypeSupported(type))
}

/** The buffer of one element; whatever goes wrong with it rejects, and then only a new one helps. It owns the element's address. */
export class MediaBuffer {
  readonly #element: HTMLMediaElement
  readonly #media = new MediaSource()
  readonly #url: string
  readonly #opened: Promise<SourceBuffer>

  constructor(element: HTMLMediaElement, source: RecordedSource) {
    this.#element = element
    this.#url = URL.createObjectURL(this.#media)
    this.#opened = new Promise((resolve, reject) => {
      this.#media.addEventListener(
        'sourceopen',
        () => {
          try {
            const buffer = this.#media.addSourceBuffer(TYPES[source])
            this.#media.duration = AXIS_SECONDS
            resolve(buffer)
          } catch (error) {
            reject(error instanceof Error ? error : new Error('The browser opens no buffer'))
          }
        },
        { once: true },
      )
    })
    this.#opened.catch(() => undefined)
    element.src = this.#url
  }

  /** Everything that follows is one file, whose time 0 is at `offsetSeconds`; frames outside the window are left out. */
  async begin(offsetSeconds: number, fromSeconds: number, toSeconds: number): Promise<void> {
    const buffer = await this.#opened
    buffer.abort()
    buffer.timestampOffset = offsetSeconds
    buffer.appendWindowStart = 0
    buffer.appendWindowEnd = toSeconds
    buffer.appendWindowStart = Math.max(0, fromSeconds)
  }

  async append(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const buffer = await this.#opened
    await changed(buffer, () => buffer.appendBuffer(bytes))
  }

  async remove(fromSeconds: number, toSeconds: number): Promise<void> {
    const buffer = await this.#opened
    if (fromSeconds < toSeconds) await changed(buffer, () => buffer.remove(fromSeconds, toSeconds))
  }

  ranges(): Ranges {
    const { buffered } = this.#element
    return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)] as const)
  }

  close(): void {
    URL.revokeObjectURL(this.#url)
    this.#element.removeAttribute('src')
    this.#element.load()
  }
}

async function changed(buffer: SourceBuffer, change: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const listeners = new AbortController()
    const { signal } = listeners
    const fail = (): void => {
      listeners.abort()
      reject(new Error('The browser cannot read this part'))
    }
    buffer.addEventListener('error', fail, { signal })
    buffer.addEventListener('abort', fail, { signal })
    buffer.addEventListener(
      'updateend',
      () => {
        listeners.abort()
        resolve()
      },
      { signal },
    )
    try {
      change()
    } catch (error) {
      listeners.abort()
      reject(error instanceof Error ? error : new Error('The browser takes no more'))
    }
  })
}
