import type { Database } from '../../../kernel/db/database.ts'
import { derivedId } from '../../../kernel/lib/derived-id.ts'
import { flagEntity, type FlagRow } from '../../flags/flags.entity.ts'
import { countSignals } from '../page-signals.queries.ts'
import { isCooledDown, type Occurrence, type SignalReason, toDetectedFlag } from '../page-signals.rules.ts'
import type { SignalsDeps } from './deps.ts'

/**
 * Raises a flag for what a page noticed, unless there is nothing. What comes too soon after the last flag of the reason raises
 * the count of that one.
 */
export async function raiseSignalFlag(
  { db, flags, now }: SignalsDeps,
  testSessionId: string,
  reason: SignalReason,
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (occurrences.length === 0) return
  const { count, latest } = await raisedSoFar(db, testSessionId, reason)
  if (latest !== null && !isCooledDown({ count, last: latest.createdAt }, now())) {
    const again = { ...toDetectedFlag(latest.id, reason, occurrences), timesSeen: await countSignals(db.read, latest) }
    if (latest.origin === 'client' && again.timesSeen > 0)
      await flags.raise({ testSessionId, flag: again, evidence: null }, null)
    return
  }
  // Numbered within its reason: reports that arrive at once, on whichever hubs, make the same flag.
  const flag = toDetectedFlag(derivedId(testSessionId, reason, count), reason, occurrences)
  await flags.raise({ testSessionId, flag, evidence: null }, null)
}

async function raisedSoFar(
  db: Database,
  testSessionId: string,
  reason: SignalReason,
): Promise<{ count: number; latest: FlagRow | null }> {
  const [rows, count] = await db.read.findAndCount(flagEntity, {
    where: { testSessionId, reason },
    order: { createdAt: 'DESC' },
    take: 1,
  })
  return { count, latest: rows[0] ?? null }
}
