import type { SystemStats } from '@pengawas/shared/contracts/system'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { countByRole } from '../../../identity/users/users.queries.ts'
import { summarisePeople } from '../../../identity/users/users.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { type Tally, tallyFlags, tallyQuestions, tallyTestSessions } from '../system.repository.ts'
import { countAssessments } from './count-assessments.ts'
import type { SystemDeps } from './deps.ts'

const sum = (tally: Tally): number => Object.values(tally).reduce((total, count) => total + count, 0)

/** How many people, assessments, tests, flags and questions there are; assessments, tests and flags in the actor's scope. */
export async function getStats({ db, tallies, now }: SystemDeps, actor: Actor): Promise<SystemStats> {
  requirePermission(actor, 'system:read')
  const at = now()
  const scope = assessmentScope(actor)
  const [users, assessments, sessions, flags, questions] = await Promise.all([
    countByRole(db.read),
    countAssessments(db, scope, at),
    tallyTestSessions(db.read, scope),
    tallies.read(JSON.stringify(scope), () => tallyFlags(db.read, scope)),
    tallyQuestions(db.read),
  ])
  return {
    at: at.toISOString(),
    users: summarisePeople(users),
    assessments: { total: sum(assessments), byStatus: assessments },
    testSessions: { total: sum(sessions), byStatus: sessions },
    flags: { total: sum(flags.bySeverity), ...flags },
    questions: { total: sum(questions), byValidation: questions },
  }
}
