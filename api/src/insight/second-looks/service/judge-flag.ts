import type { SampledFlag, SecondVerdict } from '@pengawas/shared/contracts/second-looks'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { SampledFlagRow } from '../second-looks.entity.ts'
import { findOwn, findSampledFlag, storeSecond } from '../second-looks.repository.ts'
import type { SecondLooksDeps } from './deps.ts'
import { toSampledFlags } from './to-sampled-flags.ts'

/**
 * Stores the second verdict on a flag of a sample. It changes nothing of the flag. Throws `not-allowed` and `not-found`, and
 * `conflict` where this person raised it or gave a verdict on it before, or somebody else was faster.
 */
export async function judgeFlag(
  { db, audit, now }: SecondLooksDeps,
  actor: Actor,
  key: { sampleId: string; flagId: string },
  { verdict, reason }: SecondVerdict,
): Promise<SampledFlag> {
  requirePermission(actor, 'audit:read')
  const judged = await db.write(async (manager): Promise<SampledFlagRow> => {
    const row = await findSampledFlag(manager, key.sampleId, key.flagId)
    if (row === null) throw new AppError('not-found')
    const own = await findOwn(manager, actor.userId, [key.flagId])
    if (own.size > 0 || row.firstReviewerId === actor.userId)
      throw new AppError('conflict', { message: 'secondLookOwn' })
    const second = {
      ...{ secondVerdict: verdict, secondReviewerId: actor.userId },
      ...{ secondReason: reason, secondAt: now() },
    }
    if (!(await storeSecond(manager, key, second))) throw new AppError('conflict', { message: 'secondLookTaken' })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'second-look.judged',
      subjectType: 'second-look',
      subjectId: key.sampleId,
      data: { flagId: key.flagId, verdict },
      ...{ words: { reason }, wordsAbout: { type: 'flag', id: key.flagId } },
    })
    return { ...row, ...second }
  })
  const [flag] = await toSampledFlags(db.read, [judged], actor.userId, false)
  if (flag === undefined) throw new AppError('not-found')
  return flag
}
