import type { types } from 'mediasoup'
import type { MediaWorker } from '../workers/media-worker.ts'
import { BurstSampler } from './burst-sampler.ts'

/** A key frame comes within a frame or two, or, where the request was lost, after a second. */
const TIMEOUT_MS = 2_500

/** One picture (WebP) of what a producer publishes at this moment; null where none arrives. */
export async function takePicture(
  worker: MediaWorker,
  producer: types.Producer,
  preferredLayer?: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sampler = await BurstSampler.open({ worker, producer, now: Date.now, preferredLayer })
  try {
    const sampled = await sampler.sample(AbortSignal.timeout(TIMEOUT_MS))
    return sampled === null ? null : new Uint8Array(sampled.picture)
  } finally {
    sampler.close()
  }
}
