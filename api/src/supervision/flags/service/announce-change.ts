import type { Flag } from '@pengawas/shared/contracts/flags'
import { isOnlyObserved } from '@pengawas/shared/flags'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { FlagRow } from '../flags.entity.ts'
import { findFlag } from '../flags.queries.ts'
import { changesNoted, mayReadNoted, toNotedFlag } from '../noted-flags.rules.ts'
import type { FlagsDeps } from './deps.ts'
import { toOneFlag } from './to-flags.ts'

type AnnounceDeps = Pick<FlagsDeps, 'announcer' | 'db'>

/** The proctor of the candidate receives the flag, the assessment's other proctors its number. */
export function announceChange({ announcer }: Pick<FlagsDeps, 'announcer'>, flag: Flag): void {
  const { assessmentId, testSessionId, sequence } = flag
  announcer.announce(pushes.flagChanged, { testSessionId }, flag)
  announcer.announce(pushes.flagNumbered, { assessmentId, testSessionId }, { assessmentId, sequence })
}

/** Announces a flag that has changed; its candidate's page is told of what it reads of it. */
export async function announceChanged(deps: AnnounceDeps, before: FlagRow, after: FlagRow): Promise<Flag> {
  const flag = await toOneFlag(deps.db.read, after)
  if (changesNoted(before, after)) return announceNoted(deps, flag)
  announceChange(deps, flag)
  deps.announcer.emit('candidateChanged', { testSessionId: flag.testSessionId })
  return flag
}

/** Announces a flag also to the page of its candidate, where the assessment lets them know now, and to their tile. */
export async function announceNoted(deps: AnnounceDeps, flag: Flag): Promise<Flag> {
  const { announcer, db } = deps
  const { assessmentId, testSessionId } = flag
  announceChange(deps, flag)
  announcer.emit('candidateChanged', { testSessionId })
  // What is only observed accuses nobody, and its candidate reads nothing of it.
  if (isOnlyObserved(flag)) return flag
  const session = await findTestSession(db.read, testSessionId)
  const assessment = await findAssessment(db.read, assessmentId)
  if (session !== null && assessment !== null && mayReadNoted(assessment.showFlags, session.status))
    announcer.announce(pushes.flagNoted, { testSessionId }, toNotedFlag(flag))
  return flag
}

/** Announces what was decided of a flag outside of its reviews. */
export async function announceDecided(deps: AnnounceDeps, id: string): Promise<void> {
  const row = await findFlag(deps.db.read, id)
  if (row !== null) await announceNoted(deps, await toOneFlag(deps.db.read, row))
}
