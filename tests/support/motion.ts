import type { Locator } from 'playwright'

export interface MotionOptions {
  /** Only pictures shown after this moment count; milliseconds since the epoch. */
  after?: number
  timeoutMs?: number
}

/**
 * Waits until a video has shown six new decoded pictures that are not all the same, and says when the sixth was shown,
 * in milliseconds since the epoch. Rejects after `timeoutMs` saying how far it came.
 */
export async function waitForMotion(
  video: Locator,
  { after = 0, timeoutMs = 15_000 }: MotionOptions = {},
): Promise<number> {
  return await video.evaluate(
    async (element, { after, timeoutMs }) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('not a video')
      const canvas = new OffscreenCanvas(64, 36)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no canvas')
      const look = (): Uint8ClampedArray => {
        context.drawImage(element, 0, 0, canvas.width, canvas.height)
        return context.getImageData(0, 0, canvas.width, canvas.height).data
      }
      const differs = (a: Uint8ClampedArray, b: Uint8ClampedArray): boolean => {
        let changed = 0
        for (let i = 0; i < a.length; i++) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 6) changed++
        return changed > 4
      }
      return await new Promise<number>((resolve, reject) => {
        let pictures = 0
        let moved = false
        let first: Uint8ClampedArray | null = null
        const timer = setTimeout(
          () =>
            reject(
              new Error(
                `${pictures} new pictures in ${timeoutMs} ms, ${moved ? 'moving' : 'not moving'}, ${element.videoWidth}x${element.videoHeight}`,
              ),
            ),
          timeoutMs,
        )
        const onPicture = (): void => {
          const at = performance.timeOrigin + performance.now()
          if (at > after) {
            pictures++
            const picture = look()
            first ??= picture
            moved ||= differs(first, picture)
            if (pictures >= 6 && moved) {
              clearTimeout(timer)
              resolve(at)
              return
            }
          }
          element.requestVideoFrameCallback(onPicture)
        }
        element.requestVideoFrameCallback(onPicture)
      })
    },
    { after, timeoutMs },
    { timeout: timeoutMs + 5000 },
  )
}
