import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import {
  MEDIA_SOURCES,
  type Progress,
  type ScreenActivity,
  type WallCandidate,
} from '@pengawas/shared/contracts/proctoring'
import type { PrivateTalk } from '@pengawas/shared/contracts/talks'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { HelpRequest } from '@pengawas/shared/contracts/test-taking'
import { type CountedFlags, hasPending } from '@pengawas/shared/rules/flag-weight'
import type { UserRow } from '../../identity/users/users.entity.ts'
import { connectionOf } from '../../sessions/live-states/connection.rules.ts'
import type { LiveStateRow } from '../../sessions/live-states/live-states.entity.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'

export interface TileFacts {
  person: Pick<UserRow, 'name' | 'nip' | 'unit'>
  state: LiveStateRow | undefined
  flags: CountedFlags
  progress: Progress
  mediaPolicy: MediaPolicy
  phone: WallCandidate['phone']
  termination: WallCandidate['termination']
  recentCredit: WallCandidate['recentCredit']
  /** The request for help that nobody has acknowledged. */
  help: HelpRequest | undefined
  /** How many of the candidate's messages nobody has read. */
  unreadMessages: number
  /** The private talk that goes on with them. */
  talk: PrivateTalk | undefined
  screenActivity: ScreenActivity
}

/** One tile from what is stored. `analysis` is never stored; null means that nothing is known here, not that there is none. */
export function toWallCandidate(session: TestSessionRow, facts: TileFacts): WallCandidate {
  const { state } = facts
  return {
    testSessionId: session.id,
    assessmentId: session.assessmentId,
    participantName: facts.person.name,
    nip: facts.person.nip,
    unit: facts.person.unit,
    code: session.code,
    status: session.status,
    startTime: session.startTime.toISOString(),
    statusReason: session.statusReason,
    stoppedAt: session.pausedAt?.toISOString() ?? null,
    help: isOver(session.status) ? null : (facts.help ?? null),
    unreadMessages: facts.unreadMessages,
    talk: facts.talk ?? null,
    online: state !== undefined && state.pageId !== null,
    connection: connectionOf(state, session.startTime),
    asked: MEDIA_SOURCES.filter((source) => facts.mediaPolicy[source] !== 'off'),
    sources: state?.sources ?? { camera: 'off', microphone: 'off', screen: 'off' },
    peer: state?.peer ?? null,
    phone: facts.phone,
    ...facts.flags,
    analysis: null,
    progress: facts.progress,
    termination: facts.termination,
    recentCredit: facts.recentCredit,
    screenActivity: facts.screenActivity,
    seenAt: state?.seenAt?.toISOString() ?? null,
  }
}

/** A finished test stays on the wall for this long, so that a proctor sees how it ended, and why. */
export const SHOWN_AFTER_END_MS = 30 * 60_000
/** With unreviewed flags it stays for a day, also after the end of its assessment; the list of flags has them after that. */
export const FLAGS_AFTER_END_MS = 24 * 60 * 60_000

/** Whether a tile belongs on the wall: while the test runs, for some time after its end, and while a flag waits for a person. */
export function isShown(tile: WallCandidate, endTime: Date | null, now: Date): boolean {
  if (!isOver(tile.status) || hasPending(tile)) return true
  return endTime !== null && now.getTime() - endTime.getTime() < SHOWN_AFTER_END_MS
}
