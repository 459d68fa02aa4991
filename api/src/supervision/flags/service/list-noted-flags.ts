import type { NotedFlags, NotedFlagsQuery } from '@pengawas/shared/contracts/flags'
import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { ownSession } from '../../../sessions/test-sessions/own-session.ts'
import { pageLatestFlags } from '../flags.repository.ts'
import { toFlag } from '../flags.rules.ts'
import { mayReadNoted, toNotedFlag } from '../noted-flags.rules.ts'
import type { FlagsDeps } from './deps.ts'

/** What was noted of the candidate in their own test, newest first, where the assessment lets them know now. Throws `not-found`. */
export async function listNotedFlags(
  { db }: FlagsDeps,
  actor: Actor,
  testSessionId: string,
  { page, pageSize }: NotedFlagsQuery,
): Promise<NotedFlags> {
  const session = await ownSession(db.read, actor, testSessionId)
  const assessment = await findAssessment(db.read, session.assessmentId)
  if (assessment === null) throw new AppError('not-found')
  const { showFlags } = assessment
  if (!mayReadNoted(showFlags, session.status))
    return { items: [], total: 0, page, pageSize, showFlags, isShown: false }
  const [rows, total] = await pageLatestFlags(db.read, session.id, { page, pageSize })
  return { items: rows.map((row) => toNotedFlag(toFlag(row))), total, page, pageSize, showFlags, isShown: true }
}
