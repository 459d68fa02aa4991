import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { derivedId } from '../../../kernel/lib/derived-id.ts'
import { listActiveSessions } from '../../test-sessions/test-sessions.queries.ts'
import { planFlags, type SourceStep } from '../presence-flags.rules.ts'
import type { SourceRow } from '../presence.entity.ts'
import { listEndedSince, saveSources } from '../presence.repository.ts'
import { decideEnded, decideRunning, isUnchanged } from './decide-source.ts'
import type { PresenceDeps } from './deps.ts'
import { readSources, type WatchedSource } from './read-sources.ts'
import { takeStep } from './take-step.ts'

/** A test that ended while a round was under way is looked at in the next one. */
const ENDED_OVERLAP_MS = 5_000

interface Decided {
  watched: WatchedSource
  step: SourceStep
}

/** One round: lets absences grow, and raises and ends the flags that are due. Returns how many; 0 where another hub has just done a round. */
export async function watchPresence(deps: PresenceDeps): Promise<number> {
  const { db, now } = deps
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
  const decided = [
    ...active.map((watched) => ({ watched, step: decideRunning(watched, step) })),
    ...ended.map((watched) => ({ watched, step: decideEnded(watched, step) })),
  ].filter((each): each is Decided => each.step !== null)
  let raised = 0
  const rows: SourceRow[] = []
  for (const [testSessionId, ofSession] of Map.groupBy(decided, ({ watched }) => watched.session.id)) {
    const done = await flagSession(deps, testSessionId, ofSession, at)
    raised += done.raised
    rows.push(...done.rows)
  }
  // Mostly nothing has changed, and answers wait for their turn to write.
  if (rows.length > 0) await db.write((manager) => saveSources(manager, rows))
  return raised
}

/** Flags before the rows that say that they were raised: an id that follows from the absence makes a repetition harmless. */
async function flagSession(
  { raiseFlag, log }: PresenceDeps,
  testSessionId: string,
  decided: readonly Decided[],
  at: Date,
): Promise<{ raised: number; rows: SourceRow[] }> {
  const [first] = decided
  if (first === undefined) return { raised: 0, rows: [] }
  const plan = planFlags(
    decided.map(({ step }) => step),
    {
      thresholds: first.watched.assessment,
      at,
      newId: (source, since) => derivedId(testSessionId, `${source}-missing`, since.getTime()),
    },
  )
  try {
    for (const flag of plan.flags) await raiseFlag(testSessionId, flag)
  } catch (error) {
    log.error({ err: error, testSessionId }, 'an absence could not be flagged')
    return { raised: 0, rows: [] }
  }
  const rows = decided.flatMap(({ watched, step }) => {
    const row = plan.rows.get(step.source)
    return row === undefined || isUnchanged(watched, step) ? [] : [{ ...row, testSessionId, source: step.source }]
  })
  return { raised: plan.flags.length, rows }
}
