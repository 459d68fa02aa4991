import { setImmediate as afterReading } from 'node:timers/promises'
import type { SignalingServices } from '../services.ts'
import type { Background } from './background.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { KEPT_GAPS, silenceLimitMs } from './silence.rules.ts'

const LOOK_EVERY_MS = 250

/** What is needed of a page's connection: `packet` for whatever arrives, `heartbeat` for each answer to a ping. */
export interface HeardConnection {
  on(event: 'packet' | 'heartbeat', listener: () => void): unknown
  off(event: 'packet' | 'heartbeat', listener: () => void): unknown
}

/** Notices pages of this hub that are not heard while their connection stays open: long before the connection is given up. */
export interface PageWatch {
  /** Listens to a page until the function that it returns is called. */
  add(page: { testSessionId: string; pageId: string }, connection: HeardConnection): () => void
  start(): void
}

interface Heard {
  testSessionId: string
  pageId: string
  heardAt: number
  beatAt: number
  gaps: number[]
  isSilent: boolean
}

export function createPageWatch(deps: {
  liveStates: Pick<SignalingServices['liveStates'], 'noteSilence'>
  background: Background
  /** Milliseconds since the epoch. */
  now: () => number
}): PageWatch {
  const { liveStates, background, now } = deps
  const pages = new Set<Heard>()
  const queue = createKeyedQueue()

  function note(page: Heard, isSilent: boolean): void {
    page.isSilent = isSilent
    const { testSessionId, pageId, heardAt } = page
    const since = isSilent ? new Date(heardAt) : null
    background.run('note whether a page is heard', () =>
      queue.run(pageId, () => liveStates.noteSilence(testSessionId, pageId, since)),
    )
  }

  async function look(): Promise<void> {
    // After a hub was busy, what has arrived meanwhile is read before pages are judged.
    await afterReading()
    for (const page of pages) {
      if (!page.isSilent && now() - page.heardAt >= silenceLimitMs(page.gaps)) note(page, true)
    }
  }

  return {
    add(page, connection) {
      const heard: Heard = { ...page, heardAt: now(), beatAt: now(), gaps: [], isSilent: false }
      const onPacket = (): void => {
        heard.heardAt = now()
        if (heard.isSilent) note(heard, false)
      }
      const onHeartbeat = (): void => {
        heard.gaps = [...heard.gaps, now() - heard.beatAt].slice(-KEPT_GAPS)
        heard.beatAt = now()
      }
      connection.on('packet', onPacket)
      connection.on('heartbeat', onHeartbeat)
      pages.add(heard)
      return () => {
        connection.off('packet', onPacket)
        connection.off('heartbeat', onHeartbeat)
        pages.delete(heard)
      }
    },
    start() {
      background.every(LOOK_EVERY_MS, 'listen to pages', look)
    },
  }
}
