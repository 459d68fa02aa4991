import type { Logger } from 'pino'
import type { AppealsService } from '../grading/appeals/appeals.service.ts'
import type { ChoreWatch } from '../insight/metrics/metrics.ts'
import type { CheckInsService } from '../supervision/check-ins/check-ins.service.ts'
import type { Auditing } from './auditing.ts'
import type { Assessments } from './floors/assessments.ts'
import type { Grading } from './floors/grading.ts'
import type { Identity } from './floors/identity.ts'
import type { Insight } from './floors/insight.ts'
import type { Sessions } from './floors/sessions.ts'
import type { Supervision } from './floors/supervision.ts'

/** Tests are handed in this soon after their time is over; answers meanwhile are refused or kept as late ones. */
const HAND_IN_EVERY_MS = 3_000
/** A termination takes effect this soon after it can no longer be undone. */
const TERMINATE_EVERY_MS = 1_000
const PROGRESS_EVERY_MS = 2_000
/** A ranking is sent this soon after a result has changed, unless it was a moment ago. */
const RANKINGS_EVERY_MS = 100
const SILENCE_EVERY_MS = 15_000
const HEARTBEAT_EVERY_MS = 5_000
const OUTAGES_EVERY_MS = 10_000
/** How old what is known of open walls is at most; see `PRESENT_MS`. */
const WALLS_EVERY_MS = 5_000
const STATUS_EVERY_MS = 10_000
const PRESENCE_EVERY_MS = 800
const GRADING_EVERY_MS = 2_000
/** A reminder is late by this much at most, while a hub runs. */
const REMIND_EVERY_MS = 60_000
const IMPORTS_EVERY_MS = 5_000
const USAGE_EVERY_MS = 15_000
const ANCHOR_EVERY_MS = 60_000
const OWN_DATA_EVERY_MS = 2_000
/** A score is found this soon after its result has changed. */
const SCORES_EVERY_MS = 2_000
/** Other systems are told this soon, unless they failed before. */
const DELIVER_EVERY_MS = 1_000
const PRUNE_EVERY_MS = 10 * 60_000
/** Often enough that it is never too old, see `item-analysis.service.ts`. */
const ITEMS_EVERY_MS = 4 * 60_000

export interface Chore {
  what: string
  everyMs: number
  /** Not only after the first `everyMs`. */
  isAlsoAtStart?: boolean
  work: () => Promise<unknown>
}

/** The hub's periodic work. */
export const choresOf = ({
  identity: { auth, failures, imports, recovery, registration },
  assessments: { assessments, reminders },
  sessions: { allocation, finisher, progress, outages, presence },
  supervision: { signals, terminations, interventions, retention },
  checkIns,
  removeDueFiles,
  grading: { marking },
  appeals,
  insight,
  auditing: { recorder, anchors },
  sockets,
}: {
  identity: Identity
  assessments: Assessments
  sessions: Sessions
  supervision: Supervision
  checkIns: Pick<CheckInsService, 'removeUnstarted' | 'removeMeasurements'>
  removeDueFiles: () => Promise<number>
  grading: Grading
  appeals: Pick<AppealsService, 'openDue'>
  insight: Insight
  auditing: Auditing
  sockets: { openWalls(): string[] }
}): Chore[] => [
  { what: 'tests whose time is over', everyMs: HAND_IN_EVERY_MS, work: () => finisher.finishOverdue() },
  { what: 'terminations that were not undone', everyMs: TERMINATE_EVERY_MS, work: () => terminations.carryOutDue() },
  { what: 'progress of candidates', everyMs: PROGRESS_EVERY_MS, work: () => progress.flush() },
  { what: 'tests that nobody was admitted to', everyMs: REMIND_EVERY_MS, work: () => checkIns.removeUnstarted() },
  { what: 'files that are kept no longer', everyMs: REMIND_EVERY_MS, work: removeDueFiles },
  { what: 'days on which files are deleted', everyMs: PRUNE_EVERY_MS, work: () => retention.settle() },
  { what: 'measurements that are kept no longer', everyMs: PRUNE_EVERY_MS, work: () => checkIns.removeMeasurements() },
  {
    what: 'commands to many tests that are known no longer',
    everyMs: PRUNE_EVERY_MS,
    work: () => interventions.prune(),
  },
  { what: 'silent pages', everyMs: SILENCE_EVERY_MS, work: () => signals.watchSilence() },
  { what: 'proctors who come and go', everyMs: WALLS_EVERY_MS, work: () => allocation.keepUp(sockets.openWalls()) },
  { what: 'outages that last', everyMs: OUTAGES_EVERY_MS, work: () => outages.proposeLasting() },
  { what: 'heartbeat', everyMs: HEARTBEAT_EVERY_MS, work: () => outages.beat() },
  { what: 'assessment statuses', everyMs: STATUS_EVERY_MS, work: () => assessments.advanceStatuses() },
  { what: 'reminders of assessments', everyMs: REMIND_EVERY_MS, work: () => reminders.send() },
  { what: 'candidates who may appeal', everyMs: REMIND_EVERY_MS, work: () => appeals.openDue() },
  { what: 'presence of cameras, microphones and screens', everyMs: PRESENCE_EVERY_MS, work: () => presence.watch() },
  { what: 'essay grading', everyMs: GRADING_EVERY_MS, work: () => marking.grading.gradeWaiting() },
  { what: 'imports under way, and those kept long enough', everyMs: IMPORTS_EVERY_MS, work: () => imports.keepUp() },
  ...choresOfInsight(insight),
  { what: 'refused calls', everyMs: ANCHOR_EVERY_MS, work: () => recorder.settle() },
  { what: 'failed logins that were only counted', everyMs: ANCHOR_EVERY_MS, work: () => failures.settle() },
  { what: 'audit anchors', everyMs: ANCHOR_EVERY_MS, work: () => anchors.save() },
  { what: 'expired logins', everyMs: PRUNE_EVERY_MS, work: () => auth.prune() },
  { what: 'registrations without proof', everyMs: PRUNE_EVERY_MS, work: () => registration.prune() },
  { what: 'unused links for forgotten passwords', everyMs: PRUNE_EVERY_MS, work: () => recovery.prune() },
]

const choresOfInsight = ({
  aiAccuracy,
  deliveries,
  erasure,
  itemAnalysis,
  lti,
  ownData,
  packageRunner,
  rankingFeed,
  reportRunner,
  usage,
}: Insight): Chore[] => [
  { what: 'rankings that have changed', everyMs: RANKINGS_EVERY_MS, work: () => rankingFeed.flush() },
  { what: 'what analysis did', everyMs: REMIND_EVERY_MS, work: () => aiAccuracy.measure() },
  {
    what: 'what answers say of questions',
    everyMs: ITEMS_EVERY_MS,
    isAlsoAtStart: true,
    work: () => itemAnalysis.analysis.keepReady(),
  },
  { what: 'counts of pages', everyMs: USAGE_EVERY_MS, work: () => usage.store() },
  { what: 'evidence packages under way', everyMs: IMPORTS_EVERY_MS, work: () => packageRunner.keepUp() },
  { what: 'files of reports under way', everyMs: IMPORTS_EVERY_MS, work: () => reportRunner.keepUp() },
  { what: 'packages of own data', everyMs: OWN_DATA_EVERY_MS, work: () => ownData.makeWaiting() },
  { what: 'erasures that were accepted', everyMs: OWN_DATA_EVERY_MS, work: () => erasure.carryOut() },
  { what: 'scores for learning platforms', everyMs: SCORES_EVERY_MS, work: () => lti.lookAtScores() },
  { what: 'keys and launches of learning platforms', everyMs: PRUNE_EVERY_MS, work: () => lti.keepUp() },
  { what: 'messages to other systems', everyMs: DELIVER_EVERY_MS, work: () => deliveries.sendDue() },
  {
    what: 'messages to other systems that are kept no longer',
    everyMs: PRUNE_EVERY_MS,
    work: () => deliveries.prune(),
  },
]

/** Repeats small work; one round of a chore never overtakes the one before. */
export function startChores(
  log: Logger,
  chores: readonly Chore[],
  watch: ChoreWatch | null,
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<unknown>>()
  function begin({ what, work }: Chore): void {
    if (running.has(what)) return
    const beganAt = performance.now()
    const ended = (isDone: boolean): void => watch?.ended(what, (performance.now() - beganAt) / 1_000, isDone)
    const round = work()
      .then(() => ended(true))
      .catch((error: unknown) => {
        ended(false)
        log.error({ err: error, what }, 'chore failed')
      })
      .finally(() => running.delete(what))
    running.set(what, round)
  }
  const timers = chores.map((chore) => setInterval(() => begin(chore), chore.everyMs))
  for (const chore of chores) if (chore.isAlsoAtStart) begin(chore)
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
