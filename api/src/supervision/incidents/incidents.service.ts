import { addCredit } from './service/add-credit.ts'
import { decideOnCredit } from './service/decide-credit.ts'
import { decideOnLateAnswer } from './service/decide-late-answer.ts'
import type { IncidentsDeps } from './service/deps.ts'
import { listCreditsInScope } from './service/list-credits.ts'
import { listLateAnswersInScope } from './service/list-late-answers.ts'
import { listStoppedTests } from './service/list-stopped-tests.ts'
import { takeBackCredit } from './service/take-back-credit.ts'

export type IncidentsService = ReturnType<typeof createIncidentsService>

/** What only a person may decide: answers that came too late, time that was lost, and tests that were stopped. */
export function createIncidentsService(deps: IncidentsDeps) {
  return {
    lateAnswers: listLateAnswersInScope.bind(null, deps),
    decideLateAnswer: decideOnLateAnswer.bind(null, deps),
    credits: listCreditsInScope.bind(null, deps),
    decideCredit: decideOnCredit.bind(null, deps),
    stoppedTests: listStoppedTests.bind(null, deps),
    addCredit: addCredit.bind(null, deps),
    takeBackCredit: takeBackCredit.bind(null, deps),
  }
}
