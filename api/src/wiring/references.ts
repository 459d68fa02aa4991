import { type EntityManager, In } from 'typeorm'
import {
  assessmentEntity,
  coAdministratorEntity,
  participantEntity,
  proctorEntity,
} from '../assessments/assessments/assessments.entity.ts'
import { questionEntity } from '../bank/questions/questions.entity.ts'
import { userEntity } from '../identity/users/users.entity.ts'
import { auditEntity } from '../kernel/audit/audit.entity.ts'
import { testSessionItemEntity } from '../sessions/answers/answers.entity.ts'
import { testSessionEntity, UNFINISHED } from '../sessions/test-sessions/test-sessions.entity.ts'
import { flagEntity } from '../supervision/flags/flags.entity.ts'

/** Whether anything that must stay readable names this person. Their logins, settings and notifications go with them. */
export async function isUserReferredTo(manager: EntityManager, userId: string): Promise<boolean> {
  const checks = [
    () => manager.existsBy(auditEntity, { actorId: userId }),
    () => manager.existsBy(participantEntity, { userId }),
    () => manager.existsBy(proctorEntity, { userId }),
    () => manager.existsBy(testSessionEntity, { participantId: userId }),
    () => manager.existsBy(assessmentEntity, { createdBy: userId }),
    () => manager.existsBy(coAdministratorEntity, [{ userId }, { addedBy: userId }]),
    () => manager.existsBy(questionEntity, [{ createdBy: userId }, { validatedBy: userId }]),
    () => manager.existsBy(flagEntity, { reviewedBy: userId }),
    () => manager.existsBy(userEntity, { createdBy: userId }),
  ]
  for (const isNamed of checks) if (await isNamed()) return true
  return false
}

/** Whether a candidate has a test that is not over. */
export const isTakingTest = (manager: EntityManager, participantId: string): Promise<boolean> =>
  manager.existsBy(testSessionEntity, { participantId, status: In([...UNFINISHED]) })

/** Whether a candidate's test contains this question. */
export const isQuestionAsked = (manager: EntityManager, questionId: string): Promise<boolean> =>
  manager.existsBy(testSessionItemEntity, { questionId })
