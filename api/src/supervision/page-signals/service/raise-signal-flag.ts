import type { Database } from '../../../kernel/db/database.ts'
import { derivedId } from '../../../kernel/lib/derived-id.ts'
import { flagEntity } from '../../flags/flags.entity.ts'
import { isCooledDown, type Occurrence, type Raised, type SignalReason, toDetectedFlag } from '../page-signals.rules.ts'
import type { SignalsDeps } from './deps.ts'

/** Raises a flag for what a page noticed, unless there is nothing or the reason has been flagged too recently or too often. */
export async function raiseSignalFlag(
  { db, flags, now }: SignalsDeps,
  testSessionId: string,
  reason: SignalReason,
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (occurrences.length === 0) return
  const before = await raisedSoFar(db, testSessionId, reason)
  if (!isCooledDown(before, now())) return
  // Numbered within its reason: reports that arrive at once, on whichever hubs, make the same flag.
  const flag = toDetectedFlag(derivedId(testSessionId, reason, before.count), reason, occurrences)
  await flags.raise({ testSessionId, flag, evidence: null }, null)
}

async function raisedSoFar(db: Database, testSessionId: string, reason: SignalReason): Promise<Raised> {
  const [rows, count] = await db.read.findAndCount(flagEntity, {
    where: { testSessionId, reason },
    order: { createdAt: 'DESC' },
    take: 1,
  })
  return { count, last: rows[0]?.createdAt ?? null }
}
