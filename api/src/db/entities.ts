import type { EntitySchema } from 'typeorm'
import { accommodationEntity, assessmentEntity, participantEntity, proctorEntity } from '../modules/assessments/assessments.entity.ts'
import { auditEntity, auditHeadEntity } from '../modules/audit/audit.entity.ts'
import { authSessionEntity, rateLimitEntity } from '../modules/auth/auth.entity.ts'
import { recoveryCodeEntity, twoFactorEntity } from '../modules/auth/two-factor.entity.ts'
import { flagEntity } from '../modules/flags/flags.entity.ts'
import { liveStateEntity } from '../modules/live-states/live-states.entity.ts'
import { notificationEntity } from '../modules/notifications/notifications.entity.ts'
import { assessmentQuestionEntity, questionEntity } from '../modules/questions/questions.entity.ts'
import { testSessionEntity } from '../modules/test-sessions/test-sessions.entity.ts'
import { userEntity } from '../modules/users/users.entity.ts'

export const entities: EntitySchema[] = [
  userEntity,
  authSessionEntity,
  rateLimitEntity,
  twoFactorEntity,
  recoveryCodeEntity,
  notificationEntity,
  assessmentEntity,
  participantEntity,
  proctorEntity,
  accommodationEntity,
  questionEntity,
  assessmentQuestionEntity,
  testSessionEntity,
  liveStateEntity,
  flagEntity,
  auditEntity,
  auditHeadEntity,
]
