import { type Appraisals, appraisalYearSchema, type SetAppraisal } from '@pengawas/shared/contracts/talent'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listAppraisals } from '../appraisals.queries.ts'
import { findPerson, holdAppraisals, removeAppraisal, saveAppraisals } from '../talent.repository.ts'
import { seesAppraisals, talentReader, toAppraisal } from '../talent.rules.ts'
import type { TalentDeps } from './deps.ts'

/**
 * Stores what the agency has judged of a person for a year, or removes it where neither level is given. Throws `not-allowed`,
 * `not-found` for people whose appraisals the actor does not manage, and `invalid-input` for a year that is none.
 */
export async function setAppraisal(
  { db, audit, now }: TalentDeps,
  actor: Actor,
  { userId, year: given }: { userId: string; year: unknown },
  { performance, potential }: SetAppraisal,
): Promise<Appraisals> {
  requirePermission(actor, 'talent:manage')
  const year = appraisalYearSchema.safeParse(Number(given))
  if (!year.success) throw new AppError('invalid-input', { message: 'appraisalYear' })
  const reader = talentReader(actor)
  const user = await findPerson(db.read, reader, userId)
  if (user === null || !seesAppraisals(reader, user)) throw new AppError('not-found')
  const isRemoved = performance === null && potential === null
  await db.write(async (manager) => {
    const { there } = await holdAppraisals(manager, [userId])
    if (!there.has(userId)) throw new AppError('not-found')
    if (isRemoved) await removeAppraisal(manager, userId, year.data)
    else
      await saveAppraisals(manager, [
        { userId, year: year.data, performance, potential, setBy: actor.userId, setAt: now() },
      ])
    await audit.append(manager, {
      actorId: actor.userId,
      action: isRemoved ? 'talent.appraisal-removed' : 'talent.appraised',
      ...{ subjectType: 'user', subjectId: userId, data: { year: year.data } },
    })
  })
  return { appraisals: (await listAppraisals(db.read, userId)).map(toAppraisal) }
}
