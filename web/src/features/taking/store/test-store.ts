import type { PrivateTalk } from '@pengawas/shared/contracts/talks'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import type { HelpRequest, SessionClock, TestItem, TestRun, TimeGiven } from '@pengawas/shared/contracts/test-taking'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FailureCode } from '../../../lib/http.ts'
import type { ClockSample } from '../rules/clock.ts'
import { emptyOutbox, type Outbox } from '../rules/outbox.ts'
import type { HubLink } from '../rules/page-signs.ts'

export interface ProctorWarning {
  id: string
  text: string
  at: string
}

/** Time added to the test; `accommodation` was decided before it. */
export type TimeNotice = Omit<TimeGiven, 'kind'> & { kind: TimeGiven['kind'] | 'accommodation' }

/** `flushing`: the last answers are on their way. `ending`: they are there, and the end is asked for. */
type Finishing = 'no' | 'flushing' | 'ending' | 'done'

/** Everything the test screen shows, kept by the runner. */
export interface TestState {
  /** Null until the first answer of the server. */
  run: TestRun | null
  loadFailure: FailureCode | null
  status: TestSessionStatus
  /** Why it is paused, locked or terminated, in a proctor's words. */
  statusReason: string | null
  clock: SessionClock | null
  sample: ClockSample | null
  /** Whole-second steps, in ms. */
  remaining: number
  items: readonly TestItem[]
  position: number
  outbox: Outbox
  isOnline: boolean
  hub: HubLink
  /** The way of picture and sound to the proctor; null where nothing is shared. */
  media: ConnectionState | null
  isStorageRefused: boolean
  isTakenOver: boolean
  /** When the test was opened from another login or browser; null where it was not, or the candidate has read it. */
  openedElsewhereAt: string | null
  /** The next item of an adaptive test is being asked for. */
  isStepping: boolean
  /** Proctors' warnings that have not been acknowledged, oldest first. */
  warnings: readonly ProctorWarning[]
  /** Time that was added and not acknowledged yet, oldest first. */
  timeGiven: readonly TimeNotice[]
  /** The newest request for help. */
  help: HelpRequest | null
  /** Whether the chat with the proctor is on the screen. */
  isChatOpen: boolean
  /** Who talks with the candidate in private, and what is heard of it. */
  talk: PrivateTalk | null
  voice: MediaStreamTrack | 'failed' | null
  finishing: Finishing
  /** Why the end did not go through yet; it is tried again. */
  finishFailure: FailureCode | null
}

export type TestStore = StoreApi<TestState>

export function createTestStore(isOnline: boolean): TestStore {
  return createStore<TestState>(() => ({
    run: null,
    loadFailure: null,
    status: 'active',
    statusReason: null,
    clock: null,
    sample: null,
    remaining: 0,
    items: [],
    position: 0,
    outbox: emptyOutbox,
    isOnline,
    hub: null,
    media: null,
    isStorageRefused: false,
    isTakenOver: false,
    openedElsewhereAt: null,
    isStepping: false,
    warnings: [],
    timeGiven: [],
    help: null,
    isChatOpen: false,
    talk: null,
    voice: null,
    finishing: 'no',
    finishFailure: null,
  }))
}
