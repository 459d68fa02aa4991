/** A figure older than this, in milliseconds, says nothing about now and is shown as unknown. */
export const FIGURE_HOLDS_MS = 10_000

/** Whether a figure of the moment `at` still holds at `now`; both in milliseconds of the same clock. */
export function isCurrent(at: number, now: number): boolean {
  return now - at <= FIGURE_HOLDS_MS
}

/** The figures by key that still hold; the same object where all of them do, so that nothing is drawn anew for it. */
export function onlyCurrent<T extends { at: number }>(
  figures: Readonly<Record<string, T>>,
  now: number,
): Readonly<Record<string, T>> {
  const entries = Object.entries(figures)
  const current = entries.filter(([, { at }]) => isCurrent(at, now))
  return current.length === entries.length ? figures : Object.fromEntries(current)
}
