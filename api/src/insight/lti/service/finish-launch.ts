import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { OpenedSession } from '../../../identity/auth/session-opener.ts'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import { findUserByEmail, findUserByNip } from '../../../identity/users/users.queries.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import type { Client } from '../../../kernel/http/client.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { isExactly, matchFault, saidOfPerson } from '../account-matching.rules.ts'
import type { Launch } from '../claims.rules.ts'
import type { LtiPlatformRow } from '../lti.entity.ts'
import { changePlatform, findLink, findPlatform, holdAccount, holdPlatform, insertNonce } from '../lti.repository.ts'
import { verifyLaunch } from '../verify-launch.ts'
import { LTI_LOGIN_MS, readState } from './begin-login.ts'
import type { LtiDeps } from './deps.ts'
import { enrolIfAllowed } from './enrol-if-allowed.ts'
import { keepGrade } from './keep-grade.ts'

const sentSchema = z.object({ state: z.string().max(4_000), id_token: z.string().max(40_000) })

const FAULTS = {
  unknown: 'lti-unknown',
  unproved: 'lti-unknown',
  inactive: 'account-inactive',
  staff: 'lti-staff',
} as const

/**
 * Signs in the candidate whom a platform sends, and enrols them where the registration says so. Throws `lti-failed` for what is
 * no launch of a registered platform for this browser, `lti-no-cookie`, `lti-paused`, `lti-unknown`, `lti-staff`,
 * `account-inactive`, `lti-not-linked`, `lti-not-enrolled`, and `lti-two-factor` where the account has a second factor.
 */
export async function finishLaunch(
  deps: LtiDeps,
  sent: unknown,
  browser: string | undefined,
  client: Client,
): Promise<{ session: OpenedSession; to: string }> {
  const { platform, launch } = await verified(deps, sent, browser)
  const user = await personOf(deps, platform, launch, client)
  const assessmentId = await assessmentOf(deps.db.read, platform, launch)
  const isEnrolled = assessmentId !== null && (await enrolIfAllowed(deps, platform, { assessmentId, userId: user.id }))
  const needsCode = await deps.twoFactor.isEnabled(user.id)
  const session = await deps.db.write(async (manager) => {
    // Read again and held: what was decided above may have been paused, unlinked or erased meanwhile, and may not until this ends.
    requireStanding(platform, launch, await holdPlatform(manager, platform.id))
    const fault = matchFault(await holdAccount(manager, user.id), platform.matching)
    if (fault !== null) throw new AppError(FAULTS[fault])
    await assessmentOf(manager, platform, launch)
    const at = deps.now()
    await changePlatform(manager, platform.id, { lastLaunchAt: at })
    if (assessmentId !== null) await keepGrade(manager, { platform, launch, assessmentId, participantId: user.id }, at)
    await deps.audit.append(manager, {
      ...{ actorId: user.id, action: 'lti.launched', subjectType: 'lti-platform', subjectId: platform.id },
      data: { isEnrolled, isSignedIn: !needsCode, ...(assessmentId === null ? {} : { assessmentId }) },
    })
    return needsCode ? null : deps.sessions.open(manager, user.id, client, 'lti')
  })
  if (session === null) throw new AppError('lti-two-factor')
  deps.sessions.announce(session)
  return { session, to: assessmentId === null ? '/participant' : pageLinks.ownAssessment(assessmentId) }
}

async function verified(
  deps: LtiDeps,
  sent: unknown,
  browser: string | undefined,
): Promise<{ platform: LtiPlatformRow; launch: Launch }> {
  const { db, log, platformKeys, now } = deps
  const parsed = sentSchema.safeParse(sent)
  if (!parsed.success) throw new AppError('lti-failed')
  const state = readState(deps, parsed.data.state, browser)
  const platform = await findPlatform(db.read, state.platformId)
  if (platform === null) throw new AppError('lti-failed')
  if (platform.status !== 'active') throw new AppError('lti-paused')
  const tools = { keys: platformKeys, now }
  const answer = await verifyLaunch(tools, platform, { idToken: parsed.data.id_token, nonce: state.nonce }).catch(
    (error: unknown) => {
      // The name alone: what these errors carry names the person.
      log.warn({ platformId: platform.id, reason: nameOf(error) }, 'launch of a learning platform was refused')
      throw new AppError('lti-failed')
    },
  )
  if ('fault' in answer) {
    log.warn({ platformId: platform.id, reason: answer.fault }, 'launch of a learning platform was refused')
    throw new AppError(answer.fault === 'mistyped-assessment' ? 'lti-not-linked' : 'lti-failed')
  }
  const { launch } = answer
  if (launch.isLineItemForeign)
    log.warn({ platformId: platform.id }, 'line item of a launch is no address of its platform: it gets no score')
  await spendNonce(deps, platform, state.nonce)
  // Its keys may have taken seconds to come.
  return { platform: requireStanding(platform, launch, await findPlatform(db.read, platform.id)), launch }
}

/** A registration that is still the one by which a launch was checked. Throws `lti-failed` and `lti-paused`. */
function requireStanding(
  was: LtiPlatformRow,
  { deploymentId }: Launch,
  platform: LtiPlatformRow | null,
): LtiPlatformRow {
  const isSame =
    platform !== null &&
    platform.identity === was.identity &&
    platform.jwksUrl === was.jwksUrl &&
    platform.matching === was.matching &&
    platform.deploymentIds.includes(deploymentId)
  if (!isSame) throw new AppError('lti-failed')
  if (platform.status !== 'active') throw new AppError('lti-paused')
  return platform
}

const nameOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'

/** Throws `lti-failed` where the nonce has opened something before. */
async function spendNonce({ db, now }: LtiDeps, { id }: LtiPlatformRow, nonce: string): Promise<void> {
  // Twice as long as a state lives, so that clocks of hubs may differ.
  const expiresAt = new Date(now().getTime() + 2 * LTI_LOGIN_MS)
  await db
    .write((manager) => insertNonce(manager, sha256Hex(`${id}/${nonce}`), expiresAt))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('lti-failed', { cause: error }) : error
    })
}

/** The account that the platform means. What failed is an entry of the audit log, as for any login. */
async function personOf(
  { db, failures, fingerprint }: LtiDeps,
  { matching }: LtiPlatformRow,
  { said }: Launch,
  client: Client,
): Promise<UserRow> {
  const name = saidOfPerson(said, matching)
  const found =
    name === null ? null : await (matching === 'email' ? findUserByEmail(db.read, name) : findUserByNip(db.read, name))
  const exact = found !== null && name !== null && isExactly(found, name, matching) ? found : null
  const fault = matchFault(exact, matching)
  if (exact === null || fault !== null) {
    await failures.record(exact?.id ?? null, fingerprint(name ?? ''), client, 'lti')
    throw new AppError(FAULTS[fault ?? 'unknown'])
  }
  return exact
}

/** The assessment that the link opens; null: it only signs in. Throws `lti-not-linked`. */
async function assessmentOf(manager: EntityManager, { id }: LtiPlatformRow, launch: Launch): Promise<string | null> {
  if (launch.kind !== 'resource-link') throw new AppError('lti-not-linked')
  if (launch.assessmentId === null) return null
  if ((await findLink(manager, id, launch.assessmentId)) === null) throw new AppError('lti-not-linked')
  return launch.assessmentId
}
