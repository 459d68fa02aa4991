import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { SOUND_CHUNK, SOUND_RATE } from '../rules/sound-measures.ts'

/** Each chunk comes with the end of the one before. */
const CONTEXT = 64
const STATE_SHAPE = [2, 1, 128] as const
const STATE_LENGTH = 256

export interface VoiceActivityModel {
  /** The probability of speech in each chunk of 32 ms, 0 to 1; `samples` are of 16 kHz, −1 to 1. */
  probabilities(samples: Float32Array): Promise<Float32Array>
}

/** Silero's voice activity detector. It remembers from chunk to chunk, and nothing from call to call. */
export function createVoiceActivityModel(session: InferenceSession): VoiceActivityModel {
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(SOUND_RATE)), [])
  return {
    async probabilities(samples) {
      const found = new Float32Array(Math.floor(samples.length / SOUND_CHUNK))
      let state = new Tensor('float32', new Float32Array(STATE_LENGTH), STATE_SHAPE)
      for (let index = 0; index < found.length; index += 1) {
        const input = new Float32Array(CONTEXT + SOUND_CHUNK)
        const from = index * SOUND_CHUNK
        input.set(samples.subarray(Math.max(0, from - CONTEXT), from), CONTEXT - Math.min(CONTEXT, from))
        input.set(samples.subarray(from, from + SOUND_CHUNK), CONTEXT)
        const { output, stateN } = await session.run({
          input: new Tensor('float32', input, [1, input.length]),
          state,
          sr: rate,
        })
        const [probability] = output?.data ?? []
        if (
          typeof probability !== 'number' ||
          !(stateN?.data instanceof Float32Array) ||
          stateN.data.length !== STATE_LENGTH
        )
          throw new Error('the voice model answered something else than a probability and its state')
        found[index] = probability
        state = new Tensor('float32', stateN.data, STATE_SHAPE)
      }
      return found
    },
  }
}
