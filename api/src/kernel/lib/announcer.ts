import type { Flag } from '@pengawas/shared/contracts/flags'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { Announce } from '@pengawas/shared/sockets/push'

type Listener<E> = (event: E) => void
const listenersOf = <E>(): Listener<E>[] => []

/** What other parts of the hub react to: one entry per event. Pushes to pages are not here: see `pushes` of shared. */
const noListeners = () => ({
  /** Something that a candidate's tile shows has changed: walls receive the tile. */
  candidateChanged: listenersOf<{ testSessionId: string }>(),
  /** A test session has ended: its placement on a media node is given up. */
  sessionEnded: listenersOf<{ testSessionId: string }>(),
  /** Credit for time that these candidates lost was proposed. */
  creditsProposed: listenersOf<{ testSessionIds: readonly string[] }>(),
  /** Candidates have another amount of extra time: their deadlines are computed again. */
  extraTimeChanged: listenersOf<{ testSessionId: string }>(),
  /** Other people are proctors, of one assessment or, where none is named, of some: candidates are allocated anew. */
  proctorsChanged: listenersOf<{ assessmentId?: string }>(),
  /** Some candidates have another proctor: hubs forget the former one, and close what they receive. */
  candidatesMoved: listenersOf<Record<string, never>>(),
  /** Other proctors of an assessment are there, or have other candidates: its leads are told. */
  teamChanged: listenersOf<{ assessmentId: string }>(),
  /** A candidate was let in, and their clock runs: media nodes forget what analysis saw in the check-in. */
  candidateAdmitted: listenersOf<{ testSessionId: string }>(),
  /** A phone is no second camera any more: its page and its media are closed. */
  secondCameraEnded: listenersOf<{ testSessionId: string }>(),
  /** A login was ended: its pages are closed. */
  loginEnded: listenersOf<{ authSessionId: string }>(),
  /** A flag was stored: the proctor is notified of a critical one. */
  flagRaised: listenersOf<{ flag: Flag }>(),
  /** A notification was stored: people who want mail receive one. */
  notificationCreated: listenersOf<{ userId: string; notification: Notification }>(),
})

type Entries = ReturnType<typeof noListeners>
type HubEvents = { [K in keyof Entries]: Entries[K] extends Listener<infer E>[] ? E : never }

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

export function createAnnouncer(): Announcer {
  const listeners: { [K in keyof HubEvents]: Listener<HubEvents[K]>[] } = noListeners()
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
