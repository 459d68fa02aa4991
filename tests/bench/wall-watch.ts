import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from 'playwright'
import { z } from 'zod'

/** Runs in the page before anything else: keeps its connections, so that what they receive can be read. */
export function keepConnections(): void {
  const connections: RTCPeerConnection[] = []
  Object.assign(window, { benchConnections: connections })
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.push(this)
    }
  }
}

/** Bytes of media that have reached the page. */
async function receivedBytes(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const { benchConnections } = window as unknown as { benchConnections: RTCPeerConnection[] }
    const reports = await Promise.all(benchConnections.map((connection) => connection.getStats()))
    return reports
      .flatMap((report) => [...report.values()] as { type: string; bytesReceived?: number }[])
      .reduce((sum, { type, bytesReceived = 0 }) => sum + (type === 'transport' ? bytesReceived : 0), 0)
  })
}

const processesSchema = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.int(), cpuTime: z.number() })),
})

/** What one page and its browser have used so far. */
export interface Use {
  at: number
  mediaBytes: number
  socketBytes: number
  cpuSeconds: number
}

/** Reads what a wall's page receives and costs. */
export class PageMeter {
  readonly #page: Page
  readonly #client: CDPSession
  readonly #browser: CDPSession
  #socketBytes = 0

  static async open(browser: Browser, page: Page): Promise<PageMeter> {
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    return new PageMeter(page, client, await browser.newBrowserCDPSession())
  }

  private constructor(page: Page, client: CDPSession, browser: CDPSession) {
    this.#page = page
    this.#client = client
    this.#browser = browser
    client.on('Network.webSocketFrameReceived', ({ response: { opcode, payloadData } }) => {
      // Binary frames are told in base64.
      this.#socketBytes += opcode === 2 ? (payloadData.length * 3) / 4 : payloadData.length
    })
  }

  async read(): Promise<Use> {
    const processes = await this.#processes()
    return {
      at: performance.now(),
      mediaBytes: await receivedBytes(this.#page),
      socketBytes: this.#socketBytes,
      cpuSeconds: processes.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    }
  }

  /** Proportional set size of the tab's process after a collection of garbage, and the page's heap, in bytes. */
  async memory(): Promise<{ tab: number; heap: number }> {
    await this.#client.send('HeapProfiler.collectGarbage')
    const { usedSize } = await this.#client.send('Runtime.getHeapUsage')
    const tabs = (await this.#processes()).filter(({ type }) => type === 'renderer')
    const sizes = await Promise.all(tabs.map(({ id }) => proportionalSize(id)))
    return { tab: Math.max(...sizes), heap: usedSize }
  }

  async #processes(): Promise<z.infer<typeof processesSchema>['processInfo']> {
    return processesSchema.parse(await this.#browser.send('SystemInfo.getProcessInfo')).processInfo
  }
}

async function proportionalSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}

/** Megabits a second, and seconds of CPU a second, between two readings. */
export function between(before: Use, after: Use): { mediaMbps: number; socketMbps: number; cpu: number } {
  const seconds = (after.at - before.at) / 1_000
  const mbps = (bytes: number): number => (bytes * 8) / 1e6 / seconds
  return {
    mediaMbps: mbps(after.mediaBytes - before.mediaBytes),
    socketMbps: mbps(after.socketBytes - before.socketBytes),
    cpu: (after.cpuSeconds - before.cpuSeconds) / seconds,
  }
}

export interface Flip {
  tiles: number
  /** From the flip to the first frame of each tile that had one in time, in ms. */
  frames: number[]
}

/** Turns the wall by one page and waits until every tile of it has had a frame. */
export async function flip(page: Page, direction: 1 | -1, timeoutMs: number): Promise<Flip> {
  return await page.evaluate(
    async ({ direction, timeoutMs }) => {
      const inView = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-testid="tile"]')]
      const codes = (): string =>
        inView()
          .map(({ dataset }) => dataset['sessionCode'] ?? '')
          .join(' ')
      const before = codes()
      const begun = performance.now()
      const key = direction === 1 ? 'PageDown' : 'PageUp'
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      const framed = new Map<HTMLVideoElement, number | null>()
      const videoOf = (tile: HTMLElement): HTMLVideoElement | null => tile.querySelector('video')
      return await new Promise<{ tiles: number; frames: number[] }>((resolve) => {
        const look = (): void => {
          const tiles = inView()
          for (const tile of tiles) {
            const video = videoOf(tile)
            if (!video || framed.has(video)) continue
            framed.set(video, null)
            video.requestVideoFrameCallback((now) => framed.set(video, now - begun))
          }
          const frames = tiles.flatMap((tile) => {
            const video = videoOf(tile)
            return (video && framed.get(video)) ?? []
          })
          const isOver = performance.now() - begun > timeoutMs
          if (isOver || (codes() !== before && tiles.length > 0 && frames.length === tiles.length))
            resolve({ tiles: tiles.length, frames })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    },
    { direction, timeoutMs },
  )
}

/** What a tile in view has shown during two seconds. */
export interface Shown {
  /** Code of the candidate's test. */
  code: string
  pictures: number
  hasChanged: boolean
}

/** Those that move show new and different pictures. */
export const isMoving = ({ pictures, hasChanged }: Shown): boolean => pictures >= 10 && hasChanged

/** What each of the tiles in view shows during two seconds. */
export async function watchTiles(page: Page): Promise<Shown[]> {
  return await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(32, 18)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    const look = (video: HTMLVideoElement): string => {
      context.drawImage(video, 0, 0, 32, 18)
      return context.getImageData(0, 0, 32, 18).data.join()
    }
    const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-testid="tile-video"]')].filter((video) => {
      const { top, bottom } = video.getBoundingClientRect()
      return top > 0 && bottom < window.innerHeight
    })
    const before = videos.map((video) => ({
      video,
      pictures: video.getVideoPlaybackQuality().totalVideoFrames,
      seen: look(video),
    }))
    const changed = new Set<HTMLVideoElement>()
    for (let waited = 0; waited < 2_000; waited += 250) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      for (const { video, seen } of before) if (look(video) !== seen) changed.add(video)
    }
    return before.map(({ video, pictures }) => ({
      code: video.closest<HTMLElement>('[data-session-code]')?.dataset['sessionCode'] ?? '',
      pictures: video.getVideoPlaybackQuality().totalVideoFrames - pictures,
      hasChanged: changed.has(video),
    }))
  })
}
