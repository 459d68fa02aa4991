import { Stillness } from '../machine/stillness.ts'

const LOOK_EVERY_MS = 400
/** Strips over the whole picture, as wide as it is: something of a person is always in them. */
const STRIPS = 8
const STRIP_HEIGHT = 8

/**
 * Watches the pictures of a camera, and calls back when it freezes and when it moves again. A page in the background is shown
 * no new pictures, so nothing is judged there. Returns a function that stops it.
 */
export function watchPicture(track: MediaStreamTrack, onFrozen: (isFrozen: boolean) => void): () => void {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  video.play().catch(() => {
    // Without pictures nothing is judged.
  })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const stillness = new Stillness()
  let isFrozen = false

  const look = (): void => {
    const pixels =
      document.visibilityState === 'visible' && context !== null ? readStrips(video, canvas, context) : null
    if (pixels === null) return
    const pictures = video.getVideoPlaybackQuality().totalVideoFrames
    const wasFrozen = isFrozen
    isFrozen = stillness.observe({ at: performance.now(), pictures, pixels })
    if (isFrozen !== wasFrozen) onFrozen(isFrozen)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    video.srcObject = null
  }
}

/** Some strips of the picture, not scaled, which would take the noise away; null while there is none. */
function readStrips(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): Uint8ClampedArray | null {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height < STRIPS * STRIP_HEIGHT) return null
  if (canvas.width !== width) {
    canvas.width = width
    canvas.height = STRIPS * STRIP_HEIGHT
  }
  for (let strip = 0; strip < STRIPS; strip += 1) {
    const top = Math.floor(((strip + 0.5) * height) / STRIPS)
    context.drawImage(video, 0, top, width, STRIP_HEIGHT, 0, strip * STRIP_HEIGHT, width, STRIP_HEIGHT)
  }
  return context.getImageData(0, 0, canvas.width, canvas.height).data
}
