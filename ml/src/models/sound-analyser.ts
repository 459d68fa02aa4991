import { measureSound } from '../rules/sound-measures.ts'
import type { SoundObservation } from '../sound-observation.ts'
import { modelFile } from './model-files.ts'
import { decodeOpus } from './opus-sound.ts'
import { openSession } from './session.ts'
import { createVoiceActivityModel } from './voice-activity.ts'

export interface SoundAnalyser {
  /** Measures Opus packets in their order; null where they cannot be decoded. */
  analyse(packets: readonly Uint8Array[]): Promise<SoundObservation | null>
  close(): Promise<void>
}

/** Loads the voice model. Sound is decoded, measured and forgotten within one call. */
export async function openSoundAnalyser(modelsDirectory: string): Promise<SoundAnalyser> {
  const session = await openSession(modelFile(modelsDirectory, 'silero-vad'))
  const model = createVoiceActivityModel(session)
  return {
    async analyse(packets) {
      const samples = await decodeOpus(packets)
      return samples && measureSound(samples, await model.probabilities(samples))
    },
    close: () => session.release(),
  }
}
