import { EventEmitter } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny'
import type { types } from 'mediasoup'
import pino from 'pino'
import { expect, it } from 'vitest'
import type { MediaWorker } from '../workers/media-worker.ts'
import { MediaClock } from './media-clock.ts'
import { type FinishedSegment, SegmentFolder } from './segment-folder.ts'
import { SourceRecorder } from './source-recorder.ts'

const BEGAN = Date.UTC(2026, 10, 23, 2)
const TWO_HOURS_MS = 7_200_000
const NTP_EPOCH_OFFSET_SECONDS = 2_208_988_800
/** The candidate's clock, in ms since the Unix epoch, so many ms after the beginning: set wrongly, and it loses time against the node's. */
type SenderClock = (afterMs: number) => number
const wrongClock: SenderClock = (afterMs) => BEGAN - 3_700 + afterMs * (1 - 50e-6)

interface Simulated {
  source: 'camera' | 'screen' | 'microphone'
  clockRate: number
  /** Of the device's clock, against the true time. */
  drift: number
  frameMs: number
  firstTimestamp: number
  reportEveryMs: number
  /** What the network takes, in ms; the screen's large frames take longer. */
  delay: (random: number) => number
}

const SOURCES: Simulated[] = [
  {
    ...{ source: 'camera', clockRate: 90_000, drift: 100e-6, frameMs: 50, firstTimestamp: 2 ** 32 - 9_000_000 },
    ...{ reportEveryMs: 1_000, delay: (random) => 30 + random ** 4 * 250 },
  },
  {
    ...{ source: 'screen', clockRate: 90_000, drift: 0, frameMs: 200, firstTimestamp: 123_456_789 },
    ...{ reportEveryMs: 1_000, delay: (random) => 60 + random ** 4 * 400 },
  },
  {
    ...{ source: 'microphone', clockRate: 48_000, drift: -100e-6, frameMs: 20, firstTimestamp: 4_000_000_000 },
    ...{ reportEveryMs: 5_000, delay: (random) => 25 + random ** 4 * 100 },
  },
]

/** The same numbers in every run: a linear congruential generator (Numerical Recipes). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/** A publisher with a clock of its own. What it sends says in its payload when it was captured. */
class Publisher {
  readonly producer = Object.assign(new EventEmitter(), {
    ...{ id: 'producer', type: 'simple', closed: false, paused: false, observer: new EventEmitter() },
    enableTraceEvent: () => Promise.resolve(),
  })
  readonly consumer = Object.assign(new EventEmitter(), {
    ...{ closed: false, resume: () => Promise.resolve(), close: () => undefined },
    requestKeyFrame: () => {
      this.#isKeyDue = true
      return Promise.resolve()
    },
  })
  readonly #of: Simulated
  readonly #senderClock: SenderClock
  readonly #random: () => number
  #isKeyDue = true
  #sequenceNumber = 65_000
  #nextMs = 0
  #nextReportMs = 0
  #lastArrivalMs = 0

  constructor(of: Simulated, senderClock: SenderClock, seed: number) {
    this.#of = of
    this.#senderClock = senderClock
    this.#random = randomNumbers(seed)
  }

  /** What arrives of everything that is captured before a moment, in ms since the beginning. */
  send(beforeMs: number): { atMs: number; deliver: () => void }[] {
    const { clockRate, drift, frameMs, reportEveryMs } = this.#of
    const sent: { atMs: number; deliver: () => void }[] = []
    for (; this.#nextMs < beforeMs; this.#nextMs += frameMs / (1 + drift)) {
      const capturedMs = this.#nextMs
      const packet = this.#packet(capturedMs)
      const atMs = this.#arrival(capturedMs)
      sent.push({ atMs, deliver: () => void this.consumer.emit('rtp', packet) })
      if (capturedMs < this.#nextReportMs) continue
      this.#nextReportMs = capturedMs + reportEveryMs
      // Sent a moment after the frame, as browsers do: the RTP timestamp is that of the report's own moment.
      const saidMs = capturedMs + 7
      const senderMs = this.#senderClock(saidMs)
      const seconds = Math.floor(senderMs / 1_000)
      const info = {
        ...{ ssrc: 1, rtpTs: this.#timestamp(saidMs, clockRate) },
        ntpSec: seconds + NTP_EPOCH_OFFSET_SECONDS,
        ntpFrac: ((senderMs - seconds * 1_000) / 1_000) * 2 ** 32,
      }
      sent.push({ atMs: this.#arrival(saidMs), deliver: () => void this.producer.emit('trace', { type: 'sr', info }) })
    }
    return sent
  }

  #arrival(sentMs: number): number {
    this.#lastArrivalMs = Math.max(this.#lastArrivalMs, sentMs + this.#of.delay(this.#random()))
    return this.#lastArrivalMs
  }

  #timestamp(atMs: number, clockRate: number): number {
    return (this.#of.firstTimestamp + Math.round((atMs / 1_000) * clockRate * (1 + this.#of.drift))) % 2 ** 32
  }

  #packet(capturedMs: number): Buffer {
    const packet = Buffer.alloc(48)
    packet.writeUInt8(0x80, 0)
    packet.writeUInt8(0x80 | 101, 1)
    packet.writeUInt16BE(this.#sequenceNumber++ & 0xffff, 2)
    packet.writeUInt32BE(this.#timestamp(capturedMs, this.#of.clockRate), 4)
    packet.writeUInt32BE(1, 8)
    if (this.#of.source === 'microphone') {
      // 20 ms of CELT.
      packet.writeUInt8(0xf8, 12)
    } else {
      packet.writeUInt8(0x10, 12)
      // A frame tag with a first partition of 8 bytes; the lowest bit is clear in key frames (RFC 6386, section 9.1).
      packet.writeUIntLE((8 << 5) | (this.#isKeyDue ? 0 : 1), 13, 3)
      packet.set([0x9d, 0x01, 0x2a, 64, 0, 64, 0], 16)
      this.#isKeyDue = false
    }
    packet.writeDoubleBE(capturedMs, 40)
    return packet
  }
}

/** How far from the truth the recording dates the frames of a segment, in ms: the first of them, and the last. */
async function errorsOf(folder: SegmentFolder, segment: FinishedSegment): Promise<number[]> {
  const input = new Input({ source: new BufferSource(await readFile(folder.path(segment.id))), formats: [WEBM] })
  const [track] = await input.getTracks()
  if (track === undefined) throw new Error('A segment has a track')
  const sink = new EncodedPacketSink(track)
  const packets = [await sink.getFirstPacket(), await sink.getPacket(Infinity)]
  return packets.map((packet) => {
    if (packet === null) throw new Error('A segment has packets')
    const { data, timestamp } = packet
    const truth = BEGAN + Buffer.from(data).readDoubleBE(data.length - 8)
    return segment.startedAt + timestamp * 1_000 - truth
  })
}

/** Records all three sources for so long, without waiting; how far off each segment is, by source, oldest first. */
async function recordAll(forMs: number, senderClock: SenderClock): Promise<number[][][]> {
  const directory = await mkdtemp(join(tmpdir(), 'pengawas-in-step-'))
  try {
    const log = pino({ level: 'silent' })
    const { folder } = await SegmentFolder.open(directory, log)
    const segments: FinishedSegment[] = []
    let nowMs = 0
    const now = (): number => BEGAN + nowMs
    const clock = new MediaClock(now)
    const publishers = SOURCES.map((of, index) => new Publisher(of, senderClock, 17 + index))
    const recorders = await Promise.all(
      publishers.map(({ producer, consumer }, index) =>
        SourceRecorder.open({
          ...{ folder, log, clock, now, testSessionId: '0198b2a4-7f00-7000-8000-000000000001', keepMs: 0 },
          source: SOURCES[index]?.source ?? 'camera',
          worker: { tap: () => Promise.resolve(consumer) } as unknown as MediaWorker,
          producer: producer as unknown as types.Producer,
          isWanted: () => true,
          onFinished: (segment) => void segments.push(segment),
          onUnfinished: () => expect.unreachable(),
          onFailed: () => expect.unreachable(),
        }),
      ),
    )
    let onTheWay: { atMs: number; deliver: () => void }[] = []
    for (let untilMs = 1_000; untilMs <= forMs; untilMs += 1_000) {
      onTheWay.push(...publishers.flatMap((publisher) => publisher.send(untilMs)))
      onTheWay.sort((a, b) => a.atMs - b.atMs)
      const arrived = onTheWay.filter(({ atMs }) => atMs < untilMs)
      onTheWay = onTheWay.slice(arrived.length)
      for (const { atMs, deliver } of arrived) {
        nowMs = atMs
        deliver()
      }
      nowMs = untilMs
      await Promise.all(recorders.map((recorder) => recorder.tick()))
    }
    await Promise.all(recorders.map((recorder) => recorder.close()))
    return await Promise.all(
      SOURCES.map(({ source }) =>
        Promise.all(segments.filter((one) => one.source === source).map((one) => errorsOf(folder, one))),
      ),
    )
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The most by which anything is off in one direction, against the most in the other. */
const spread = (errors: number[]): number => Math.max(...errors) - Math.min(...errors)

it('keeps camera, screen and sound in step for two hours, whatever their clocks do', { timeout: 240_000 }, async () => {
  const bySource = await recordAll(TWO_HOURS_MS, wrongClock)
  for (const segments of bySource) expect(segments.length).toBeGreaterThan(100)
  // What was seen and heard at one moment is shown within so much of each other: at the end, and on the way.
  expect(spread(bySource.map((segments) => segments.at(-1)?.at(-1) ?? Number.NaN))).toBeLessThan(20)
  expect(spread(bySource.flat(2))).toBeLessThan(100)
  // And the node's clock is what they are shown by, but for what the fastest packet took.
  expect(Math.max(...bySource.flat(2).map(Math.abs))).toBeLessThan(150)
})

it("stays in step where the candidate's clock is set by an hour, and back", { timeout: 60_000 }, async () => {
  const bySource = await recordAll(360_000, (afterMs) =>
    afterMs > 150_000 && afterMs < 270_000 ? wrongClock(afterMs) + 3_600_000 : wrongClock(afterMs),
  )
  for (const segments of bySource) expect(segments.length).toBeGreaterThan(4)
  expect(spread(bySource.flat(2))).toBeLessThan(100)
  expect(Math.max(...bySource.flat(2).map(Math.abs))).toBeLessThan(150)
})
