import { randomUUID } from 'node:crypto'
import type { ClaimedRun, takeOverSchema } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { randomToken } from '../../../kernel/lib/secrets.ts'
import { resumedBy } from '../../finishing/reopen-session.ts'
import { decideTakeOver, isSilent } from '../../test-sessions/test-page.rules.ts'
import { updateTestSession } from '../../test-sessions/test-sessions.changes.ts'
import { readPageContact } from '../page-contact.ts'
import type { RunDeps } from './deps.ts'
import { lockOwnSession } from './lock-own-session.ts'
import { openRun } from './open-run.ts'
import { toTestRun } from './to-test-run.ts'

type Wish = z.output<typeof takeOverSchema>

/**
 * Makes this page the one that may write, and notifies the others. Throws `not-found`, `test-session-over`, or
 * `test-page-replaced` where another page that is not silent has the test and the request does not ask to replace it.
 */
export async function takeOver(
  deps: RunDeps,
  actor: Actor,
  id: string,
  device: string,
  wish: Wish,
): Promise<ClaimedRun> {
  const { db, announcer, flagSecondLogin } = deps
  requirePermission(actor, 'assessment:take')
  const caller = { authSessionId: actor.authSessionId, device }
  const changed = await db.write((manager) => changePage(deps, manager, actor, id, device, wish))
  const { before, verdict } = changed
  // Signing in again in the same browser is no second login; the page's secret in another browser was handed over.
  if (verdict !== 'signed-in-again' || before.pageDevice !== device) await flagSecondLogin(before, caller)
  if (changed.verdict === 'refuse') throw new AppError('test-page-replaced')
  const { row, secret, endedLogins } = changed
  for (const authSessionId of endedLogins) announcer.emit('loginEnded', { authSessionId })
  if (verdict !== 'again') announcer.announce(pushes.pageChanged, { testSessionId: id }, { pageId: row.pageId })
  const run = await toTestRun(deps, { ...(await openRun(deps, actor, id)), session: row })
  return { ...run, page: { pageId: row.pageId, pageSecret: secret } }
}

/** Decides on the request and stores which page has the test, in the caller's transaction. */
async function changePage(
  { audit, oneLogin, now }: RunDeps,
  manager: EntityManager,
  actor: Actor,
  id: string,
  device: string,
  wish: Wish,
) {
  const held = await lockOwnSession(manager, actor, id)
  const at = now()
  const isHolderSilent = isSilent(await readPageContact(manager, held), at)
  const decided = decideTakeOver(held, { authSessionId: actor.authSessionId, device }, wish, isHolderSilent)
  if (decided.kind === 'refuse') return { verdict: decided.kind, before: held }
  const isSame = decided.kind === 'again' || decided.kind === 'signed-in-again'
  // A page that proved itself keeps its secret: should this answer be lost, it can prove itself again.
  const pageSecret = (isSame ? wish.pageSecret : undefined) ?? randomToken()
  const hold = {
    pageId: (isSame ? held.pageId : null) ?? randomUUID(),
    pageSecretHash: sha256Hex(pageSecret),
    pageLoginId: actor.authSessionId,
    pageDevice: device,
  }
  const resumed = resumedBy(held, at)
  if (decided.kind !== 'again' || resumed !== null)
    await updateTestSession(manager, id, { ...hold, ...resumed, updatedAt: at })
  if (resumed !== null) await logReturn(audit, manager, actor, id)
  if (decided.kind !== 'again' && decided.kind !== 'first') {
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'test-session.page-changed',
      subjectType: 'test-session',
      subjectId: id,
      data: {
        samePage: isSame,
        wasSilent: isHolderSilent,
        otherLogin: held.pageLoginId !== actor.authSessionId,
        otherBrowser: held.pageDevice !== device,
      },
    })
  }
  // A login from before the test began is one too many from now on, as is a later one.
  const ended = decided.kind === 'again' ? [] : await oneLogin.enforce(manager, actor.userId, actor.authSessionId)
  return {
    before: held,
    row: { ...held, ...hold, ...resumed },
    secret: pageSecret,
    verdict: decided.kind,
    endedLogins: ended,
  }
}

/** Writes down that the clock of a reopened test runs again because its candidate is back. */
const logReturn = (audit: AuditService, manager: EntityManager, actor: Actor, id: string): Promise<void> =>
  audit.append(manager, {
    actorId: actor.userId,
    action: 'test-session.resumed',
    subjectType: 'test-session',
    subjectId: id,
    data: { from: 'paused', reopened: true },
  })
