import { LEAST_UNIT_MATES, type TalentPerson } from '@pengawas/shared/contracts/talent'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listAppraisals } from '../appraisals.queries.ts'
import { findPerson } from '../talent.repository.ts'
import { seesAppraisals, talentReader, toAppraisal } from '../talent.rules.ts'
import type { TalentDeps } from './deps.ts'
import { readTests } from './read-tests.ts'

/** One candidate over time. Throws `not-allowed`, and `not-found` also for people whom the reader may not open. */
export async function openPerson({ db, forecasts }: TalentDeps, actor: Actor, userId: string): Promise<TalentPerson> {
  requirePermission(actor, 'talent:read')
  const reader = talentReader(actor)
  const user = await findPerson(db.read, reader, userId)
  if (user === null) throw new AppError('not-found')
  const seesJudged = seesAppraisals(reader, user)
  const { id, name, nip, unit } = user
  return {
    ...{ id, name, nip, unit, leastOfUnit: LEAST_UNIT_MATES },
    tests: await readTests(db.read, reader.scope, user),
    forecast: await forecasts.of(reader.scope, id),
    appraisals: seesJudged ? (await listAppraisals(db.read, id)).map(toAppraisal) : null,
    mayAppraise: seesJudged && isAllowed(actor.role, 'talent:manage'),
  }
}
