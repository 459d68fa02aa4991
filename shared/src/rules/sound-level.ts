/** Levels that the 0 to 100 scale spans, in dBov. */
const SILENCE_DB = -70
const FULL_DB = -10

/** A level of a microphone (dBov, −127 to 0) on the scale that people see: 0 (silence) to 100. */
export function soundLevel(levelDb: number): number {
  return Math.round(Math.max(0, Math.min(100, ((levelDb - SILENCE_DB) / (FULL_DB - SILENCE_DB)) * 100)))
}
