import type { Flag } from '@pengawas/shared/contracts/flags'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { Announce } from '@pengawas/shared/sockets/push'

/** What other parts of the hub react to. Pushes to pages are not here: see `pushes` of shared. */
export interface HubEvents {
  /** Something that a candidate's tile shows has changed: walls receive the tile. */
  candidateChanged: { testSessionId: string }
  /** A test session has ended: its placement on a media node is given up. */
  sessionEnded: { testSessionId: string }
  /** Candidates have another amount of extra time: their deadlines are computed again. */
  extraTimeChanged: { testSessionId: string }
  /** Some candidates have another proctor: hubs forget the former one, and close what they receive. */
  proctorsChanged: Record<string, never>
  /** A login was ended: its pages are closed. */
  loginEnded: { authSessionId: string }
  /** A flag was stored: the proctor is notified of a critical one. */
  flagRaised: { flag: Flag }
  /** A notification was stored: people who want mail receive one. */
  notificationCreated: { userId: string; notification: Notification }
}

/** How services say what has happened, always after it is stored. */
export interface Announcer {
  /** Sends a push to pages. */
  announce: Announce
  /** Has the hub react. Listeners must not throw. */
  emit<K extends keyof HubEvents>(name: K, event: HubEvents[K]): void
  on<K extends keyof HubEvents>(name: K, listener: (event: HubEvents[K]) => void): void
  /** Sends pushes this way from now on; before, there are no pages to receive any. */
  sendBy(announce: Announce): void
}

type Listeners = { [K in keyof HubEvents]: ((event: HubEvents[K]) => void)[] }

export function createAnnouncer(): Announcer {
  const listeners: Listeners = {
    candidateChanged: [],
    sessionEnded: [],
    extraTimeChanged: [],
    proctorsChanged: [],
    loginEnded: [],
    flagRaised: [],
    notificationCreated: [],
  }
  let send: Announce | null = null
  return {
    announce: (push, to, payload) => send?.(push, to, payload),
    emit(name, event) {
      for (const listener of listeners[name]) listener(event)
    },
    on(name, listener) {
      listeners[name].push(listener)
    },
    sendBy(announce) {
      send = announce
    },
  }
}
