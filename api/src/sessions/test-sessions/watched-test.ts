import { isWatched } from '@pengawas/shared/contracts/assessments'
import { type EntityManager, In } from 'typeorm'
import { assessmentEntity } from '../../assessments/assessments/assessments.entity.ts'
import { testSessionEntity, UNFINISHED } from './test-sessions.entity.ts'

/** Whether this person takes a test under proctoring at the moment. */
export async function takesWatchedTest(manager: EntityManager, userId: string): Promise<boolean> {
  const running = await manager.find(testSessionEntity, {
    where: { participantId: userId, status: In([...UNFINISHED]) },
    select: { id: true, assessmentId: true },
  })
  if (running.length === 0) return false
  const assessments = await manager.find(assessmentEntity, {
    where: { id: In(running.map(({ assessmentId }) => assessmentId)) },
    select: { id: true, mediaPolicy: true },
  })
  return assessments.some(({ mediaPolicy }) => isWatched(mediaPolicy))
}
