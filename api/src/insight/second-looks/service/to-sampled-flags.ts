import type { SampledFlag } from '@pengawas/shared/contracts/second-looks'
import type { EntityManager } from 'typeorm'
import { findNames } from '../../../identity/users/users.queries.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { toFlags } from '../../../supervision/flags/service/to-flags.ts'
import type { SampledFlagRow } from '../second-looks.entity.ts'
import { findFlags, findOwn } from '../second-looks.repository.ts'

/**
 * Flags of a sample as the second reviewer sees them. The first verdict is told once the sample `isJudged`; a second one to the
 * person who gave it, and to all once the sample is judged.
 */
export async function toSampledFlags(
  manager: EntityManager,
  rows: readonly SampledFlagRow[],
  readerId: string,
  isJudged: boolean,
): Promise<SampledFlag[]> {
  const ids = rows.map(({ flagId }) => flagId)
  const flags = new Map((await toFlags(manager, await findFlags(manager, ids))).map((flag) => [flag.id, flag]))
  const own = await findOwn(manager, readerId, ids)
  const sessions = await findTestSessions(manager, [...new Set(rows.map(({ testSessionId }) => testSessionId))])
  const codes = new Map(sessions.map(({ id, code }) => [id, code]))
  const names = await findNames(
    manager,
    rows.flatMap(({ secondReviewerId }) => secondReviewerId ?? []),
  )
  return rows.flatMap((row): SampledFlag[] => {
    const flag = flags.get(row.flagId)
    if (flag === undefined) return []
    const { id, testSessionId, type, severity, confidence, reason, description } = flag
    const { origin, timestamp, endedAt, timesSeen, evidenceUrl, details } = flag
    const { secondVerdict: verdict, secondReviewerId, secondReason } = row
    const isOwn = own.has(id) || row.firstReviewerId === readerId
    const tellsSecond = isJudged || secondReviewerId === readerId
    return [
      {
        ...{ id, testSessionId, type, severity, confidence, reason, description },
        ...{ origin, timestamp, endedAt, timesSeen, evidenceUrl, details },
        code: codes.get(testSessionId) ?? '',
        isByHand: flag.raisedBy !== null,
        second:
          verdict === null || !tellsSecond
            ? null
            : { verdict, reason: secondReason ?? '', reviewerName: names.get(secondReviewerId ?? '') ?? '' },
        first: isJudged ? row.firstVerdict : null,
        refused: verdict !== null ? 'judged' : isOwn ? 'own' : null,
      },
    ]
  })
}
