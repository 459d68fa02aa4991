import type { SampledFrame } from '@pengawas/shared/contracts/analysis'

/** A picture with its size in pixels and what it cost in RTP packets. */
export interface SampledPicture extends SampledFrame {
  width: number
  height: number
  packets: number
}

/** A source of single pictures from one candidate's camera. The caller that opened it closes it. */
export interface FrameSampler {
  /** Whether the producer exists and is not paused, so that a picture may be expected. */
  readonly live: boolean
  /** Resolves once the producer is live; rejects when the signal aborts. */
  untilLive(signal: AbortSignal): Promise<void>
  /** The next key frame as a WebP picture, or null when none comes in time. */
  sample(signal: AbortSignal): Promise<SampledPicture | null>
  close(): void
}
