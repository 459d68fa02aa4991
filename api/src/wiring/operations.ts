import { assessmentOperations } from '../assessments/assessments/assessments.operations.ts'
import { managerOperations } from '../assessments/managers/managers.operations.ts'
import { readinessOperations } from '../assessments/readiness/readiness.operations.ts'
import { sittingOperations } from '../assessments/sittings/sittings.operations.ts'
import { templateOperations } from '../assessments/templates/templates.operations.ts'
import { questionExchangeOperations } from '../bank/exchange/exchange.operations.ts'
import { questionOperations } from '../bank/questions/questions.operations.ts'
import { validationOperations } from '../bank/validation/validation.operations.ts'
import { appealOperations } from '../grading/appeals/appeals.operations.ts'
import { issuerOperations } from '../grading/issuer/issuer.operations.ts'
import { markingOperations } from '../grading/marking/marking.operations.ts'
import { testResultOperations } from '../grading/results/results.operations.ts'
import { accountOperations, authOperations } from '../identity/account/account.operations.ts'
import { apiKeyOperations } from '../identity/api-keys/api-keys.operations.ts'
import { importJobOperations } from '../identity/import-jobs/import-jobs.operations.ts'
import { notificationOperations } from '../identity/notifications/notifications.operations.ts'
import { peopleOperations } from '../identity/people/people.operations.ts'
import { profileRequestOperations } from '../identity/profile-requests/profile-requests.operations.ts'
import { aiAccuracyOperations } from '../insight/ai-accuracy/ai-accuracy.operations.ts'
import { auditDeskOperations } from '../insight/audit-desk/audit-desk.operations.ts'
import { evidencePackageOperations } from '../insight/evidence-packages/evidence-packages.operations.ts'
import { itemAnalysisOperations } from '../insight/item-analysis/item-analysis.operations.ts'
import { erasureOperations, ownErasureOperations } from '../insight/erasure/erasure.operations.ts'
import { ownDataOperations } from '../insight/own-data/own-data.operations.ts'
import { attemptOperations } from '../insight/attempts/attempts.operations.ts'
import { rankingOperations } from '../insight/rankings/rankings.operations.ts'
import { reportCardOperations } from '../insight/report-cards/report-cards.operations.ts'
import { reportOperations } from '../insight/reports/reports.operations.ts'
import { secondLookOperations } from '../insight/second-looks/second-looks.operations.ts'
import { systemOperations } from '../insight/system/system.operations.ts'
import { talentOperations } from '../insight/talent/talent.operations.ts'
import { usageOperations } from '../insight/usage/usage.operations.ts'
import { ltiOperations } from '../insight/lti/lti.operations.ts'
import { webhookOperations } from '../insight/webhooks/webhooks.operations.ts'
import type { Operation } from '../kernel/http/operation.ts'
import {
  ownQuestionsOperations,
  secondCameraOperations,
  testSessionOperations,
} from '../sessions/test-sessions/test-sessions.operations.ts'
import { checkInOperations } from '../supervision/check-ins/check-ins.operations.ts'
import { commandOperations } from '../supervision/commands/commands.operations.ts'
import { recordingsOperations } from '../supervision/recordings/recordings.operations.ts'
import { eyesOnOperations } from '../supervision/eyes-on/eyes-on.operations.ts'
import { flagKindOperations } from '../supervision/flag-kinds/flag-kinds.operations.ts'
import { flagOperations, notedFlagOperations } from '../supervision/flags/flags.operations.ts'
import { incidentOperations } from '../supervision/incidents/incidents.operations.ts'
import { candidateMessageOperations, messageOperations } from '../supervision/messages/messages.operations.ts'
import { noteOperations, candidateNoteOperations } from '../supervision/notes/notes.operations.ts'
import { pageSignalOperations } from '../supervision/page-signals/page-signals.operations.ts'
import { retentionOperations } from '../supervision/retention/retention.operations.ts'
import { timelineOperations } from '../supervision/timeline/timeline.operations.ts'
import { wallOperations } from '../supervision/wall/wall.operations.ts'
import { warningTemplateOperations } from '../supervision/warning-templates/warning-templates.operations.ts'
import { docsOperations } from './docs/docs.operations.ts'

/** Every call under `/api`, by the chapter it has in the document. A route that is not here is refused by the tests. */
export const API_CHAPTERS: Readonly<Record<string, readonly Operation[]>> = {
  Login: authOperations,
  Account: [...accountOperations, ...profileRequestOperations, ...ownDataOperations, ...ownErasureOperations],
  People: peopleOperations,
  'API keys': apiKeyOperations,
  Webhooks: webhookOperations,
  'Learning platforms': ltiOperations,
  Imports: importJobOperations,
  Assessments: [
    ...assessmentOperations,
    ...managerOperations,
    ...readinessOperations,
    ...sittingOperations,
    ...templateOperations,
  ],
  'Question bank': [...questionOperations, ...questionExchangeOperations, ...itemAnalysisOperations],
  Validation: validationOperations,
  'Test sessions': [
    ...testSessionOperations,
    ...secondCameraOperations,
    ...pageSignalOperations,
    ...candidateNoteOperations,
    ...candidateMessageOperations,
    ...notedFlagOperations,
    ...ownQuestionsOperations,
    ...commandOperations,
    ...noteOperations,
    ...messageOperations,
    ...incidentOperations,
  ],
  Results: [
    ...testResultOperations,
    ...attemptOperations,
    ...rankingOperations,
    ...reportOperations,
    ...reportCardOperations,
    ...talentOperations,
    ...issuerOperations,
  ],
  Appeals: appealOperations,
  Proctoring: [
    ...wallOperations,
    ...checkInOperations,
    ...eyesOnOperations,
    ...recordingsOperations,
    ...timelineOperations,
    ...flagOperations,
    ...flagKindOperations,
    ...aiAccuracyOperations,
    ...evidencePackageOperations,
    ...warningTemplateOperations,
    ...retentionOperations,
    ...erasureOperations,
  ],
  'Audit desk': [...auditDeskOperations, ...secondLookOperations],
  'Essay marking': markingOperations,
  Notifications: notificationOperations,
  System: [...systemOperations, ...usageOperations],
  Document: docsOperations,
}

export const API_OPERATIONS: readonly Operation[] = Object.values(API_CHAPTERS).flat()
