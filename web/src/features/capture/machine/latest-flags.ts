import type { NotedFlag } from '@pengawas/shared/contracts/flags'

/** As many as the specification shows. */
export const SHOWN_FLAGS = 3

/** The newest flags, each once, newest first. Of two with the same id the first counts. */
export function latestFlags(flags: readonly NotedFlag[]): readonly NotedFlag[] {
  const byId = new Map(flags.toReversed().map((flag) => [flag.id, flag]))
  return [...byId.values()].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, SHOWN_FLAGS)
}
