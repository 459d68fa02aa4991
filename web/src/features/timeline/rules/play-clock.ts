export const SPEEDS = [0.5, 1, 1.5, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]
/** Browsers play no sound beyond this, and nobody would understand it. */
const MOST_HEARD: Speed = 4

/** A clock that all pictures follow: at `sinceMs` (of a steady clock) the recording was at `atMs`, and runs on by `speed`. */
export interface PlayClock {
  atMs: number
  sinceMs: number
  /** 0 while it stands. */
  speed: number
}

export function readClock({ atMs, sinceMs, speed }: PlayClock, nowMs: number): number {
  return atMs + Math.max(0, nowMs - sinceMs) * speed
}

/** The same moment of the recording, going on by another speed. */
export function setClock(clock: PlayClock, nowMs: number, speed: number): PlayClock {
  return { atMs: readClock(clock, nowMs), sinceMs: nowMs, speed }
}

export function isHeard(speed: Speed): boolean {
  return speed <= MOST_HEARD
}

export function nextSpeed(speed: Speed, by: 1 | -1): Speed {
  return SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed
}
