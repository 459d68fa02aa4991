import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import { createReplayLinks } from './replay-links.ts'
import { cutRecording } from './service/cut-recording.ts'
import type { TimelineDeps } from './service/deps.ts'
import { makeLinks } from './service/make-links.ts'
import { openLink } from './service/open-link.ts'
import { showTimeline } from './service/show-timeline.ts'

export type TimelineService = ReturnType<typeof createTimelineService>

/** A test as it was, for those who may look at it again. `linkKey`: what links are signed with. */
export function createTimelineService({
  linkKey,
  ...given
}: Omit<TimelineDeps, 'links' | 'limiter'> & { linkKey: Uint8Array }) {
  const limiter = createRateLimiter(() => given.now().getTime())
  const deps: TimelineDeps = { ...given, limiter, links: createReplayLinks(linkKey) }
  return {
    show: showTimeline.bind(null, deps),
    cut: cutRecording.bind(null, deps),
    makeLinks: makeLinks.bind(null, deps),
    openLink: openLink.bind(null, deps),
  }
}
