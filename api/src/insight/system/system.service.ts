import { createRecentReads } from '../../kernel/db/recent-reads.ts'
import { FLAG_TOPIC } from '../../supervision/flags/flags-topic.ts'
import type { SystemDeps } from './service/deps.ts'
import { exportLogs } from './service/export-logs.ts'
import { getActivity } from './service/get-activity.ts'
import { getHealth } from './service/get-health.ts'
import { getMetrics } from './service/get-metrics.ts'
import { getProctoringMetrics } from './service/get-proctoring-metrics.ts'
import { getRunning } from './service/get-running.ts'
import { getStats } from './service/get-stats.ts'
import { listLogs } from './service/list-logs.ts'
import { readBoundValues } from './service/read-values.ts'
import type { FlagTally } from './system.repository.ts'

/** A year has tens of thousands of flags; a new one is in the next figures. */
const RECENT_MS = 5_000

export type SystemService = ReturnType<typeof createSystemService>

/** The state of the system, counted and measured on each call. Administrators see figures of their own assessments only. */
export function createSystemService(given: Omit<SystemDeps, 'tallies'>) {
  const { db, now } = given
  const tallies = createRecentReads<FlagTally>(db, now, { stayMs: RECENT_MS, topics: [FLAG_TOPIC] })
  const deps: SystemDeps = { ...given, tallies }
  return {
    metrics: getMetrics.bind(null, deps),
    stats: getStats.bind(null, deps),
    health: getHealth.bind(null, deps),
    proctoring: getProctoringMetrics.bind(null, deps),
    running: getRunning.bind(null, deps),
    activity: getActivity.bind(null, deps),
    logs: listLogs.bind(null, deps),
    exportLogs: exportLogs.bind(null, deps),
    boundValues: readBoundValues.bind(null, deps),
  }
}
