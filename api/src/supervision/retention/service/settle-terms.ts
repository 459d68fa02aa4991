import { findHeld } from '../legal-holds.queries.ts'
import { listStoredTerms, setHeld, setSessionTerm, type StoredTerm } from '../retention.repository.ts'
import type { Term } from '../retention.rules.ts'
import type { RetentionDeps } from './deps.ts'
import { findTerms } from '../terms.queries.ts'

const SESSIONS_AT_ONCE = 200

/**
 * Brings the days of all kept files up to date with what people have decided since, and notes which a legal hold keeps. Nothing
 * relies on it being recent: `postpone` looks once more before a file is deleted. Returns of how many sessions something changed.
 */
export async function settleTerms(deps: RetentionDeps): Promise<number> {
  let [changed, after] = [0, '']
  for (;;) {
    const stored = await listStoredTerms(deps.db.read, after, SESSIONS_AT_ONCE)
    changed += await settle(deps, stored)
    after = stored.at(-1)?.testSessionId ?? after
    if (stored.length < SESSIONS_AT_ONCE) return changed
  }
}

const differs = (stored: StoredTerm, { dueAt }: Term): boolean =>
  dueAt === null ? !stored.isOpen : stored.dueAt?.getTime() !== dueAt.getTime()

async function settle(deps: RetentionDeps, stored: readonly StoredTerm[]): Promise<number> {
  const { db } = deps
  const ids = stored.map(({ testSessionId }) => testSessionId)
  const [terms, held] = [await findTerms(deps, db.read, ids), await findHeld(db.read, ids)]
  let changed = 0
  for (const one of stored) {
    const { testSessionId: id } = one
    const term = terms.get(id)
    const isHeld = held.has(id)
    const isOtherTerm = term !== undefined && differs(one, term)
    const isOtherHold = one.held !== (isHeld ? one.files : 0)
    if (!isOtherTerm && !isOtherHold) continue
    await db.write(async (manager) => {
      if (isOtherTerm) await setSessionTerm(manager, id, term.dueAt)
      if (isOtherHold) await setHeld(manager, [id], isHeld)
    })
    changed += 1
  }
  return changed
}
