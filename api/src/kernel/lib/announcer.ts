import type { Flag } from '@pengawas/shared/contracts/flags'
import type { Progress } from '@pengawas/shared/contracts/proctoring'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock } from '@pengawas/shared/contracts/test-taking'

/** What services tell the rest of the hub, always after it is stored. Listeners must not throw. */
export interface Announcements {
  flagChanged: Flag
  candidateChanged: { testSessionId: string }
  /** `clock`: as it is now, where the session still runs. */
  testSessionChanged: { session: TestSession; clock: SessionClock | null }
  /** Somebody has more or less time now. */
  extraTimeChanged: { testSessionId: string }
  /** A proctor says something to a candidate. */
  candidateWarned: { testSessionId: string; warning: { id: string; text: string; at: string } }
  /** Another page may write from now on. */
  testPageChanged: { testSessionId: string; pageId: string }
  /** How far candidates are, gathered over some seconds. */
  progressChanged: readonly { testSessionId: string; progress: Progress }[]
  /** Other people watch candidates now: those of one assessment, or of any (null). */
  proctorsChanged: { assessmentId: string | null }
  authSessionRevoked: { authSessionId: string }
  notificationCreated: { userId: string; notification: Notification }
}

export interface Announcer {
  announce<K extends keyof Announcements>(name: K, payload: Announcements[K]): void
  on<K extends keyof Announcements>(name: K, listener: (payload: Announcements[K]) => void): void
}

type Listeners = { [K in keyof Announcements]: ((payload: Announcements[K]) => void)[] }

export function createAnnouncer(): Announcer {
  const listeners: Listeners = {
    flagChanged: [],
    candidateChanged: [],
    testSessionChanged: [],
    extraTimeChanged: [],
    candidateWarned: [],
    testPageChanged: [],
    progressChanged: [],
    proctorsChanged: [],
    authSessionRevoked: [],
    notificationCreated: [],
  }
  return {
    announce(name, payload) {
      for (const listener of listeners[name]) listener(payload)
    },
    on(name, listener) {
      listeners[name].push(listener)
    },
  }
}
