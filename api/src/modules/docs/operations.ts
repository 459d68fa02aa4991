import type { Operation } from '../../http/operation.ts'
import { accountOperations, authOperations } from '../account/account.operations.ts'
import { assessmentOperations } from '../assessments/assessments.operations.ts'
import { itemAnalysisOperations } from '../item-analysis/item-analysis.operations.ts'
import { markingOperations } from '../marking/marking.operations.ts'
import { questionExchangeOperations } from '../question-exchange/question-exchange.operations.ts'
import { profileRequestOperations } from '../profile-requests/profile-requests.operations.ts'
import { questionOperations } from '../questions/questions.operations.ts'
import { notificationOperations, systemOperations } from '../system/system.operations.ts'
import { testResultOperations } from '../test-results/test-results.operations.ts'
import { proctoringOperations, testSessionOperations } from '../test-sessions/test-sessions.operations.ts'
import { peopleOperations } from '../users/people.operations.ts'
import { validationOperations } from '../validation/validation.operations.ts'
import { docsOperations } from './docs.operations.ts'

/** Every call under `/api`, by the chapter it has in the document. A route that is not here is refused by the tests. */
export const API_CHAPTERS: Readonly<Record<string, readonly Operation[]>> = {
  Login: authOperations,
  Account: [...accountOperations, ...profileRequestOperations],
  People: peopleOperations,
  Assessments: assessmentOperations,
  'Question bank': [...questionOperations, ...questionExchangeOperations, ...itemAnalysisOperations],
  Validation: validationOperations,
  'Test sessions': testSessionOperations,
  Results: testResultOperations,
  Proctoring: proctoringOperations,
  'Essay marking': markingOperations,
  Notifications: notificationOperations,
  System: systemOperations,
  Document: docsOperations,
}

export const API_OPERATIONS: readonly Operation[] = Object.values(API_CHAPTERS).flat()
