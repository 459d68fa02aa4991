/** From the NTP epoch (1900) to the Unix epoch (1970). */
const NTP_EPOCH_OFFSET_SECONDS = 2_208_988_800
/** Beyond this the candidate's clock was set, or the first guess was wrong. */
const CLOCK_WAS_SET_MS = 2_000
/** How much of a later report's delay counts: clocks drift by far less. */
const DRIFT_SHARE = 0.01
/** A report that would place a packet further from its arrival belongs to another layer, or is old. */
const FARTHEST_MS = 5_000

/** What an RTCP sender report says: at this moment of the sender's clock the stream had this RTP timestamp. */
export interface SenderReport {
  /** Milliseconds since the Unix epoch, by the sender's clock. */
  sentAtMs: number
  rtpTimestamp: number
}

/** An NTP timestamp (RFC 3550, section 4) in ms since the Unix epoch. */
export function ntpToUnixMs(seconds: number, fraction: number): number {
  return (seconds - NTP_EPOCH_OFFSET_SECONDS) * 1_000 + (fraction / 2 ** 32) * 1_000
}

/**
 * How far this machine's clock is ahead of the sender's, in ms, from one more report. A report is late by what the network
 * took, so that the smallest difference is nearest to the truth; a clock that was set begins anew.
 */
export function nextOffsetMs(before: number | null, sentAtMs: number, arrivedAtMs: number): number {
  const seen = arrivedAtMs - sentAtMs
  if (before === null || Math.abs(seen - before) > CLOCK_WAS_SET_MS || seen < before) return seen
  return before + (seen - before) * DRIFT_SHARE
}

/** From one 32-bit RTP timestamp to another, which may have wrapped around: negative where the second is earlier. */
export function timestampDistance(from: number, to: number): number {
  return (to - from) | 0
}

/**
 * When a frame was captured, in ms since the Unix epoch by this machine's clock. Each layer of a camera counts from a
 * number of its own, so that of all reports the one that fits the packet's arrival is of its stream. Without one, or
 * where none fits, the arrival is all that is known.
 */
export function capturedAtMs(
  frame: { rtpTimestamp: number; arrivedAtMs: number },
  clockRate: number,
  reports: readonly SenderReport[],
  offsetMs: number | null,
): number {
  if (offsetMs === null) return frame.arrivedAtMs
  const guesses = reports
    .map(
      (report) =>
        report.sentAtMs + offsetMs + (timestampDistance(report.rtpTimestamp, frame.rtpTimestamp) / clockRate) * 1_000,
    )
    .sort((a, b) => Math.abs(a - frame.arrivedAtMs) - Math.abs(b - frame.arrivedAtMs))
  const [nearest] = guesses
  return nearest !== undefined && Math.abs(nearest - frame.arrivedAtMs) <= FARTHEST_MS ? nearest : frame.arrivedAtMs
}
