import { pushes } from '@pengawas/shared/sockets/pushes'
import type { CheckInRow } from '../check-ins.entity.ts'
import type { CheckInsDeps } from './deps.ts'

/** Tells the candidate's page and the walls how a check-in stands now; of an admission also that the clock runs. */
export async function announceCheckIn(
  { announcer, commands }: CheckInsDeps,
  { testSessionId, assessmentId, state }: Pick<CheckInRow, 'testSessionId' | 'assessmentId' | 'state'>,
): Promise<void> {
  announcer.announce(pushes.checkInChanged, { testSessionId }, { testSessionId, state })
  announcer.announce(pushes.waitingChanged, { testSessionId }, { testSessionId, assessmentId, state })
  if (state !== 'admitted') return
  announcer.emit('candidateAdmitted', { testSessionId })
  await commands.announce(testSessionId)
}
