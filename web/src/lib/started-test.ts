import type { Assessment } from '@pengawas/shared/contracts/assessments'
import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { ReactNode } from 'react'
import type { OpenedSocket } from './socket.ts'

/** What supervision gives to the test screen; the screen decides where it goes. */
export interface Proctoring {
  /** Camera, microphone and screen as they are, for the header. */
  signs: ReactNode
  /** Whether the candidate is recorded now, for the header. */
  recording: ReactNode
  /** What is lost of them, each with what to do; empty while all is well. */
  troubles: ReactNode
  /** The same of the phone, for pages that do not invite one themselves; null where the assessment wants none. */
  phoneTrouble: ReactNode
  /** Own picture, sources, devices, and what the analysis sees. */
  panel: ReactNode
  /** Each source with how it arrives, its devices and the microphone's level: for the check before a test. */
  devices: ReactNode
  /** Whether a dialog of the browser is open that this app asked for: losing the focus to it means nothing. */
  isAsking: () => boolean
  /** Calls back whenever a shared screen ends. Returns a function that stops it. */
  onScreenEnded: (onEnded: () => void) => () => void
  /** Calls back at once and on every change with the way of picture and sound to the proctor; null where nothing is shared. Returns a function that stops it. */
  onMedia: (onChange: (media: ConnectionState | null) => void) => () => void
  /** Calls back at once and on every change with whether all that is shared arrives at the server. Returns a function that stops it. */
  onArrival: (onChange: (allArrive: boolean) => void) => () => void
  /** Calls back at once and on every change with the camera's track; null while there is none. Returns a function that stops it. */
  onCamera: (onChange: (camera: MediaStreamTrack | null) => void) => () => void
  /** Tries at once to bring picture and sound to the proctor again. */
  reconnect: () => void
  /** Lets camera, microphone and screen go. */
  stop: () => void
}

/** A started test session with everything that its screen needs; made by the page that asked for permissions. */
export interface StartedTest {
  testSession: TestSession
  assessment: Assessment
  /** To the hub's candidate namespace; closed by the page that started the test. */
  connection: OpenedSocket
  /** Null where the test is not proctored. */
  proctoring: Proctoring | null
  /** The candidate was let in a moment ago: the test says that its time begins. */
  isJustAdmitted?: boolean
}
