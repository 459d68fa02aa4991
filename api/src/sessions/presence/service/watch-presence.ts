import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { derivedId } from '../../../kernel/lib/derived-id.ts'
import { listActiveSessions } from '../../test-sessions/test-sessions.queries.ts'
import type { SourceRow } from '../presence.entity.ts'
import { listEndedSince, saveSources } from '../presence.repository.ts'
import { absenceFlag } from '../presence.rules.ts'
import { decideEnded, decideRunning, type Raise } from './decide-source.ts'
import type { PresenceDeps } from './deps.ts'
import { readSources } from './read-sources.ts'
import { takeStep } from './take-step.ts'

/** A test that ended while a round was under way is looked at in the next one. */
const ENDED_OVERLAP_MS = 5_000

/** One round: lets absences grow, and raises the flags that are due. Returns how many it raised; 0 where another hub has just done a round. */
export async function watchPresence(deps: PresenceDeps): Promise<number> {
  const { db, log, now } = deps
  const at = now()
  const taken = await takeStep(deps, at)
  if (taken === null) return 0
  const { before, step } = taken
  const [active, ended] = await Promise.all([
    readSources(deps, await listActiveSessions(db.read)),
    readSources(
      deps,
      (await listEndedSince(db.read, new Date(before.at.getTime() - ENDED_OVERLAP_MS))).filter(({ status }) =>
        isOver(status),
      ),
    ),
  ])
  const results = [
    ...active.map((source) => decideRunning(source, step)),
    ...ended.map((source) => decideEnded(source, step)),
  ]
  // Flags before what says that they were raised: an id that follows from the absence makes a repetition harmless.
  const failed = new Set<SourceRow>()
  let raised = 0
  for (const { save, raise } of results) {
    if (raise === null) continue
    try {
      await raiseAbsence(deps, raise, at)
      raised += 1
    } catch (error) {
      log.error({ err: error, testSessionId: raise.row.testSessionId }, 'an absence could not be flagged')
      if (save !== null) failed.add(save)
    }
  }
  const rows = results.flatMap(({ save }) => (save === null || failed.has(save) ? [] : [save]))
  await db.write((manager) => saveSources(manager, rows))
  return raised
}

async function raiseAbsence(
  { raiseFlag }: PresenceDeps,
  { row, cause, level, assessment }: Raise,
  at: Date,
): Promise<void> {
  const { testSessionId, source, since } = row
  const id = derivedId(testSessionId, `${source}-missing`, since?.getTime() ?? 0, level)
  const flag = absenceFlag(id, { source, cause, level, absence: row, thresholds: assessment, at })
  await raiseFlag(testSessionId, flag)
}
