import type { TimelineDeps } from './service/deps.ts'
import { showTimeline } from './service/show-timeline.ts'

export type TimelineService = ReturnType<typeof createTimelineService>

/** A test as it was, for those who may look at it again. */
export function createTimelineService(deps: TimelineDeps) {
  return { show: showTimeline.bind(null, deps) }
}
