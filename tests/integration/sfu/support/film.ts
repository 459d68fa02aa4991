import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A VP8 film that moves: the first frame is its only key frame. Made by the ffmpeg of Debian. */
export async function makeFilm(size: string, frames: number, framesPerSecond = 20): Promise<Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pengawas-film-'))
  const path = join(folder, 'film.ivf')
  try {
    const source = `testsrc2=size=${size}:rate=${framesPerSecond}`
    const coding = '-c:v libvpx -deadline realtime -cpu-used 8 -b:v 400k -auto-alt-ref 0 -lag-in-frames 0 -g 9999'
    await run('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', String(frames)],
      ...[...coding.split(' '), '-f', 'ivf', path],
    ])
    return readIvf(await readFile(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The frames of an IVF file: a header of 32 bytes, and before each frame its size and its time in 12 bytes. */
function readIvf(file: Buffer): Uint8Array[] {
  const frames: Uint8Array[] = []
  for (let offset = 32; offset + 12 <= file.length;) {
    const bytes = file.readUInt32LE(offset)
    frames.push(new Uint8Array(file.subarray(offset + 12, offset + 12 + bytes)))
    offset += 12 + bytes
  }
  return frames
}

export interface ProbedFile {
  codec: string
  width: number | undefined
  packets: { atMs: number; isKey: boolean }[]
  /** Pictures or sounds that came out of the decoder. */
  decoded: number
}

/** What ffprobe reads and decodes of a file. Fails where it complains about anything. */
export async function probeFile(path: string): Promise<ProbedFile> {
  const entries = 'stream=codec_name,width:packet=pts_time,flags:frame=media_type'
  const { stdout, stderr } = await run(
    'ffprobe',
    ['-v', 'warning', '-show_streams', '-show_packets', '-show_frames', '-show_entries', entries, '-of', 'json', path],
    { maxBuffer: 64_000_000 },
  )
  if (stderr !== '') throw new Error(`ffprobe of ${path}: ${stderr}`)
  const found = JSON.parse(stdout) as {
    streams: { codec_name: string; width?: number }[]
    packets_and_frames: { type: string; pts_time?: string; flags?: string }[]
  }
  const [stream] = found.streams
  const ofType = (type: string) => found.packets_and_frames.filter((one) => one.type === type)
  return {
    codec: stream?.codec_name ?? '',
    width: stream?.width,
    packets: ofType('packet').map(({ pts_time, flags }) => ({
      atMs: Math.round(Number(pts_time) * 1_000),
      isKey: flags?.startsWith('K') === true,
    })),
    decoded: ofType('frame').length,
  }
}
