/** A difference that nobody sees or hears; corrections of less would only tremble. */
const ALIKE_SECONDS = { picture: 0.015, sound: 0.04 } as const
/** Beyond this a jump is quicker than catching up. */
const JUMP_SECONDS = 0.25
/** By how much of its speed an element may be faster or slower: sound beyond this is heard to change. */
const MOST_NUDGE = { picture: 0.15, sound: 0.04 } as const

export type Correction = { kind: 'seek' } | { kind: 'rate'; rate: number }

/**
 * How a playing element comes back to the common clock: `isSeconds` is where it is and `wantedSeconds` where it should be. A
 * small difference is made up within about a second by playing a little faster or slower.
 */
export function correctionOf(
  what: keyof typeof MOST_NUDGE,
  isSeconds: number,
  wantedSeconds: number,
  speed: number,
): Correction {
  const behind = wantedSeconds - isSeconds
  if (Math.abs(behind) > JUMP_SECONDS * Math.max(1, speed)) return { kind: 'seek' }
  if (Math.abs(behind) <= ALIKE_SECONDS[what] * Math.max(1, speed)) return { kind: 'rate', rate: speed }
  const most = MOST_NUDGE[what]
  const nudge = Math.min(most, Math.max(-most, behind / Math.max(1, speed)))
  return { kind: 'rate', rate: speed * (1 + nudge) }
}

/** Ranges of a buffer in seconds. */
export type Ranges = readonly (readonly [start: number, end: number])[]

/** Rounding of a file's times, and the last frame of a range, of which only the beginning is known. */
const EDGE_SECONDS = 0.1

/** An element that has so much more ahead and stands is not at an end: its decoder does not keep up. */
const AMPLE_SECONDS = 0.4

/** Whether there is more to play in the range of this moment than a few frames. */
export function hasMore(ranges: Ranges, seconds: number): boolean {
  const [, end = 0] = ranges[rangeAt(ranges, seconds)] ?? []
  return end - seconds > AMPLE_SECONDS
}

/** The range that has this moment, or -1. */
export function rangeAt(ranges: Ranges, seconds: number): number {
  return ranges.findIndex(([start, end]) => seconds >= start - EDGE_SECONDS && seconds < end + EDGE_SECONDS)
}

/** The nearest moment to this one that can be shown: ranges begin and end a few milliseconds beside the times of their files. */
export function clampInto(ranges: Ranges, seconds: number): number {
  const range = ranges[rangeAt(ranges, seconds)]
  if (range === undefined) return seconds
  const [start, end] = range
  return Math.max(start + 0.001, Math.min(end - 0.02, seconds))
}
