import type { types } from 'mediasoup'
import { z } from 'zod'
import { capturedAtMs, nextOffsetMs, ntpToUnixMs, type SenderReport } from './media-clock.rules.ts'

/**
 * Tells when frames of one candidate were captured. All their sources are timed by the same clock, theirs, and by one
 * difference from it to this machine's, so that camera, screen and sound stay in step whatever the network does to each.
 */
export class MediaClock {
  readonly #now: () => number
  #offsetMs: number | null = null

  /** `now`: a clock in ms since the Unix epoch that runs steadily, also where the system's is set. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Listens to a producer for as long as it is open: the newest report of each of its streams, by SSRC. */
  async follow(producer: types.Producer): Promise<StreamReports> {
    const reports = new Map<number, SenderReport>()
    producer.on('trace', ({ type, info }: types.ProducerTraceEventData) => {
      if (type === 'sr') this.#take(reports, info)
    })
    await producer.enableTraceEvent(['sr'])
    return reports
  }

  /** In ms since the Unix epoch, by this machine's clock. */
  capturedAt(reports: StreamReports, frame: { rtpTimestamp: number; arrivedAtMs: number }, clockRate: number): number {
    return capturedAtMs(frame, clockRate, [...reports.values()], this.#offsetMs)
  }

  #take(reports: Map<number, SenderReport>, info: unknown): void {
    const { ssrc, ntpSec, ntpFrac, rtpTs } = srInfoSchema.parse(info)
    const sentAtMs = ntpToUnixMs(ntpSec, ntpFrac)
    this.#offsetMs = nextOffsetMs(this.#offsetMs, sentAtMs, this.#now())
    reports.set(ssrc, { sentAtMs, rtpTimestamp: rtpTs })
  }
}

export type StreamReports = ReadonlyMap<number, SenderReport>

/** As mediasoup gives a sender report (RFC 3550, section 6.4.1); its own types leave it open. */
const srInfoSchema = z.object({ ssrc: z.number(), ntpSec: z.number(), ntpFrac: z.number(), rtpTs: z.number() })
