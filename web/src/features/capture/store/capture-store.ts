import type { PeerRecording } from '@pengawas/shared/contracts/recordings'
import type { AudioReading, LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import type { NotedFlag, NotedFlags } from '@pengawas/shared/contracts/flags'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { ErrorCode } from '@pengawas/shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { initialMediaState, type MediaState } from '../machine/connection-machine.ts'
import type { SourceTroubles } from '../machine/going-without.ts'
import type { Sources } from '../machine/source-state.ts'

export type Tracks = Readonly<Record<MediaSource, MediaStreamTrack | null>>

/** What a page brings to a session: the tracks that opened, and why others did not. */
export interface Opened {
  tracks: Tracks
  troubles: SourceTroubles
}

/** Everything the monitored session's screen shows, kept by the capture session. */
interface CaptureState {
  media: MediaState
  sources: Sources
  tracks: Tracks
  status: TestSessionStatus
  /** Null where it is not known now: what came is dropped when it is too old to hold. */
  analysis: LiveAnalysis | null
  audio: Omit<AudioReading, 'testSessionId'> | null
  /** Whether something of this candidate is recorded now, by the media node's word; null without it. */
  recording: PeerRecording | null
  /** The latest flags on the candidate, newest first. */
  flags: readonly NotedFlag[]
  /** What the hub has said of them, and of how many there are; null without its word: no flag does not mean then that there is none. */
  noted: Pick<NotedFlags, 'showFlags' | 'isShown' | 'total'> | null
  /** Set when the hub will not have this page, and another try would not change that. */
  refusedBy: ErrorCode | null
}

export type CaptureStore = StoreApi<CaptureState>

/** What the candidate's page shows of their sources, and does with them: in a test, and in practice. */
export interface Capture {
  readonly store: CaptureStore
  /** Opens a source again, on another device where one is named. */
  reopen(source: MediaSource, deviceId?: string): Promise<void>
  /** Stops a source because the candidate says so. */
  release(source: MediaSource): Promise<void>
}

export function createCaptureStore(sources: Sources, tracks: Tracks, status: TestSessionStatus): CaptureStore {
  return createStore<CaptureState>(() => ({
    media: initialMediaState,
    sources,
    tracks,
    status,
    analysis: null,
    audio: null,
    recording: null,
    flags: [],
    noted: null,
    refusedBy: null,
  }))
}
