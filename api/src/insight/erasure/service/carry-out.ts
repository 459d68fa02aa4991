import { findUser } from '../../../identity/users/users.queries.ts'
import { updateUser } from '../../../identity/users/users.changes.ts'
import { listSessionsOfParticipant } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { findHeld } from '../../../supervision/retention/legal-holds.queries.ts'
import { dueOf, mayErase } from '../erasure.rules.ts'
import type { ErasureRow } from '../erasures.entity.ts'
import { forgetReasons, listAccepted, settleErasure } from '../erasures.repository.ts'
import type { ErasureDeps } from './deps.ts'
import { erasePerson } from './erase-person.ts'
import { findMentions } from './mentions.ts'
import { planErasure } from './plan.ts'

/** What must wait, or could not be done, is asked again after this long: the plan reads much. */
const ASK_AGAIN_MS = 60_000

type CarryOutDeps = Pick<ErasureDeps, 'db' | 'audit' | 'log' | 'logins' | 'forgetMails' | 'now'>

/**
 * Carries out what was accepted and nobody took back within a day, in two steps: the account is closed, and once what the
 * person had begun is over, everything goes at once. What must be kept since then, such as by a legal hold, holds it back
 * until that ends. One that fails holds up no other. The function that it gives back returns how many were done.
 */
export function createCarryOut(deps: CarryOutDeps): () => Promise<number> {
  /** When each request is asked again; in milliseconds since 1970. */
  let waiting: ReadonlyMap<string, number> = new Map()
  return async () => {
    let done = 0
    const still = new Map<string, number>()
    for (const row of await listAccepted(deps.db.read)) {
      const at = deps.now().getTime()
      const until = waiting.get(row.id)
      if (until !== undefined && at < until) {
        still.set(row.id, until)
        continue
      }
      try {
        const outcome = await advance(deps, row)
        if (outcome === 'done') done += 1
        if (outcome === 'waits') still.set(row.id, at + ASK_AGAIN_MS)
      } catch (error) {
        deps.log.error({ err: error, requestId: row.id }, 'an erasure could not be carried out')
        still.set(row.id, at + ASK_AGAIN_MS)
      }
    }
    waiting = still
    return done
  }
}

type Outcome = 'done' | 'waits' | 'nothing'

async function advance(deps: CarryOutDeps, row: ErasureRow): Promise<Outcome> {
  const now = deps.now()
  if (row.closedAt !== null) return mayErase(row, now) ? erase(deps, row) : 'nothing'
  const dueAt = dueOf(row)
  if (dueAt === null || now < dueAt) return 'nothing'
  // While something must be kept the account stays open, so that its person can still take the request back.
  const { keeps } = await planErasure(deps.db.read, row.userId, now)
  if (keeps.length > 0) return waits(deps.log, row, keeps.length)
  await closeAccount(deps, row)
  return 'nothing'
}

async function closeAccount({ db, logins, now }: CarryOutDeps, row: ErasureRow): Promise<void> {
  const ended = await db.write(async (manager) => {
    // Of two hubs the second one would read the account as it is by then: closed.
    if (!(await settleErasure(manager, { ...row, isOpen: true }, { closedAt: now() }))) return []
    const user = await findUser(manager, row.userId)
    await settleErasure(manager, row, { wasActive: user?.isActive ?? false })
    await updateUser(manager, row.userId, { isActive: false })
    return logins.end(manager, row.userId)
  })
  logins.announce(ended)
}

async function erase({ db, audit, log, forgetMails, now }: CarryOutDeps, row: ErasureRow): Promise<Outcome> {
  const user = await findUser(db.read, row.userId)
  if (user === null) return 'waits'
  // First what takes least; it is asked again where it counts, with everything that goes.
  const { keeps: known } = await planErasure(db.read, row.userId, now())
  if (known.length > 0) return waits(log, row, known.length)
  // Before the rest: once the account has no address any more, nobody would know which mails were theirs.
  await forgetMails(user.email)
  // The account is closed: nobody writes about it any more, and looking for it takes long.
  const mentions = await findMentions(db.read, user)
  const erased = db.write(async (manager) => {
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
    // Whoever places a hold at this moment waits for the log, which this transaction holds, or was before it and is seen here.
    const held = await findHeld(
      manager,
      sessions.map(({ id }) => id),
      { isLatest: true },
    )
    if (held.size > 0) throw new HeldMeanwhile(held.size)
    return { keeps: 0 }
  })
  const outcome = await erased.catch((error: unknown) => {
    if (error instanceof HeldMeanwhile) return { keeps: error.keeps }
    throw error
  })
  if (outcome === null) return 'nothing'
  return outcome.keeps > 0 ? waits(log, row, outcome.keeps) : 'done'
}

/** Undoes an erasure that a legal hold came before. */
class HeldMeanwhile extends Error {
  readonly keeps: number

  constructor(keeps: number) {
    super('a legal hold was placed meanwhile')
    this.keeps = keeps
  }
}

function waits(log: ErasureDeps['log'], { id }: ErasureRow, keeps: number): Outcome {
  log.warn({ requestId: id, keeps }, 'an erasure waits: something must be kept')
  return 'waits'
}
