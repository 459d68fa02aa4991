import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { dueRankings, heldPushes } from './push-pace.rules.ts'
import { withoutNames } from './ranking.rules.ts'
import type { RankingsService } from './rankings.service.ts'

/** Rankings that are read together. */
const MOST_AT_ONCE = 20

/** Sends pages the rankings whose results have changed, whatever the number of changes. */
export interface RankingFeed {
  changed(assessmentId: string): void
  /** Sends what is due. What could not be read is due again after as long as what was sent. */
  flush(): Promise<void>
}

export function createRankingFeed({
  rankings,
  announcer,
  now,
}: {
  rankings: Pick<RankingsService, 'read'>
  announcer: Pick<Announcer, 'announce'>
  now: () => Date
}): RankingFeed {
  const waiting = new Set<string>()
  let pushedAt: ReadonlyMap<string, number> = new Map()
  return {
    changed: (assessmentId) => waiting.add(assessmentId),
    async flush() {
      const at = now().getTime()
      pushedAt = heldPushes(pushedAt, at)
      const due = dueRankings(waiting, pushedAt, at).slice(0, MOST_AT_ONCE)
      if (due.length === 0) return
      // Before they are read: what changes meanwhile is due again.
      for (const id of due) waiting.delete(id)
      pushedAt = new Map([...pushedAt, ...due.map((id) => [id, at] as const)])
      try {
        const read = await rankings.read(due)
        for (const ranking of read) {
          const { assessmentId } = ranking
          announcer.announce(pushes.rankingChanged, { assessmentId, names: 'shown' }, ranking)
          announcer.announce(pushes.rankingChanged, { assessmentId, names: 'hidden' }, withoutNames(ranking))
        }
      } catch (error) {
        for (const id of due) waiting.add(id)
        throw error
      }
    },
  }
}
