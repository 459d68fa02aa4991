import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What microphones are encoded from. */
export const SAMPLE_RATE = 48_000
const FRAME_SAMPLES = 960
/** Debian's ffmpeg speaks with these voices of Flite (BSD licence). */
export type FliteVoice = 'awb' | 'kal' | 'kal16' | 'rms' | 'slt'

/** 20 ms of sound as a browser sends them: one Opus packet, and its level in dBov. */
export interface SoundFrame {
  packet: Uint8Array
  levelDb: number
}

/** Somebody who reads a text, −1 to 1 at 48 kHz. The text has letters, blanks and full stops only. */
export async function speak(text: string, voice: FliteVoice): Promise<Float32Array> {
  if (!/^[\w .]+$/.test(text)) throw new Error('a text for Flite has letters, blanks and full stops only')
  return await readSound(['-f', 'lavfi', '-i', `flite=text='${text}':voice=${voice}`])
}

/** What ffmpeg reads, as one channel of 48 kHz; `input` is what it is told, and `bytes` what it is given. */
export async function readSound(input: readonly string[], bytes?: Buffer): Promise<Float32Array> {
  const raw = await ffmpeg([...input, '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', '-'], bytes)
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + (raw.length & ~3)))
}

/** Encodes sound as the page does: 32 kbit/s, packets of 20 ms. */
export async function encodeOpus(samples: Float32Array): Promise<SoundFrame[]> {
  const ogg = await ffmpeg(
    [
      ...['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', '-'],
      ...['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-frame_duration', '20', '-f', 'ogg', '-'],
    ],
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
  )
  return readOgg(ogg).map((packet, index) => ({
    packet,
    levelDb: levelOf(samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES)),
  }))
}

/** Multiplied by a gain in decibels. */
export const louder = (samples: Float32Array, decibels: number): Float32Array =>
  samples.map((sample) => sample * 10 ** (decibels / 20))

/** As RFC 6464 has it: the root mean square in dBov, −127 to 0. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  return power === 0 ? -127 : Math.max(-127, Math.min(0, Math.round(10 * Math.log10(power))))
}

/** The packets of an Ogg stream (RFC 3533) behind its two headers. */
function readOgg(ogg: Buffer): Uint8Array[] {
  const packets: Uint8Array[] = []
  let parts: Buffer[] = []
  for (let page = 0; page + 27 <= ogg.length;) {
    const segments = ogg[page + 26] ?? 0
    let at = page + 27 + segments
    for (const length of ogg.subarray(page + 27, at)) {
      parts.push(ogg.subarray(at, at + length))
      at += length
      if (length === 255) continue
      packets.push(new Uint8Array(Buffer.concat(parts)))
      parts = []
    }
    page = at
  }
  return packets.slice(2)
}

async function ffmpeg(args: readonly string[], input?: Buffer): Promise<Buffer> {
  const child = spawn('ffmpeg', ['-v', 'error', ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  return Buffer.concat(output)
}
