/** `levelDb` in dBov, −127 (silence) to 0; `at` in milliseconds since the epoch. */
export interface HeardLevel {
  levelDb: number
  at: number
}

const SILENCE_DB = -127

/** Longer than one interval of the level observer with its jitter: then a microphone has sent nothing worth measuring. */
const SILENT_AFTER_MS = 1_800

/**
 * What to take as heard: a measurement newer than the last one, or silence where none has come for a while (an encoder
 * with discontinuous transmission sends next to nothing when it is quiet), or null where the next is just about to come.
 */
export function hearMicrophone(latest: HeardLevel | undefined, heardAt: number, now: number): HeardLevel | null {
  if (latest !== undefined && latest.at > heardAt) return latest
  return now - heardAt >= SILENT_AFTER_MS ? { levelDb: SILENCE_DB, at: now } : null
}
