import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { REPLAY_CUT_WAIT_MS, type ReplayCut } from '@pengawas/shared/contracts/timeline'
import { AppError } from '@pengawas/shared/errors'
import { agreedRecording } from '@pengawas/shared/rules/agreed-recording'
import type { Rate } from '@pengawas/shared/rules/token-bucket'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { listRecordingFiles } from '../../recordings/recordings.queries.ts'
import { toReplayCut } from '../replay-cut.rules.ts'
import type { TimelineDeps } from './deps.ts'

/** A candidate may be looked at by some people; a recording is not to become crumbs. */
const RATE_OF_TEST: Rate = { burst: 3, perSecond: 0.1 }
const RATE_OF_PERSON: Rate = { burst: 6, perSecond: 0.5 }

/**
 * Has what just happened in a test brought to the hub, for whoever watches it live. Each time is an entry of the audit log.
 * Throws `not-allowed`, `not-found`, `test-session-over`, `check-in-pending`, `conflict` where nothing is recorded or,
 * around flags, nothing now, `too-many-requests`, `media-unavailable` where no media node answers, and
 * `unavailable` where its disk is full.
 */
export async function cutRecording(deps: TimelineDeps, actor: Actor, testSessionId: string): Promise<ReplayCut> {
  const { db, audit, limiter } = deps
  requirePermission(actor, 'recording:read')
  const session = await staffSession(db.read, actor, testSessionId, 'wall:watch')
  if (isOver(session.status)) throw new AppError('test-session-over')
  if (session.status === 'check-in') throw new AppError('check-in-pending')
  const wanted = (await findAssessment(db.read, session.assessmentId))?.recording ?? 'never'
  const recording = agreedRecording(wanted, session.consent.recording)
  if (recording === 'never') throw new AppError('conflict', { message: 'replayNotRecorded' })
  const retryAfterSeconds =
    limiter.take(`person ${actor.userId}`, RATE_OF_PERSON) ?? limiter.take(`test ${testSessionId}`, RATE_OF_TEST)
  if (retryAfterSeconds !== null) throw new AppError('too-many-requests', { retryAfterSeconds })
  // Before anything of the candidate is brought here because of it.
  await db.write((manager) =>
    audit.append(manager, {
      ...{ actorId: actor.userId, action: 'test-session.recording-cut' },
      ...{ subjectType: 'test-session', subjectId: testSessionId, data: { recording } },
    }),
  )
  const cut = await deps.cutRecording(testSessionId, REPLAY_CUT_WAIT_MS)
  if (cut === null) throw new AppError('media-unavailable')
  if (cut.recording === 'stopped' && cut.segments.length === 0)
    throw new AppError('unavailable', { message: 'replayStopped' })
  // Around flags nothing is written without one, whoever asks: that is what the candidate was told.
  if (cut.recording === 'waiting' && cut.segments.length === 0)
    throw new AppError('conflict', { message: 'replayNothingKept' })
  return toReplayCut(await listRecordingFiles(db.read, [testSessionId]), cut.segments)
}
