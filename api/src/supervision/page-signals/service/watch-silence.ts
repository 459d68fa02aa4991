import { isWatched } from '@pengawas/shared/contracts/assessments'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { derivedId } from '../../../kernel/lib/derived-id.ts'
import { findLiveStates } from '../../../sessions/live-states/live-states.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { listActiveSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { findFlag } from '../../flags/flags.queries.ts'
import { SILENT_AFTER_MS, toDetectedFlag } from '../page-signals.rules.ts'
import type { SignalsDeps } from './deps.ts'

/** Raises a flag for each proctored test under way whose page is gone: one per silence, whichever hub sees it. Returns how many it raised. */
export async function watchSilence({ db, flags, startedAt, now }: SignalsDeps): Promise<number> {
  const watched = await listProctored(db)
  const ids = watched.map(({ id }) => id)
  const states = new Map((await findLiveStates(db.read, ids)).map((state) => [state.testSessionId, state]))
  const at = now().getTime()
  const away = watched.filter(({ id }) => (states.get(id)?.pageId ?? null) === null)
  let raised = 0
  for (const session of away) {
    const since = Math.max(session.startTime.getTime(), states.get(session.id)?.leftAt?.getTime() ?? 0)
    if (at - Math.max(since, startedAt.getTime()) < SILENT_AFTER_MS) continue
    const id = derivedId(session.id, 'page-silent', since)
    if ((await findFlag(db.read, id)) !== null) continue
    const flag = toDetectedFlag(id, 'page-silent', [{ at: since, durationMs: at - since }])
    await flags.raise({ testSessionId: session.id, flag, evidence: null }, null)
    raised += 1
  }
  return raised
}

/** Tests under way whose assessment is proctored. */
async function listProctored(db: Database): Promise<TestSessionRow[]> {
  const sessions = await listActiveSessions(db.read)
  const assessments = await findAssessmentsById(db.read, [...new Set(sessions.map(({ assessmentId }) => assessmentId))])
  const proctored = new Set(assessments.filter((row) => isWatched(row.mediaPolicy)).map(({ id }) => id))
  return sessions.filter(({ assessmentId }) => proctored.has(assessmentId))
}
