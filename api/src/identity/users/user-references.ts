import type { EntityManager } from 'typeorm'
import { assessmentEntity, participantEntity, proctorEntity } from '../../assessments/assessments/assessments.entity.ts'
import { auditEntity } from '../../kernel/audit/audit.entity.ts'
import { flagEntity } from '../../supervision/flags/flags.entity.ts'
import { questionEntity } from '../../bank/questions/questions.entity.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { userEntity } from './users.entity.ts'

/** Whether anything that must stay readable names this person. Their logins, settings and notifications go with them. */
export async function isReferredTo(manager: EntityManager, userId: string): Promise<boolean> {
  const checks = [
    () => manager.existsBy(auditEntity, { actorId: userId }),
    () => manager.existsBy(participantEntity, { userId }),
    () => manager.existsBy(proctorEntity, { userId }),
    () => manager.existsBy(testSessionEntity, { participantId: userId }),
    () => manager.existsBy(assessmentEntity, { createdBy: userId }),
    () => manager.existsBy(questionEntity, [{ createdBy: userId }, { validatedBy: userId }]),
    () => manager.existsBy(flagEntity, { reviewedBy: userId }),
    () => manager.existsBy(userEntity, { createdBy: userId }),
  ]
  for (const isNamed of checks) if (await isNamed()) return true
  return false
}
