import type { Page } from 'playwright'
import { MARKER, SCENES, type Scene } from './scenes.ts'

interface SceneChange {
  luma: number
  /** Milliseconds since the epoch. */
  at: number
}

declare global {
  interface Window {
    sceneChanges?: SceneChange[]
  }
}

interface FrameLike {
  copyTo(target: Uint8Array, options: { rect: { x: number; y: number; width: number; height: number } }): Promise<unknown>
  close(): void
}

/**
 * Runs in the page before the product's own code: looks at every picture that the page gets from its camera and notes
 * when the marker in the corner changes. The tracks themselves reach the product untouched.
 */
export function watchCamera(): void {
  const changes: SceneChange[] = []
  window.sceneChanges = changes
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const Processor = (
    window as unknown as {
      MediaStreamTrackProcessor?: new (options: { track: MediaStreamTrack }) => { readable: ReadableStream<FrameLike> }
    }
  ).MediaStreamTrackProcessor
  if (!devices || !Processor) return

  const square = { x: 8, y: 8, width: 16, height: 16 }
  const watch = async (track: MediaStreamTrack): Promise<void> => {
    const reader = new Processor({ track }).readable.getReader()
    const pixels = new Uint8Array(square.width * square.height * 4)
    for (;;) {
      const { value: frame, done } = await reader.read()
      if (done) return
      const at = performance.timeOrigin + performance.now()
      await frame.copyTo(pixels, { rect: square })
      frame.close()
      const luma = pixels[square.width * 8 + 8] ?? 0
      const last = changes.at(-1)
      if (!last || Math.abs(last.luma - luma) > 25) changes.push({ luma, at })
    }
  }
  const getUserMedia = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    for (const track of stream.getVideoTracks()) void watch(track)
    return stream
  }
}

export interface SceneSeen {
  scene: Scene
  /** Milliseconds since the epoch, when the page got the first picture of it. */
  at: number
}

/** What this page's camera has shown so far, oldest first. */
export async function scenesSeen(page: Page): Promise<SceneSeen[]> {
  const changes = await page.evaluate(() => window.sceneChanges ?? [])
  return changes.map(({ luma, at }) => ({ scene: nearestScene(luma), at }))
}

function nearestScene(luma: number): Scene {
  const distance = (scene: Scene): number => Math.abs(MARKER.luma[scene] - luma)
  return SCENES.reduce((best, scene) => (distance(scene) < distance(best) ? scene : best))
}

/** Waits until the camera shows a scene (again: for the `nth` time, from 1) and says when that was, in milliseconds since the epoch. */
export async function waitForScene(page: Page, scene: Scene, { nth = 1, timeoutMs = 60_000 } = {}): Promise<number> {
  const nearest = SCENES.map((name) => ({ name, luma: MARKER.luma[name] }))
  const found = await page.waitForFunction(
    ({ nearest, scene, nth }) => {
      const named = (window.sceneChanges ?? []).map(({ luma, at }) => {
        const best = nearest.reduce((a, b) => (Math.abs(b.luma - luma) < Math.abs(a.luma - luma) ? b : a))
        return { name: best.name, at }
      })
      return named.filter(({ name }) => name === scene)[nth - 1]?.at ?? null
    },
    { nearest, scene, nth },
    { timeout: timeoutMs, polling: 100 },
  )
  const at = await found.jsonValue()
  if (at === null) throw new Error(`the camera never showed ${scene}`)
  return at
}
