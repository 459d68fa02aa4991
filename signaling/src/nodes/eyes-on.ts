import type { SignalingServices } from '../services.ts'
import type { ConnectedPages, NodeViewers } from './viewer-reading.ts'

/** What was in focus on each page and what the media nodes send there, as the ledger of who watched whom has it. */
export function looksOf(
  viewers: readonly NodeViewers['viewers'][number][],
  pages: ConnectedPages | null,
): Parameters<SignalingServices['eyesOn']['note']>[0] {
  const seeing = viewers.filter((viewer) => viewer.seeing.length > 0)
  return [...Map.groupBy(seeing, ({ userId }) => userId)].map(([userId, theirs]) => ({
    userId,
    visible: [...new Set(theirs.flatMap((page) => page.seeing))],
    focused: [...new Set(theirs.flatMap((page) => page.seeing.filter((id) => pages?.get(page.viewerId) === id)))],
  }))
}
