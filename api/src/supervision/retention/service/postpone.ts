import type { KeptFileRow } from '../../../kernel/files/kept-files.entity.ts'
import { isHeld } from '../legal-holds.queries.ts'
import type { RetentionDeps } from './deps.ts'
import { findTerms } from '../terms.queries.ts'

/** What keeps a file that seems due, asked right before it would be deleted; null where nothing does. */
export async function postpone(
  deps: RetentionDeps,
  { testSessionId, term, reason }: Pick<KeptFileRow, 'testSessionId' | 'term' | 'reason'>,
): Promise<Partial<Pick<KeptFileRow, 'isHeld' | 'dueAt' | 'reason'>> | null> {
  const { db, now } = deps
  if (testSessionId === null) return null
  if (await isHeld(db.read, testSessionId)) return { isHeld: true }
  if (term !== 'session' || reason !== 'term-over') return null
  const found = (await findTerms(deps, db.read, [testSessionId])).get(testSessionId)
  // Of a session that is gone nobody can decide anything any more.
  if (found === undefined) return null
  const { dueAt } = found
  if (dueAt !== null && dueAt <= now()) return null
  return { dueAt, reason: dueAt === null ? null : 'term-over' }
}
