import { randomUUID } from 'node:crypto'
import { createWorker } from 'mediasoup'
import type { types } from 'mediasoup'
import { LevelMeter } from './level-meter.ts'

/** What every browser we support sends and receives; VP8 because its key frames are still pictures. */
const ROUTER_CODECS: types.RouterRtpCodecCapability[] = [
  { kind: 'audio', mimeType: 'audio/opus', clockRate: 48_000, channels: 2 },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
]

export interface MediaWorkerOptions {
  listenInfos: types.TransportListenInfo[]
  workerBin: string | undefined
  now: () => number
}

/**
 * One mediasoup worker process with its one server port and its one router. It owns the router, the level meter and the
 * transport that taps read from; peers and viewers own the transports they open on it. Its id names this incarnation: a
 * replacement on the same port has another one.
 */
export class MediaWorker {
  readonly id = randomUUID()
  readonly router: types.Router
  readonly webRtcServer: types.WebRtcServer
  readonly levels: LevelMeter
  readonly #worker: types.Worker
  /** Carries packets into this process instead of onto the network. */
  readonly #tapTransport: types.DirectTransport
  readonly #tapCapabilities: types.RtpCapabilities

  static async start(options: MediaWorkerOptions): Promise<MediaWorker> {
    const worker = await createWorker({
      logLevel: 'error',
      ...(options.workerBin === undefined ? {} : { workerBin: options.workerBin }),
    })
    try {
      const webRtcServer = await worker.createWebRtcServer({ listenInfos: options.listenInfos })
      const router = await worker.createRouter({ mediaCodecs: ROUTER_CODECS })
      const tapTransport = await router.createDirectTransport()
      const levels = await LevelMeter.open(router, options.now)
      return new MediaWorker(worker, tapTransport, { webRtcServer, router, levels })
    } catch (error) {
      worker.close()
      throw error
    }
  }

  private constructor(
    worker: types.Worker,
    tapTransport: types.DirectTransport,
    parts: Pick<MediaWorker, 'webRtcServer' | 'router' | 'levels'>,
  ) {
    this.#worker = worker
    this.#tapTransport = tapTransport
    this.#tapCapabilities = withoutEstimation(parts.router.rtpCapabilities)
    this.webRtcServer = parts.webRtcServer
    this.router = parts.router
    this.levels = parts.levels
  }

  get pid(): number {
    return this.#worker.pid
  }

  get closed(): boolean {
    return this.#worker.closed
  }

  /** Called once if the process ends without having been closed. */
  onDied(listener: () => void): void {
    this.#worker.on('died', listener)
  }

  /** Opens a consumer whose packets come into this process, which closes it. */
  async tap(
    options: Pick<types.ConsumerOptions, 'producerId' | 'paused' | 'preferredLayers'>,
  ): Promise<types.Consumer> {
    return await this.#tapTransport.consume({ ...options, rtpCapabilities: this.#tapCapabilities })
  }

  /** How much is open in the worker, by its own count; for tests and benches. */
  async dump(): Promise<{ transports: number; producers: number; consumers: number; cpuMs: number }> {
    const [router, usage] = await Promise.all([this.router.dump(), this.#worker.getResourceUsage()])
    return {
      transports: router.transportIds.length,
      producers: router.mapProducerIdConsumerIds.length,
      consumers: router.mapConsumerIdProducerId.length,
      cpuMs: usage.ru_utime + usage.ru_stime,
    }
  }

  /** Closes the router, every transport on it, and the process; resolves when the process is gone. */
  async close(): Promise<void> {
    if (this.#worker.subprocessClosed) return
    const gone = new Promise<void>((resolve) => {
      this.#worker.once('subprocessclose', () => resolve())
    })
    this.#worker.close()
    await gone
  }
}

/**
 * What this process receives. No line lies between it and the worker, but mediasoup estimates one wherever a receiver could answer for
 * it, and where nobody does, it stays at 600 kbit/s: all taps of a worker would share them, and get smaller pictures than they ask for.
 * Without the header extensions that time packets it leaves out the feedback that an estimate is made of.
 */
const withoutEstimation = ({ codecs = [] }: types.RtpCapabilities): types.RtpCapabilities => ({
  codecs,
  headerExtensions: [],
})
