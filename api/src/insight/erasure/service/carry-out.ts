import { findUser } from '../../../identity/users/users.queries.ts'
import { updateUser } from '../../../identity/users/users.changes.ts'
import { listSessionsOfParticipant } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { mayClose, mayErase } from '../erasure.rules.ts'
import type { ErasureRow } from '../erasures.entity.ts'
import { forgetReasons, listAccepted, settleErasure } from '../erasures.repository.ts'
import type { ErasureDeps } from './deps.ts'
import { erasePerson } from './erase-person.ts'
import { findMentions } from './mentions.ts'
import { planErasure } from './plan.ts'

/**
 * Carries out what was accepted, in two steps: the account is closed, and once what the person had begun is over, everything
 * goes at once. What must be kept since then, such as by a legal hold, holds it back until that ends. Returns how many were done.
 */
export async function carryOutErasures(deps: ErasureDeps): Promise<number> {
  let done = 0
  for (const row of await listAccepted(deps.db.read)) {
    if (row.closedAt === null) {
      if (mayClose(row, deps.now())) await closeAccount(deps, row)
    } else if (mayErase(row, deps.now()) && (await erase(deps, row))) done += 1
  }
  return done
}

async function closeAccount({ db, logins, now }: ErasureDeps, row: ErasureRow): Promise<void> {
  const ended = await db.write(async (manager) => {
    if (!(await settleErasure(manager, row, { closedAt: now() }))) return []
    await updateUser(manager, row.userId, { isActive: false })
    return logins.end(manager, row.userId)
  })
  logins.announce(ended)
}

async function erase({ db, audit, log, forgetMails, now }: ErasureDeps, row: ErasureRow): Promise<boolean> {
  const user = await findUser(db.read, row.userId)
  if (user === null) return false
  // Before the rest: once the account has no address any more, nobody would know which mails were theirs.
  await forgetMails(user.email)
  // The account is closed: nobody writes about it any more, and looking for it takes long.
  const mentions = await findMentions(db.read, user)
  const outcome = await db.write(async (manager) => {
    const at = now()
    // Takes the row first, so that of two hubs one waits here and then finds it done.
    if (!(await settleErasure(manager, row, { state: 'accepted' }))) return null
    const { keeps } = await planErasure(manager, row.userId, at)
    if (keeps.length > 0) return { keeps: keeps.length }
    await settleErasure(manager, row, { state: 'done', underWay: null, doneAt: at })
    await forgetReasons(manager, row.userId)
    const sessions = await listSessionsOfParticipant(manager, row.userId)
    const files = await erasePerson(manager, user, { sessions, mentions }, at)
    await audit.append(manager, {
      ...{ actorId: null, action: 'erasure.carried-out', subjectType: 'user', subjectId: row.userId },
      data: { requestId: row.id, decidedBy: row.decidedBy, testSessions: sessions.length, files },
    })
    return { keeps: 0 }
  })
  if (outcome !== null && outcome.keeps > 0)
    log.warn({ requestId: row.id, keeps: outcome.keeps }, 'an erasure waits: something must be kept')
  return outcome?.keeps === 0
}
