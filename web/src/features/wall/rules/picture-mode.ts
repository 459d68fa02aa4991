/** What the proctor wants to see of a tile: video, single pictures, or whatever the line carries. */
export const PICTURE_CHOICES = ['automatic', 'video', 'pictures'] as const
export type PictureChoice = (typeof PICTURE_CHOICES)[number]

export interface PictureMode {
  shown: 'video' | 'pictures'
  /** Since when the line has carried too little; null while it carries enough. Times in ms of the page's own clock. */
  shortSince: number | null
  /** When pictures took the place of video. */
  leftAt: number
  /** How often in a row video did not last. */
  tries: number
}

export const FIRST_MODE: PictureMode = { shown: 'video', shortSince: null, leftAt: 0, tries: 0 }

/** What is known of the line: an estimate in bits per second (null: nothing), and how many tiles of video it is to carry. */
export interface Line {
  availableBps: number | null
  tiles: number
}

/** The lowest layer of a camera is limited to 100 kbps; below this share of it tiles stand still. */
const NEEDED_BPS_PER_TILE = 60_000
/** A line that is short for a moment is none that is too small. */
const SHORT_FOR_MS = 6_000
/** Without video nothing shows whether the line is better, so video is tried again: later each time that it fails. */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 600_000
/** Video that has lasted for so long was no failure. */
const LASTS_MS = 120_000

/** What tiles show from now on. */
export function nextPictureMode(before: PictureMode, choice: PictureChoice, line: Line, now: number): PictureMode {
  if (choice === 'video') return { ...FIRST_MODE, leftAt: before.leftAt }
  if (choice === 'pictures') return { shown: 'pictures', shortSince: null, leftAt: now, tries: 0 }
  if (before.shown === 'pictures') {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, before.tries - 1), LONGEST_WAIT_MS)
    return now - before.leftAt < waitMs ? before : { ...before, shown: 'video', shortSince: null }
  }
  const isShort = line.availableBps !== null && line.availableBps < line.tiles * NEEDED_BPS_PER_TILE
  const tries = now - before.leftAt > FIRST_WAIT_MS + LASTS_MS && !isShort ? 0 : before.tries
  if (!isShort) return { ...before, shortSince: null, tries }
  const shortSince = before.shortSince ?? now
  if (now - shortSince < SHORT_FOR_MS) return { ...before, shortSince, tries }
  return { shown: 'pictures', shortSince: null, leftAt: now, tries: before.tries + 1 }
}
