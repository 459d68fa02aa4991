import type { SampledFrame } from '@pengawas/shared/contracts/analysis'
import { BurstSampler, type BurstSamplerOptions } from './burst-sampler.ts'

/** A key frame comes within a frame or two, or, where the request was lost, after a second. */
const TIMEOUT_MS = 2_500

/** One picture (WebP) of what a producer publishes at this moment; null where none arrives. */
export async function takePicture(options: BurstSamplerOptions): Promise<SampledFrame | null> {
  const sampler = await BurstSampler.open(options)
  try {
    const sampled = await sampler.sample(AbortSignal.timeout(TIMEOUT_MS))
    return sampled && { picture: new Uint8Array(sampled.picture), takenAt: sampled.takenAt }
  } finally {
    sampler.close()
  }
}
