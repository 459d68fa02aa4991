import type { AudioReading, LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { ErrorCode } from '@pengawas/shared/errors'
import type { PayloadOf } from '@pengawas/shared/sockets/event'
import type { pushes } from '@pengawas/shared/sockets/pushes'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { initialMediaState, type MediaState } from '../machine/connection-machine.ts'
import type { Sources } from '../machine/source-state.ts'

export type Tracks = Readonly<Record<MediaSource, MediaStreamTrack | null>>

type NotedFlag = PayloadOf<typeof pushes.flagNoted>

/** Everything the monitored session's screen shows, kept by the capture session. */
interface CaptureState {
  media: MediaState
  /** When the state of the connection last changed, in milliseconds since the epoch. */
  connectionSince: number
  sources: Sources
  tracks: Tracks
  status: TestSessionStatus
  /** Null where it is not known now: what came is dropped when it is too old to hold. */
  analysis: LiveAnalysis | null
  audio: Omit<AudioReading, 'testSessionId'> | null
  /** Flags on the candidate while this page was open, newest first. */
  flags: readonly NotedFlag[]
  /** Set when the hub will not have this page, and another try would not change that. */
  refusedBy: ErrorCode | null
}

export type CaptureStore = StoreApi<CaptureState>

export function createCaptureStore(
  sources: Sources,
  tracks: Tracks,
  status: TestSessionStatus,
  now: number,
): CaptureStore {
  return createStore<CaptureState>(() => ({
    media: initialMediaState,
    connectionSince: now,
    sources,
    tracks,
    status,
    analysis: null,
    audio: null,
    flags: [],
    refusedBy: null,
  }))
}
