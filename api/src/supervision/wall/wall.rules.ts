import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import {
  type FlagCounts,
  MEDIA_SOURCES,
  type Progress,
  type WallCandidate,
} from '@pengawas/shared/contracts/proctoring'
import type { LiveStateRow } from '../../sessions/live-states/live-states.entity.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { NO_FLAGS } from '../flags/flags.rules.ts'

export interface TileFacts {
  participantName: string
  state: LiveStateRow | undefined
  flagCounts: FlagCounts | undefined
  progress: Progress
  mediaPolicy: MediaPolicy
}

/** One tile from what is stored. `analysis` is never stored; null means that nothing is known here, not that there is none. */
export function toWallCandidate(session: TestSessionRow, facts: TileFacts): WallCandidate {
  const { state } = facts
  return {
    testSessionId: session.id,
    assessmentId: session.assessmentId,
    participantName: facts.participantName,
    code: session.code,
    status: session.status,
    startTime: session.startTime.toISOString(),
    online: state !== undefined && state.pageId !== null,
    asked: MEDIA_SOURCES.filter((source) => facts.mediaPolicy[source] !== 'off'),
    sources: state?.sources ?? { camera: 'off', microphone: 'off', screen: 'off' },
    peer: state?.peer ?? null,
    flagCounts: facts.flagCounts ?? NO_FLAGS,
    analysis: null,
    progress: facts.progress,
  }
}
