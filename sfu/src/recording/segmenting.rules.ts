import { MOST_SEGMENT_BYTES } from '@pengawas/shared/contracts/recordings'
import type { FrameSize } from '../taps/vp8-payload.ts'
import { timestampDistance } from './media-clock.rules.ts'

/** Short enough to be sent again as a whole, long enough that a test of two hours has a hundred and twenty. */
export const SEGMENT_MS = 60_000
/** One without a key frame to begin the next ends after this, with what came until then. */
const LONGEST_SEGMENT_MS = 3 * SEGMENT_MS
/** What a file takes beside each frame, and at its beginning and end, at most. */
const FRAME_OVERHEAD_BYTES = 32
const FILE_OVERHEAD_BYTES = 64 * 1024
/** Media time and real time may differ by this much, between two frames and since the first, before one of the clocks has jumped. */
const JUMP_MS = 5_000
/** Seeking decodes from the last key frame on; a screen's is many times as large as a camera's, and changes little. */
const KEY_FRAME_EVERY_MS = { camera: 10_000, screen: 30_000 } as const
/** A publisher answers within a frame or two; a request that was lost is repeated. */
const ASK_AGAIN_MS = 2_000

/** One frame of a source: a picture, or a packet of sound. */
export interface RecordedFrame {
  data: Uint8Array
  /** As on the wire: 32 bits that wrap around. */
  rtpTimestamp: number
  /** By the steady clock of this machine, in ms since the Unix epoch. */
  arrivedAtMs: number
  /** Whether it can be shown without those before it; every packet of sound can. */
  isKey: boolean
  /** Of a key frame of a picture. */
  size: FrameSize | null
  /** How long it lasts where that is known, in ticks of its clock. */
  ticks: number
}

/** The open segment, as far as the next frame depends on it. */
export interface OpenSegment {
  first: Pick<RecordedFrame, 'arrivedAtMs' | 'size'>
  last: Pick<RecordedFrame, 'rtpTimestamp' | 'arrivedAtMs'>
  /** From the first frame to the last. */
  ticks: number
  /** What the file takes of the frames so far. */
  bytes: number
  /** Somebody wants to see it: it ends with the next key frame, however short it is. */
  isDue: boolean
}

/**
 * `begin`: in a new segment, after the open one has been closed. `end`: that one is closed, and the frame belongs to none. `full`:
 * the same, and the rest of its minute belongs to none either.
 */
export type FrameStep = 'append' | 'begin' | 'end' | 'full' | 'skip'

/** What a file takes of one frame, at most. */
export const bytesOf = ({ data }: Pick<RecordedFrame, 'data'>): number => data.length + FRAME_OVERHEAD_BYTES

/** What to do with the next frame. A segment begins with a key frame, its time runs forward, and its size stays. */
export function nextFrameStep(open: OpenSegment | null, frame: RecordedFrame, clockRate: number): FrameStep {
  if (open === null) return frame.isKey ? 'begin' : 'skip'
  const step = timestampDistance(open.last.rtpTimestamp, frame.rtpTimestamp)
  const mediaMs = (step / clockRate) * 1_000
  const sinceFirstMs = frame.arrivedAtMs - open.first.arrivedAtMs
  const aheadMs = [
    mediaMs - (frame.arrivedAtMs - open.last.arrivedAtMs),
    ((open.ticks + step) / clockRate) * 1_000 - sinceFirstMs,
  ]
  if (aheadMs.some((ms) => Math.abs(ms) > JUMP_MS)) return frame.isKey ? 'begin' : 'end'
  if (mediaMs <= 0) return 'skip'
  if (open.bytes + bytesOf(frame) > MOST_SEGMENT_BYTES - FILE_OVERHEAD_BYTES) return 'full'
  if (sinceFirstMs >= LONGEST_SEGMENT_MS) return frame.isKey ? 'begin' : 'end'
  if (!frame.isKey) return 'append'
  const hasOtherSize =
    frame.size !== null && (frame.size.width !== open.first.size?.width || frame.size.height !== open.first.size.height)
  const isLong = sinceFirstMs >= SEGMENT_MS
  return hasOtherSize || open.isDue || isLong ? 'begin' : 'append'
}

/** Whether to ask the publisher for a key frame now. Moments in ms; `lastKeyAt` and `askedAt` are null before the first. */
export function needsKeyFrameNow(
  source: 'camera' | 'screen',
  now: number,
  state: { lastKeyAt: number | null; askedAt: number | null; isBroken: boolean },
): boolean {
  if (state.askedAt !== null && now - state.askedAt < ASK_AGAIN_MS) return false
  return state.isBroken || state.lastKeyAt === null || now - state.lastKeyAt >= KEY_FRAME_EVERY_MS[source]
}
