/** What arrived of a source when it was last looked at; times in milliseconds since the epoch. */
export interface Flow {
  bytes: number
  /** When the bytes were last found to have grown. */
  grewAt: number
  isFlowing: boolean
  /** Since when nothing but silence has been heard of a microphone; null while there is sound, and of pictures. */
  silentSince: number | null
  isBlank: boolean
}

/** What one look at a source finds: bytes so far, and the newest level of a microphone in dBov, null where there is none. */
export interface Look {
  at: number
  bytes: number
  levelDb: number | null
}

/** An unchanging screen sends a picture a second, so one interval without bytes is not yet an end. */
const STOPPED_AFTER_MS = 1_500
/** Digital silence: no microphone in a room is that quiet, but a muted one is. */
const SILENCE_DB = -127
const BLANK_AFTER_MS = 1_500

/** A source that is looked at for the first time. */
export function firstFlow(at: number): Flow {
  return { bytes: 0, grewAt: at, isFlowing: false, silentSince: null, isBlank: false }
}

export function nextFlow(before: Flow, { at, bytes, levelDb }: Look): Flow {
  const hasGrown = bytes > before.bytes
  const grewAt = hasGrown ? at : before.grewAt
  const isSilent = levelDb !== null && levelDb <= SILENCE_DB
  const silentSince = isSilent ? (before.silentSince ?? at) : null
  return {
    bytes,
    grewAt,
    isFlowing: hasGrown || (before.isFlowing && at - grewAt < STOPPED_AFTER_MS),
    silentSince,
    isBlank: silentSince !== null && at - silentSince >= BLANK_AFTER_MS,
  }
}

/** For how long nothing, or nothing but silence, has arrived; 0 where something does. */
export function stoppedMsOf(flow: Flow, at: number): number {
  if (!flow.isFlowing) return Math.max(0, at - flow.grewAt)
  return flow.isBlank && flow.silentSince !== null ? Math.max(0, at - flow.silentSince) : 0
}
