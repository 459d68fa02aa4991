import type { MicrophoneLevel } from '@pengawas/shared/contracts/analysis'

const SILENCE_DB = -127

/** Longer than one interval of the level observer with its jitter: after that the microphone has sent too little to be measured. */
const SILENT_AFTER_MS = 1_800

/**
 * The level to report: a measurement newer than the last one, or silence where none has come for a while (an encoder
 * with discontinuous transmission sends next to nothing when it is quiet), or null where the next is just about to come.
 */
export function nextLevel(
  latest: MicrophoneLevel | undefined,
  lastLevelAt: number,
  now: number,
): MicrophoneLevel | null {
  if (latest !== undefined && latest.at > lastLevelAt) return latest
  return now - lastLevelAt >= SILENT_AFTER_MS ? { levelDb: SILENCE_DB, at: now, isAssumed: true } : null
}

/** The last words of a talk, and what echoes of them, are still in what is heard. */
const TALK_GRACE_MS = 5_000

/** Whether what is heard now may belong to a private talk that was last known to go on at that moment. */
export const isInTalk = (talkedAt: number, now: number): boolean => now - talkedAt <= TALK_GRACE_MS
