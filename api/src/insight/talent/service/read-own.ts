import { LEAST_UNIT_MATES, type OwnTalent } from '@pengawas/shared/contracts/talent'
import { AppError } from '@pengawas/shared/errors'
import { seesCompetencies } from '../../../grading/results/disclosure.service.ts'
import { findUser } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { listAppraisals } from '../appraisals.queries.ts'
import { toAppraisal } from '../talent.rules.ts'
import type { TalentDeps } from './deps.ts'
import { readTests } from './read-tests.ts'

/**
 * The same of the candidate who asks: tests whose score and competencies are disclosed to them, against their unit once the
 * assessment has ended. Throws `not-allowed`.
 */
export async function readOwn({ db, now }: TalentDeps, actor: Actor): Promise<OwnTalent> {
  requirePermission(actor, 'talent:own')
  const user = await findUser(db.read, actor.userId)
  if (user === null) throw new AppError('not-found')
  const tests = await readTests(db.read, { kind: 'all' }, user, {
    test: async ({ testSessionId }, assessment) => {
      const session = await findTestSession(db.read, testSessionId)
      if (session === null) return false
      return seesCompetencies(db.read, actor, session, assessment, now())
    },
    unit: ({ status }) => status === 'completed',
  })
  const appraisals = (await listAppraisals(db.read, user.id)).map(toAppraisal)
  return { unit: user.unit, leastOfUnit: LEAST_UNIT_MATES, tests, appraisals }
}
