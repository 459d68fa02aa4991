import {
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { openScratchFile, type ScratchFile } from '../../kernel/files/scratch-file.ts'

/** More of a file than this is not held in memory while it is read. */
const MOST_CACHED_BYTES = 4 * 1024 * 1024
const MS = 1_000

type VideoConfig = NonNullable<Awaited<ReturnType<InputVideoTrack['getDecoderConfig']>>>
type AudioConfig = NonNullable<Awaited<ReturnType<InputAudioTrack['getDecoderConfig']>>>

/** How the track of a file is decoded. */
export type Track = { kind: 'video'; config: VideoConfig } | { kind: 'audio'; config: AudioConfig }

/** One frame of a segment, which has `data` as it was stored. */
export interface StoredFrame {
  packet: EncodedPacket
  /** From the beginning of the segment. */
  atMs: number
  isKey: boolean
}

/** A segment that can be read frame by frame. */
export interface OpenSegmentFile {
  track: Track
  /** The frames from the last key frame at or before `fromMs` on, or from the first key frame where that is later. */
  frames(fromMs: number): AsyncGenerator<StoredFrame>
  close(): void
}

/** Opens a segment for reading. Throws where it is none. */
export async function openSegmentFile(file: Pick<ScratchFile, 'size' | 'read'>): Promise<OpenSegmentFile> {
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.read(start, end),
    maxCacheSize: MOST_CACHED_BYTES,
    prefetchProfile: 'fileSystem',
    // What fails there fails again where it is asked for.
    handleUnhandledError: () => undefined,
  })
  const input = new Input({ source, formats: [WEBM] })
  try {
    const video = await input.getPrimaryVideoTrack()
    const found = video ?? (await input.getPrimaryAudioTrack())
    if (found === null) throw new TypeError('a segment has one track')
    const track = video === null ? await audioTrack(input) : await videoTrack(input)
    const sink = new EncodedPacketSink(found)
    return {
      track,
      async *frames(fromMs) {
        const first = (await sink.getKeyPacket(fromMs / MS)) ?? (await sink.getFirstKeyPacket())
        if (first === null) return
        for await (const packet of sink.packets(first))
          yield { packet, atMs: packet.timestamp * MS, isKey: packet.type === 'key' }
      },
      close: () => input.dispose(),
    }
  } catch (error) {
    input.dispose()
    throw error
  }
}

async function videoTrack(input: Input): Promise<Track> {
  const config = await (await input.getPrimaryVideoTrack())?.getDecoderConfig()
  if (config?.codec !== 'vp8') throw new TypeError('pictures of segments are VP8')
  return { kind: 'video', config }
}

async function audioTrack(input: Input): Promise<Track> {
  const config = await (await input.getPrimaryAudioTrack())?.getDecoderConfig()
  if (config?.codec !== 'opus') throw new TypeError('sound of segments is Opus')
  return { kind: 'audio', config }
}

/** Whether frames of both can follow one another in one file. */
export const isAlike = (a: Track, b: Track): boolean =>
  a.kind === b.kind &&
  (a.kind === 'audio' ||
    b.kind === 'audio' ||
    (a.config.codedWidth === b.config.codedWidth && a.config.codedHeight === b.config.codedHeight))

/** A WebM file that takes frames as they are, and can be sought through once it is finished. */
export interface VideoFile {
  /** Adds a frame at this time from the beginning of the file; times must run forward. */
  add(packet: EncodedPacket, atMs: number): Promise<void>
  /** Ends the file, which belongs to the caller from then on. */
  finish(): Promise<ScratchFile>
  /** Gives it up. */
  drop(): Promise<void>
}

/** Begins a file in this folder, where it has no name. */
export async function createVideoFile(folder: string, track: Track): Promise<VideoFile> {
  const file = await openScratchFile(folder)
  const writable = new WritableStream<StreamTargetChunk>({ write: ({ data, position }) => file.write(data, position) })
  const output = new Output({ format: new WebMOutputFormat(), target: new StreamTarget(writable) })
  const add = addTrack(output, track)
  try {
    await output.start()
  } catch (error) {
    await file.close()
    throw error
  }
  let isFirst = true
  return {
    async add(packet, atMs) {
      await add(packet.clone({ timestamp: atMs / MS }), isFirst)
      isFirst = false
    },
    async finish() {
      try {
        await output.finalize()
        return file
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async drop() {
      try {
        await output.cancel()
      } finally {
        await file.close()
      }
    },
  }
}

function addTrack(output: Output, track: Track): (packet: EncodedPacket, isFirst: boolean) => Promise<void> {
  if (track.kind === 'video') {
    const source = new EncodedVideoPacketSource('vp8')
    output.addVideoTrack(source)
    return (packet, isFirst) => source.add(packet, isFirst ? { decoderConfig: track.config } : undefined)
  }
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  return (packet, isFirst) => source.add(packet, isFirst ? { decoderConfig: track.config } : undefined)
}
