import { OpusDecoder } from 'opus-decoder'
import { SOUND_RATE } from '../rules/sound-measures.ts'

/** What the decoder takes at once for one channel: 120 ms at 256 kbit/s. Opus at a microphone has a tenth of that. */
const LONGEST_PACKET_BYTES = 3_840

/**
 * Decodes Opus packets in their order to one channel of 16 kHz. Null where a packet is none: then nothing of this sound is
 * believed, and libopus says so once and not for each. Every call has a decoder of its own, so that nothing of one candidate's
 * sound is in another's.
 */
export async function decodeOpus(packets: readonly Uint8Array[]): Promise<Float32Array | null> {
  if (packets.some(({ length }) => length === 0 || length > LONGEST_PACKET_BYTES)) return null
  const decoder = new OpusDecoder({ sampleRate: SOUND_RATE, channels: 1 })
  await decoder.ready
  try {
    const parts: Float32Array[] = []
    for (const packet of packets) {
      const { channelData, errors } = decoder.decodeFrame(packet)
      if (errors.length > 0 || channelData[0] === undefined) return null
      parts.push(channelData[0])
    }
    return joined(parts)
  } finally {
    decoder.free()
  }
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
