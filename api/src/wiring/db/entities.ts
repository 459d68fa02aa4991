import type { EntitySchema } from 'typeorm'
import {
  accommodationEntity,
  assessmentEntity,
  coAdministratorEntity,
  participantEntity,
  proctorEntity,
} from '../../assessments/assessments/assessments.entity.ts'
import { sittingEntity, sittingProctorEntity } from '../../assessments/assessments/sittings.entity.ts'
import { reminderEntity } from '../../assessments/reminders/reminders.entity.ts'
import { templateEntity } from '../../assessments/templates/templates.entity.ts'
import {
  assessmentQuestionEntity,
  questionEntity,
  questionPictureEntity,
  questionVersionEntity,
} from '../../bank/questions/questions.entity.ts'
import {
  validationCommentEntity,
  validationTaskEntity,
  validatorCompetencyEntity,
} from '../../bank/validation/validation.entity.ts'
import { appealEntity, appealPointEntity } from '../../grading/appeals/appeals.entity.ts'
import { issuerEntity } from '../../grading/issuer/issuer.entity.ts'
import {
  markEntity,
  markingSettingsEntity,
  markingTaskEntity,
  markingTextsEntity,
} from '../../grading/marking/marking.entity.ts'
import { certificateCounterEntity } from '../../grading/results/certificate-counters.entity.ts'
import { resultChangeEntity } from '../../grading/results/changes/result-changes.entity.ts'
import { testResultEntity } from '../../grading/results/results.entity.ts'
import { listViewEntity } from '../../identity/account/list-views.entity.ts'
import { apiKeyEntity } from '../../identity/api-keys/api-keys.entity.ts'
import { authSessionEntity, rateLimitEntity } from '../../identity/auth/auth.entity.ts'
import { recoveryCodeEntity, twoFactorEntity } from '../../identity/auth/two-factor.entity.ts'
import { importJobEntity } from '../../identity/import-jobs/import-jobs.entity.ts'
import { notificationEntity } from '../../identity/notifications/notifications.entity.ts'
import { profileRequestEntity } from '../../identity/profile-requests/profile-requests.entity.ts'
import { recoveryEntity } from '../../identity/recovery/recovery.entity.ts'
import { registrationEntity } from '../../identity/registration/registration.entity.ts'
import { userEntity } from '../../identity/users/users.entity.ts'
import { analysisHourEntity, analysisSettingsEntity } from '../../insight/ai-accuracy/ai-accuracy.entity.ts'
import { reportJobEntity } from '../../insight/reports/report-jobs.entity.ts'
import { packageJobEntity } from '../../insight/evidence-packages/package-jobs.entity.ts'
import { pageUseEntity } from '../../insight/usage/usage.entity.ts'
import { auditEntity, auditHeadEntity, changedValuesEntity } from '../../kernel/audit/audit.entity.ts'
import { legalHoldEntity } from '../../supervision/retention/legal-holds.entity.ts'
import { keptFileEntity } from '../../kernel/files/kept-files.entity.ts'
import { answerEntity, lateAnswerEntity, testSessionItemEntity } from '../../sessions/answers/answers.entity.ts'
import { liveStateEntity } from '../../sessions/live-states/live-states.entity.ts'
import { mediaNodeEntity, placementEntity } from '../../sessions/live-states/placements.entity.ts'
import { clockCreditEntity } from '../../sessions/outages/clock-credits.entity.ts'
import { heartbeatEntity } from '../../sessions/outages/heartbeat.entity.ts'
import { roundEntity, sourceEntity } from '../../sessions/presence/presence.entity.ts'
import { secondCameraEntity } from '../../sessions/second-camera/second-camera.entity.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { allocationEntity, unwatchedEntity, wallPresenceEntity } from '../../sessions/watching/allocations.entity.ts'
import { checkInEntity, refusalEntity } from '../../supervision/check-ins/check-ins.entity.ts'
import { kindDecisionEntity } from '../../supervision/flag-kinds/kind-decisions.entity.ts'
import { heldTerminationEntity } from '../../supervision/commands/held-terminations.entity.ts'
import { interventionEntity } from '../../supervision/commands/interventions/interventions.entity.ts'
import { terminationReviewEntity } from '../../supervision/commands/termination-reviews.entity.ts'
import { flagCommentEntity, flagEntity, flagReviewEntity } from '../../supervision/flags/flags.entity.ts'
import { privateTalkEntity } from '../../supervision/talks/talks.entity.ts'
import { sessionMessageEntity } from '../../supervision/messages/messages.entity.ts'
import { sessionNoteEntity } from '../../supervision/notes/session-notes.entity.ts'
import { recordingEntity } from '../../supervision/recordings/recordings.entity.ts'
import { eyesOnEntity } from '../../supervision/eyes-on/eyes-on.entity.ts'
import { clientSignalEntity } from '../../supervision/page-signals/page-signals.entity.ts'
import { deliveryEntity } from '../../kernel/outgoing/deliveries.entity.ts'
import { announcedFactEntity } from '../../insight/settled-facts/announced-facts.entity.ts'
import {
  ltiGradeEntity,
  ltiKeyEntity,
  ltiLinkEntity,
  ltiNonceEntity,
  ltiPlatformEntity,
} from '../../insight/lti/lti.entity.ts'
import { webhookEntity } from '../../insight/webhooks/webhooks.entity.ts'
import { erasureEntity } from '../../insight/erasure/erasures.entity.ts'
import { appraisalEntity } from '../../insight/talent/appraisals.entity.ts'
import { ownDataEntity } from '../../insight/own-data/own-data.entity.ts'
import { sampledFlagEntity, sampleEntity } from '../../insight/second-looks/second-looks.entity.ts'
import { warningTemplateEntity } from '../../supervision/warning-templates/warning-templates.entity.ts'

export const entities: EntitySchema[] = [
  userEntity,
  authSessionEntity,
  rateLimitEntity,
  twoFactorEntity,
  recoveryCodeEntity,
  recoveryEntity,
  registrationEntity,
  listViewEntity,
  notificationEntity,
  importJobEntity,
  packageJobEntity,
  reportJobEntity,
  assessmentEntity,
  sittingEntity,
  sittingProctorEntity,
  coAdministratorEntity,
  participantEntity,
  proctorEntity,
  accommodationEntity,
  reminderEntity,
  templateEntity,
  questionEntity,
  questionVersionEntity,
  questionPictureEntity,
  assessmentQuestionEntity,
  validationTaskEntity,
  validationCommentEntity,
  validatorCompetencyEntity,
  testSessionEntity,
  secondCameraEntity,
  testSessionItemEntity,
  answerEntity,
  lateAnswerEntity,
  clockCreditEntity,
  privateTalkEntity,
  sessionMessageEntity,
  sessionNoteEntity,
  heldTerminationEntity,
  kindDecisionEntity,
  analysisHourEntity,
  analysisSettingsEntity,
  heartbeatEntity,
  clientSignalEntity,
  eyesOnEntity,
  recordingEntity,
  allocationEntity,
  wallPresenceEntity,
  unwatchedEntity,
  checkInEntity,
  refusalEntity,
  keptFileEntity,
  legalHoldEntity,
  certificateCounterEntity,
  issuerEntity,
  testResultEntity,
  resultChangeEntity,
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
  flagReviewEntity,
  flagCommentEntity,
  terminationReviewEntity,
  appealEntity,
  appealPointEntity,
  interventionEntity,
  sampledFlagEntity,
  sampleEntity,
  warningTemplateEntity,
  apiKeyEntity,
  ltiPlatformEntity,
  ltiLinkEntity,
  ltiGradeEntity,
  ltiNonceEntity,
  ltiKeyEntity,
  webhookEntity,
  deliveryEntity,
  announcedFactEntity,
  ownDataEntity,
  erasureEntity,
  appraisalEntity,
  pageUseEntity,
  auditEntity,
  auditHeadEntity,
  changedValuesEntity,
]
