import type { Flag } from '@pengawas/shared/contracts/flags'
import { FLAG_SEVERITIES } from '@pengawas/shared/flags'

/** The flag to name aloud when several came at once: the worst, and of those the newest. */
export function worstOf(flags: readonly Flag[]): Flag | undefined {
  return flags.toSorted(
    (a, b) =>
      FLAG_SEVERITIES.indexOf(a.severity) - FLAG_SEVERITIES.indexOf(b.severity) ||
      b.timestamp.localeCompare(a.timestamp),
  )[0]
}
