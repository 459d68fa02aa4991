import { setImmediate as breathe } from 'node:timers/promises'

/** Well under what anybody notices: many such stretches in a row leave room for others between each two. */
const LONGEST_MS = 8

/**
 * A function to await between the steps of a long piece of work. It lets others have their turn once this work has held the
 * process for some milliseconds, however much or little that was.
 */
export function createTurns(longestMs = LONGEST_MS): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await breathe()
    since = performance.now()
  }
}
