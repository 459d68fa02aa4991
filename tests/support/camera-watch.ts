import type { Page } from 'playwright'
import { MARKER, SCENES, type Scene } from './scenes.ts'

interface SceneChange {
  luma: number
  /** Milliseconds since the epoch. */
  at: number
}

/** What the watcher keeps in the page. */
interface CameraWatch {
  changes: SceneChange[]
  /** Pictures that the page got from its camera so far. */
  pictures: number
  /** Tracks handed to the page, oldest first. */
  tracks: MediaStreamTrack[]
}

declare global {
  interface Window {
    cameraWatch?: CameraWatch
  }
}

interface FrameLike {
  copyTo(
    target: Uint8Array,
    options: { rect: { x: number; y: number; width: number; height: number } },
  ): Promise<unknown>
  close(): void
}

/** Pictures a second that Chromium takes from a camera file. */
const CAMERA_FPS = 30

/**
 * Runs in the page before the product's own code: looks at every picture that the page gets from its camera and notes
 * when the marker in the corner changes. The tracks themselves reach the product untouched.
 */
export function watchCamera(): void {
  const watch: CameraWatch = { changes: [], pictures: 0, tracks: [] }
  window.cameraWatch = watch
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const Processor = (
    window as unknown as {
      MediaStreamTrackProcessor?: new (options: { track: MediaStreamTrack }) => { readable: ReadableStream<FrameLike> }
    }
  ).MediaStreamTrackProcessor
  if (!devices || !Processor) return

  const square = { x: 8, y: 8, width: 16, height: 16 }
  const look = async (track: MediaStreamTrack): Promise<void> => {
    const reader = new Processor({ track }).readable.getReader()
    const pixels = new Uint8Array(square.width * square.height * 4)
    for (;;) {
      const { value: frame, done } = await reader.read()
      if (done) return
      const at = performance.timeOrigin + performance.now()
      await frame.copyTo(pixels, { rect: square })
      frame.close()
      watch.pictures++
      const luma = pixels[square.width * 8 + 8] ?? 0
      const last = watch.changes.at(-1)
      if (!last || Math.abs(last.luma - luma) > 25) watch.changes.push({ luma, at })
    }
  }
  const getUserMedia = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    watch.tracks.push(...stream.getTracks())
    for (const track of stream.getVideoTracks()) void look(track)
    return stream
  }
}

const lumaOfScenes = SCENES.map((name) => ({ name, luma: MARKER.luma[name] }))

/**
 * Waits until the camera shows a scene, for the `nth` time since the page was loaded (counted from 1), and says when
 * the page got the first picture of it, in milliseconds since the epoch.
 */
export async function waitForScene(page: Page, scene: Scene, { nth = 1, timeoutMs = 60_000 } = {}): Promise<number> {
  const found = await page.waitForFunction(
    ({ scenes, scene, nth }) => {
      const times = (window.cameraWatch?.changes ?? [])
        .filter(({ luma }) => {
          const best = scenes.reduce((a, b) => (Math.abs(b.luma - luma) < Math.abs(a.luma - luma) ? b : a))
          return best.name === scene
        })
        .map(({ at }) => at)
      return times[nth - 1] ?? null
    },
    { scenes: lumaOfScenes, scene, nth },
    { timeout: timeoutMs, polling: 100 },
  )
  const at = await found.jsonValue()
  if (at === null) throw new Error(`the camera never showed ${scene}`)
  return at
}

/** Waits until the page has received this many more seconds of pictures from its camera. */
export async function waitForPictures(page: Page, seconds: number): Promise<void> {
  const before = await page.evaluate(() => window.cameraWatch?.pictures ?? 0)
  await page.waitForFunction((until) => (window.cameraWatch?.pictures ?? 0) >= until, before + seconds * CAMERA_FPS, {
    timeout: seconds * 3000 + 10_000,
    polling: 250,
  })
}
