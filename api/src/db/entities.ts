import type { EntitySchema } from 'typeorm'
import { answerEntity, lateAnswerEntity, testSessionItemEntity } from '../modules/answers/answers.entity.ts'
import {
  accommodationEntity,
  assessmentEntity,
  participantEntity,
  proctorEntity,
} from '../modules/assessments/assessments.entity.ts'
import { auditEntity, auditHeadEntity } from '../modules/audit/audit.entity.ts'
import { authSessionEntity, rateLimitEntity } from '../modules/auth/auth.entity.ts'
import { recoveryCodeEntity, twoFactorEntity } from '../modules/auth/two-factor.entity.ts'
import { certificateCounterEntity } from '../modules/certificates/certificates.entity.ts'
import { clientSignalEntity } from '../modules/client-signals/client-signals.entity.ts'
import { flagEntity } from '../modules/flags/flags.entity.ts'
import { liveStateEntity } from '../modules/live-states/live-states.entity.ts'
import { mediaNodeEntity, placementEntity } from '../modules/live-states/placements.entity.ts'
import {
  markEntity,
  markingSettingsEntity,
  markingTaskEntity,
  markingTextsEntity,
} from '../modules/marking/marking.entity.ts'
import { notificationEntity } from '../modules/notifications/notifications.entity.ts'
import { roundEntity, sourceEntity } from '../modules/presence/presence.entity.ts'
import { profileRequestEntity } from '../modules/profile-requests/profile-requests.entity.ts'
import {
  assessmentQuestionEntity,
  questionEntity,
  questionPictureEntity,
  questionVersionEntity,
} from '../modules/questions/questions.entity.ts'
import { registrationEntity } from '../modules/registration/registration.entity.ts'
import { testResultEntity } from '../modules/test-results/test-results.entity.ts'
import { testSessionEntity } from '../modules/test-sessions/test-sessions.entity.ts'
import { clockCreditEntity, heartbeatEntity, sessionNoteEntity } from '../modules/test-sessions/incidents.entity.ts'
import { userEntity } from '../modules/users/users.entity.ts'
import {
  validationCommentEntity,
  validationTaskEntity,
  validatorCompetencyEntity,
} from '../modules/validation/validation.entity.ts'

export const entities: EntitySchema[] = [
  userEntity,
  authSessionEntity,
  rateLimitEntity,
  twoFactorEntity,
  recoveryCodeEntity,
  registrationEntity,
  notificationEntity,
  assessmentEntity,
  participantEntity,
  proctorEntity,
  accommodationEntity,
  questionEntity,
  questionVersionEntity,
  questionPictureEntity,
  assessmentQuestionEntity,
  validationTaskEntity,
  validationCommentEntity,
  validatorCompetencyEntity,
  testSessionEntity,
  testSessionItemEntity,
  answerEntity,
  lateAnswerEntity,
  clockCreditEntity,
  sessionNoteEntity,
  heartbeatEntity,
  clientSignalEntity,
  certificateCounterEntity,
  testResultEntity,
  markingTaskEntity,
  markingTextsEntity,
  markEntity,
  markingSettingsEntity,
  profileRequestEntity,
  liveStateEntity,
  placementEntity,
  mediaNodeEntity,
  sourceEntity,
  roundEntity,
  flagEntity,
  auditEntity,
  auditHeadEntity,
]
