import type { LtiPlatform, LtiPlatformForm } from '@pengawas/shared/contracts/lti'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { adoptLinks, changePlatform, findPlatformByIdentity, holdPlatform, replaceLinks } from '../lti.repository.ts'
import { checkForm } from './check-form.ts'
import { identityOf, refuseTaken, taken, trustOf } from './create-platform.ts'
import { type LtiDeps, MANAGE } from './deps.ts'
import { toPlatform } from './to-platforms.ts'

/**
 * Changes a registration. Where it enrols, whoever saves it has allowed each of its links from now on: people are enrolled in their
 * name. Throws as `createPlatform`, and `not-found`.
 */
export async function editPlatform(
  deps: LtiDeps,
  actor: Actor,
  { id, form: { password, assessmentIds, ...form }, address }: { id: string; form: LtiPlatformForm; address: string },
): Promise<LtiPlatform> {
  requirePermission(actor, MANAGE)
  const { db, audit, ownPassword, now } = deps
  await ownPassword.prove(actor, password, 'password', address)
  await checkForm(deps, { ...form, assessmentIds })
  const changes = { ...form, identity: identityOf(form) }
  const row = await db
    .write(async (manager) => {
      const before = await holdPlatform(manager, id)
      if (before === null) throw new AppError('not-found')
      const other = await findPlatformByIdentity(manager, changes.identity)
      if (other !== null && other.id !== id) throw taken()
      await changePlatform(manager, id, changes)
      await replaceLinks(manager, id, assessmentIds, { createdBy: actor.userId, createdAt: now() })
      if (form.enrols) await adoptLinks(manager, id, actor.userId)
      await audit.append(manager, {
        ...{ actorId: actor.userId, action: 'lti.changed', subjectType: 'lti-platform', subjectId: id },
        data: trustOf(form, assessmentIds),
      })
      return { ...before, ...changes }
    })
    .catch(refuseTaken)
  return toPlatform(db.read, row)
}
