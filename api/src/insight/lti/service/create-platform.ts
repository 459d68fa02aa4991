import { randomUUID } from 'node:crypto'
import { type LtiPlatform, type LtiPlatformForm, MAX_LTI_PLATFORMS } from '@pengawas/shared/contracts/lti'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { AuditData } from '../../../kernel/audit/audit.entity.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import type { LtiPlatformRow } from '../lti.entity.ts'
import { findPlatformByIdentity, insertPlatform, listPlatforms, replaceLinks } from '../lti.repository.ts'
import { checkForm } from './check-form.ts'
import { type LtiDeps, MANAGE } from './deps.ts'
import { toPlatform } from './to-platforms.ts'

export const identityOf = ({ issuer, clientId }: Pick<LtiPlatformForm, 'issuer' | 'clientId'>): string =>
  sha256Hex(JSON.stringify([issuer, clientId]))

/** Whom a registration trusts, and with what, for the audit log. */
export const trustOf = (
  form: Omit<LtiPlatformForm, 'password' | 'assessmentIds'>,
  assessmentIds: readonly string[],
): AuditData => ({
  ...{ issuer: form.issuer, clientId: form.clientId, deploymentIds: form.deploymentIds.join(', ') },
  ...{ authUrl: form.authUrl, tokenUrl: form.tokenUrl, jwksUrl: form.jwksUrl },
  ...{ matching: form.matching, enrols: form.enrols },
  ...{ assessments: assessmentIds.length, assessmentIds: assessmentIds.join(' ') },
})

/** For a client of an issuer that is registered already. */
export const taken = (cause?: unknown): AppError =>
  new AppError('invalid-input', { fields: { clientId: 'ltiTaken' }, cause })

/** For what a transaction throws: somebody else may have registered the same at this moment. */
export function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? taken(error) : error
}

/**
 * Registers a platform. Throws `not-allowed`, as `OwnPassword.prove` and `checkForm`, `invalid-input` where this client of the
 * issuer is registered, and `conflict` where there are as many as an agency may have.
 */
export async function createPlatform(
  deps: LtiDeps,
  actor: Actor,
  { password, assessmentIds, ...form }: LtiPlatformForm,
  address: string,
): Promise<LtiPlatform> {
  requirePermission(actor, MANAGE)
  const { db, audit, ownPassword, now } = deps
  await ownPassword.prove(actor, password, 'password', address)
  await checkForm(deps, { ...form, assessmentIds })
  const by = { createdBy: actor.userId, createdAt: now() }
  const row: LtiPlatformRow = {
    ...{ id: randomUUID(), ...form, identity: identityOf(form), status: 'active', ...by, lastLaunchAt: null },
  }
  await db
    .write(async (manager) => {
      if ((await listPlatforms(manager)).length >= MAX_LTI_PLATFORMS)
        throw new AppError('conflict', { message: 'ltiFull' })
      if ((await findPlatformByIdentity(manager, row.identity)) !== null) throw taken()
      await insertPlatform(manager, row)
      await replaceLinks(manager, row.id, assessmentIds, by)
      await audit.append(manager, {
        ...{ actorId: actor.userId, action: 'lti.registered', subjectType: 'lti-platform', subjectId: row.id },
        data: trustOf(form, assessmentIds),
      })
    })
    .catch(refuseTaken)
  return toPlatform(db.read, row)
}
