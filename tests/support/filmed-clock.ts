import type { Page } from 'playwright'
import { offerDrawnCamera } from './drawn-camera.ts'

/** Ten milliseconds a tick, in bars of which neighbours in time differ by one: forty seconds until it repeats. */
const TICK_MS = 10
const BARS = 12
const PERIOD_MS = TICK_MS * 2 ** BARS

interface Clock {
  tickMs: number
  bars: number
}

/** Makes camera and screen of a candidate's page both film the same clock, as bars of black and white. */
export async function playClock(page: Page): Promise<void> {
  await page.addInitScript(offerDrawnCamera)
  await page.addInitScript(filmClock, { tickMs: TICK_MS, bars: BARS } satisfies Clock)
}

/** Runs in the page before the product's own code. */
function filmClock({ tickMs, bars }: Clock): void {
  const filmed = (framesPerSecond: number): MediaStreamTrack =>
    window.filmDrawing({
      ...{ width: 1280, height: 720, framesPerSecond },
      draw: (paint) => {
        const tick = Math.floor(Date.now() / tickMs) % 2 ** bars
        const code = tick ^ (tick >> 1)
        for (let bar = 0; bar < bars; bar++) {
          paint.fillStyle = (code >> bar) & 1 ? '#fff' : '#000'
          paint.fillRect((bar * 1280) / bars, 0, 1280 / bars + 1, 720)
        }
      },
    })
  window.replaceCamera(() => filmed(30))
  navigator.mediaDevices.getDisplayMedia = () => {
    const track = filmed(10)
    const settings = track.getSettings.bind(track)
    track.getSettings = () => ({ ...settings(), displaySurface: 'monitor' })
    return Promise.resolve(new MediaStream([track]))
  }
}

export interface ClockReading {
  /** How much later the clock on the camera's picture is than that on the screen's, at one moment of the players, in ms. */
  recordedMs: number
  /** By how much the camera's element is ahead of the screen's where both are shown: the middle of all looks, and the largest. */
  playedMs: number
  mostPlayedMs: number
  frames: { camera: number; screen: number }
}

/** Watches the replay for a while and reads the clock that both pictures show. */
export async function readFilmedClock(page: Page, seconds: number): Promise<ClockReading> {
  return await page.evaluate(
    async ({ seconds, bars, tickMs, periodMs }) => {
      const video = (source: string): HTMLVideoElement => {
        const element = document.querySelector<HTMLVideoElement>(`[data-testid="replay-${source}"]`)
        if (!element) throw new Error(`no ${source}`)
        return element
      }
      const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
      const ended = { yet: false }
      const watch = (element: HTMLVideoElement): number[] => {
        const offsets: number[] = []
        const canvas = Object.assign(document.createElement('canvas'), { width: bars, height: 1 })
        const paint = canvas.getContext('2d', { willReadFrequently: true })
        const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
          if (ended.yet) return
          paint?.drawImage(
            element,
            0,
            element.videoHeight / 3,
            element.videoWidth,
            element.videoHeight / 3,
            0,
            0,
            bars,
            1,
          )
          const pixels = paint?.getImageData(0, 0, bars, 1).data ?? []
          let code = 0
          for (let bar = 0; bar < bars; bar++) if ((pixels[bar * 4] ?? 0) > 127) code |= 1 << bar
          let tick = 0
          for (let rest = code; rest !== 0; rest >>= 1) tick ^= rest
          offsets.push(tick * tickMs - mediaTime * 1_000)
          element.requestVideoFrameCallback(look)
        }
        element.requestVideoFrameCallback(look)
        return offsets
      }
      const [camera, screen] = [video('camera'), video('screen')]
      const [ofCamera, ofScreen] = [watch(camera), watch(screen)]
      const apart: number[] = []
      await new Promise<void>((resolve) => {
        const until = performance.now() + seconds * 1_000
        const look = (): void => {
          // Where one of them was not recorded, it stands and its cover says so.
          const isCovered = document.querySelector('[data-testid^="cover-"]') !== null
          if (!isCovered) apart.push((camera.currentTime - screen.currentTime) * 1_000)
          if (performance.now() < until) requestAnimationFrame(look)
          else resolve()
        }
        requestAnimationFrame(look)
      })
      ended.yet = true
      const wrapped = (ms: number): number => ((((ms + periodMs / 2) % periodMs) + periodMs) % periodMs) - periodMs / 2
      const [first = 0] = ofCamera
      const around = (offsets: number[]): number => middle(offsets.map((offset) => wrapped(offset - first)))
      return {
        recordedMs: wrapped(around(ofCamera) - around(ofScreen)),
        playedMs: middle(apart),
        mostPlayedMs: Math.max(...apart.map(Math.abs)),
        frames: { camera: ofCamera.length, screen: ofScreen.length },
      }
    },
    { seconds, bars: BARS, tickMs: TICK_MS, periodMs: PERIOD_MS },
  )
}
