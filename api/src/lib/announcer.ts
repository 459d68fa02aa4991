import type { Flag } from '@pengawas/shared/contracts/flags'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'

/** What services tell the rest of the hub, always after it is stored. Listeners must not throw. */
export interface Announcements {
  flagChanged: Flag
  candidateChanged: { testSessionId: string }
  testSessionChanged: TestSession
  /** Other people watch its candidates now. */
  proctorsChanged: { assessmentId: string }
  authSessionRevoked: { authSessionId: string }
  notificationCreated: { userId: string; notification: Notification }
}

export interface Announcer {
  announce<K extends keyof Announcements>(name: K, payload: Announcements[K]): void
  on<K extends keyof Announcements>(name: K, listener: (payload: Announcements[K]) => void): void
}

type Listeners = { [K in keyof Announcements]: ((payload: Announcements[K]) => void)[] }

export function createAnnouncer(): Announcer {
  const listeners: Listeners = { flagChanged: [], candidateChanged: [], testSessionChanged: [], proctorsChanged: [], authSessionRevoked: [], notificationCreated: [] }
  return {
    announce(name, payload) {
      for (const listener of listeners[name]) listener(payload)
    },
    on(name, listener) {
      listeners[name].push(listener)
    },
  }
}
