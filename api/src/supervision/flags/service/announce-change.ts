import type { Flag } from '@pengawas/shared/contracts/flags'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { FlagsDeps } from './deps.ts'

/** The proctor of the candidate receives the flag, the assessment's other proctors its number. */
export function announceChange({ announcer }: Pick<FlagsDeps, 'announcer'>, flag: Flag): void {
  const { assessmentId, testSessionId, sequence } = flag
  announcer.announce(pushes.flagChanged, { testSessionId }, flag)
  announcer.announce(pushes.flagNumbered, { assessmentId, testSessionId }, { assessmentId, sequence })
}

/** Announces a flag of which people have said something, and what its candidate's tile makes of that. */
export function announceReview(deps: Pick<FlagsDeps, 'announcer'>, flag: Flag): Flag {
  announceChange(deps, flag)
  deps.announcer.emit('candidateChanged', { testSessionId: flag.testSessionId })
  return flag
}
