import {
  MOST_TIMELINE_SEGMENTS,
  type Timeline,
  TIMELINE_LANES,
  type TimelineEvent,
  type TimelineLane,
  type TimelineQuery,
} from '@pengawas/shared/contracts/timeline'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import { agreedRecording } from '@pengawas/shared/rules/agreed-recording'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { listActionsOn } from '../../../kernel/audit/audit.queries.ts'
import { withWords } from '../../../kernel/audit/changed-values.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { leadershipOf } from '../../../sessions/watching/leads.ts'
import { listSessionFlags } from '../../flags/flags.queries.ts'
import { listRecordingFiles } from '../../recordings/recordings.queries.ts'
import { endsAt, toSegment } from '../../recordings/recordings.rules.ts'
import { replaySession } from '../../recordings/replay-session.ts'
import { TIMELINE_ACTIONS } from '../lanes.rules.ts'
import { shorten, type Span, within } from '../timeline.rules.ts'
import type { TimelineDeps } from './deps.ts'
import { LANES } from './lanes.ts'

/** People do not do as much to one test; what is beyond that does not make the answer longer. */
const MOST_ENTRIES = 5_000

/**
 * What can be looked at again of a test, and what happened when, as far as this reader may know it. Opening it is an entry of
 * the audit log. Throws `not-allowed` and `not-found`.
 */
export async function showTimeline(
  { db, openings, now }: TimelineDeps,
  actor: Actor,
  testSessionId: string,
  query: TimelineQuery,
): Promise<Timeline> {
  const manager = db.read
  const session = await replaySession(manager, actor, testSessionId)
  const assessment = await findAssessment(manager, session.assessmentId)
  if (assessment === null) throw new AppError('not-found')
  const at = now()
  const files = await listRecordingFiles(manager, [testSessionId])
  const span = spanOf(session, files, at)
  const asked: Span = {
    from: query.from === undefined ? span.from : Date.parse(query.from),
    to: query.to === undefined ? span.to : Date.parse(query.to),
  }
  const segments = files.filter((row) => endsAt(row) >= asked.from && row.startedAt.getTime() <= asked.to)
  const withheld = await withheldFrom(manager, actor, session.assessmentId)
  const { events, more } = await readEvents(manager, session, { span, asked, withheld, at })
  const names = await findNames(manager, [session.participantId])
  await openings.note(actor.userId, `timeline ${testSessionId}`, {
    ...{ action: 'test-session.timeline-viewed', subjectType: 'test-session', subjectId: testSessionId },
    data: { isLive: !isOver(session.status) },
  })
  return {
    session: {
      ...{ id: session.id, code: session.code, assessmentId: session.assessmentId, status: session.status },
      ...{ assessmentTitle: assessment.title, participantName: names.get(session.participantId) ?? '' },
    },
    ...{ now: at.toISOString(), from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() },
    isLive: !isOver(session.status),
    recording: agreedRecording(assessment.recording, session.consent.recording),
    segments: segments.slice(0, MOST_TIMELINE_SEGMENTS).map(toSegment),
    ...{ events, withheld },
    more: segments.length > MOST_TIMELINE_SEGMENTS ? ['segments', ...more] : more,
  }
}

/** From the start of the test to its end, or to now; what was recorded beyond, by clocks that differ, is within. */
function spanOf(
  { startTime, endTime }: TestSessionRow,
  files: readonly { startedAt: Date; durationMs: number }[],
  at: Date,
): Span {
  let [from, to] = [startTime.getTime(), (endTime ?? at).getTime()]
  for (const file of files) {
    from = Math.min(from, file.startedAt.getTime())
    to = Math.max(to, endsAt(file))
  }
  return { from, to }
}

async function withheldFrom(manager: EntityManager, actor: Actor, assessmentId: string): Promise<TimelineLane[]> {
  const leads = (await leadershipOf(manager, actor))(assessmentId)
  return TIMELINE_LANES.filter((lane) => {
    const { permission, forLead } = LANES[lane]
    return !isAllowed(actor.role, permission) || (forLead && !leads)
  })
}

async function readEvents(
  manager: EntityManager,
  session: TestSessionRow,
  { span, asked, withheld, at }: { span: Span; asked: Span; withheld: readonly TimelineLane[]; at: Date },
): Promise<{ events: TimelineEvent[]; more: TimelineLane[] }> {
  const context = {
    ...{ manager, session, reach: { to: session.endTime ?? at, isLive: !isOver(session.status) } },
    entries: await withWords(
      manager,
      await listActionsOn(manager, { type: 'test-session', id: session.id }, TIMELINE_ACTIONS, MOST_ENTRIES),
    ),
    flags: await listSessionFlags(manager, session.id),
  }
  const events: TimelineEvent[] = []
  const more: TimelineLane[] = []
  for (const lane of TIMELINE_LANES.filter((each) => !withheld.includes(each))) {
    const shortened = shorten(lane, within(await LANES[lane].read(context), span, asked))
    events.push(...shortened.events)
    if (shortened.isCut) more.push(lane)
  }
  return { events: events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)), more }
}
