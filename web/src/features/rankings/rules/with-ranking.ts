import type { Ranking, RankingsPage } from '@pengawas/shared/contracts/rankings'

/**
 * A page of rankings with one that was pushed: in the place of the one that it replaces. The same object where nothing
 * changes; what the page does not list is not added, since its place in the list is the hub's to say. The order in which
 * they arrive decides: pushes come from several hubs, whose clocks need not agree.
 */
export function withRanking(page: RankingsPage, pushed: Ranking): RankingsPage {
  const isReplaced = ({ assessmentId, hasNames, at }: Ranking): boolean =>
    assessmentId === pushed.assessmentId && hasNames === pushed.hasNames && at !== pushed.at
  if (!page.items.some(isReplaced)) return page
  return { ...page, items: page.items.map((ranking) => (isReplaced(ranking) ? pushed : ranking)) }
}

/**
 * A page as it was fetched, with what was pushed while the request was under way. Where the answer was newer than such a
 * push, the change that made it so is pushed, too.
 */
export const withPushed = (page: RankingsPage, pushed: Iterable<Ranking>): RankingsPage =>
  [...pushed].reduce(withRanking, page)
