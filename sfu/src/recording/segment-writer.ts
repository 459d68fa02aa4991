import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  StreamTarget,
  WebMOutputFormat,
} from 'mediabunny'
import type { StreamTargetChunk } from 'mediabunny'
import type { FrameSize } from '../taps/vp8-payload.ts'
import { OPUS_CLOCK_RATE, opusHead } from './opus-packet.rules.ts'

/** More than a disk falls behind unless it has stopped; what is held for it must not fill the memory. */
const MOST_UNWRITTEN_BYTES = 16_000_000
/** So much is handed to the disk at once, whatever the time: a source may bring it within a moment. */
const FLUSHED_AT_BYTES = 2_000_000
/** A write that takes longer says of the disk that it has stopped. */
const LONGEST_WRITE_MS = 5_000

/** What a segment holds: pictures as VP8 of one size, or sound as Opus. */
export type SegmentKind = { kind: 'video'; size: FrameSize } | { kind: 'audio' }

export interface WrittenSegment {
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * Writes one WebM file from front to back. What was added is on its way to the disk after the next `flush`, in whole blocks,
 * so that a process that is killed leaves a file that plays. It owns the open file.
 */
export class SegmentWriter {
  readonly #path: string
  readonly #output: Output
  readonly #addPacket: (packet: EncodedPacket, isFirst: boolean) => Promise<void>
  readonly #hash = createHash('sha256')
  #unwritten: Uint8Array[] = []
  #unwrittenBytes = 0
  #bytes = 0
  #isFirst = true
  #isFlushing = false
  /** When the write began that is under way, in ms of a steady clock. */
  #writesSince: number | null = null
  #file: FileHandle | null = null
  /** Everything that was asked for, one after another. */
  #work: Promise<void>
  #failure: unknown = null
  #isDiskToBlame = false

  constructor(path: string, content: SegmentKind) {
    this.#path = path
    const target = new StreamTarget(
      new WritableStream<StreamTargetChunk>({
        write: ({ data }) => {
          this.#unwritten.push(data)
          this.#unwrittenBytes += data.length
          this.#flushMuch()
        },
      }),
    )
    this.#output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target })
    this.#addPacket = addTrack(this.#output, content)
    this.#work = this.#output.start().catch((error: unknown) => this.#fail(error))
  }

  /** Whether nothing more can be written: the disk is full, has failed or does not keep up, or what came cannot be written. */
  get hasFailed(): boolean {
    return this.#failure !== null
  }

  /** Whether others would fail as well: what one source brings is no reason to stop the recording of all. */
  get isDiskToBlame(): boolean {
    return this.#isDiskToBlame
  }

  get failure(): unknown {
    return this.#failure
  }

  /** Adds the next frame; times in seconds from the beginning of the segment, which must not run backwards. */
  add(data: Uint8Array, isKey: boolean, atSeconds: number, lastsSeconds: number): void {
    if (this.hasFailed) return
    if (this.#unwrittenBytes > MOST_UNWRITTEN_BYTES) {
      this.#isDiskToBlame = this.#writesSince !== null && performance.now() - this.#writesSince > LONGEST_WRITE_MS
      this.#fail(new Error('The disk does not keep up with the recording'))
      return
    }
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', atSeconds, lastsSeconds)
    // The muxer takes one packet after another by itself; waiting for each here would only cost time.
    this.#addPacket(packet, this.#isFirst).catch((error: unknown) => this.#fail(error))
    this.#isFirst = false
  }

  /** Hands what has been added to the disk. Never rejects: see `hasFailed`. */
  flush(): Promise<void> {
    return this.#then(() => this.#write())
  }

  /** Ends the file. What could not be written is missing at its end; `null` where nothing was. */
  async close(): Promise<WrittenSegment | null> {
    await this.#then(async () => {
      await this.#output.finalize()
      await this.#write()
    })
    await this.#file?.close().catch((error: unknown) => this.#failByDisk(error))
    this.#file = null
    return this.hasFailed ? null : { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  #then(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work
      .then(() => (this.hasFailed ? undefined : step()))
      .catch((error: unknown) => this.#fail(error))
    return this.#work
  }

  async #write(): Promise<void> {
    if (this.#unwritten.length === 0) return
    const whole = Buffer.concat(this.#unwritten)
    this.#unwritten = []
    this.#writesSince = performance.now()
    try {
      this.#file ??= await open(this.#path, 'wx', 0o600)
      for (let written = 0; written < whole.length;)
        written += (await this.#file.write(whole, written, whole.length - written)).bytesWritten
    } catch (error) {
      this.#failByDisk(error)
      return
    } finally {
      this.#writesSince = null
    }
    this.#unwrittenBytes -= whole.length
    this.#bytes += whole.length
    this.#hash.update(whole)
  }

  #flushMuch(): void {
    if (this.#isFlushing || this.#unwrittenBytes < FLUSHED_AT_BYTES) return
    this.#isFlushing = true
    void this.flush().finally(() => (this.#isFlushing = false))
  }

  #failByDisk(error: unknown): void {
    this.#isDiskToBlame = true
    this.#fail(error)
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    this.#unwritten = []
    this.#unwrittenBytes = 0
  }
}

/** The one track of a file; its first packet says how to read it. */
function addTrack(output: Output, content: SegmentKind): (packet: EncodedPacket, isFirst: boolean) => Promise<void> {
  if (content.kind === 'video') {
    const { width, height } = content.size
    const source = new EncodedVideoPacketSource('vp8')
    output.addVideoTrack(source)
    const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height }
    return (packet, isFirst) => source.add(packet, isFirst ? { decoderConfig } : undefined)
  }
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  const decoderConfig = { codec: 'opus', sampleRate: OPUS_CLOCK_RATE, numberOfChannels: 2, description: opusHead() }
  return (packet, isFirst) => source.add(packet, isFirst ? { decoderConfig } : undefined)
}
