/** Where a wall shows single pictures instead of video, one of each candidate comes this often, in milliseconds. */
export const PICTURE_INTERVAL_MS = 5_000

/** A picture older than three intervals is no picture of now, and is not shown. */
export const PICTURE_HOLDS_MS = 3 * PICTURE_INTERVAL_MS
