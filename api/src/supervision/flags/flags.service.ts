import { announceDecided } from './service/announce-change.ts'
import { commentOnFlag } from './service/comment-on-flag.ts'
import { countFlags } from './service/count-flags.ts'
import type { FlagsDeps } from './service/deps.ts'
import { listFlagComments } from './service/list-flag-comments.ts'
import { listFlagReviews } from './service/list-flag-reviews.ts'
import { listFlags } from './service/list-flags.ts'
import { listNotedFlags } from './service/list-noted-flags.ts'
import { openEvidence } from './service/open-evidence.ts'
import { raiseFlag } from './service/raise-flag.ts'
import { resolveFlag } from './service/resolve-flag.ts'
import { searchFlags } from './service/search-flags.ts'
import { secondReview } from './service/second-review.ts'

export type FlagsService = ReturnType<typeof createFlagsService>

/** Observations that may matter, raised by media nodes, test pages and the hub, and judged by people. */
export function createFlagsService(deps: FlagsDeps) {
  return {
    raise: raiseFlag.bind(null, deps),
    list: listFlags.bind(null, deps),
    listNoted: listNotedFlags.bind(null, deps),
    resolve: resolveFlag.bind(null, deps),
    secondReview: secondReview.bind(null, deps),
    reviews: listFlagReviews.bind(null, deps),
    comment: commentOnFlag.bind(null, deps),
    comments: listFlagComments.bind(null, deps),
    search: searchFlags.bind(null, deps),
    evidence: openEvidence.bind(null, deps),
    stats: countFlags.bind(null, deps),
    announceDecided: announceDecided.bind(null, deps),
  }
}
