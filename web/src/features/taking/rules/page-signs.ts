import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { unsentOf, type Outbox } from './outbox.ts'

/** The socket to the hub; null where there is none, as in practice. */
export type HubLink = 'connecting' | 'connected' | 'lost' | null

/** Everything that the signs of the page are computed from. */
export interface PageFacts {
  outbox: Outbox
  /** What the browser says of the network. */
  isOnline: boolean
  hub: HubLink
  /** The way of picture and sound to the proctor; null where nothing is shared. */
  media: ConnectionState | null
}

/** What the page says of the candidate's answers. It claims nothing that the server has not acknowledged. */
export type SaveState =
  | { kind: 'nothing' }
  | { kind: 'saved'; at: number }
  | { kind: 'saving' }
  /** `unsent` answers are in this browser only. */
  | { kind: 'offline'; unsent: number }
  | { kind: 'held'; unsent: number }

export interface PageSigns {
  save: SaveState
  /** Null where there is nothing to be connected to. */
  connection: ConnectionState | null
  /** What is away: the server, or only the way of the candidate's picture and sound. */
  away: 'server' | 'media' | null
}

/** All signs of saving and connection, from the same facts: where answers do not get through, nothing says "connected". */
export function pageSigns(facts: PageFacts): PageSigns {
  const save = saveState(facts)
  const { hub, media } = facts
  if (!reachesServer(facts)) return { save, connection: 'reconnecting', away: 'server' }
  if (hub === 'lost') return { save, connection: 'reconnecting', away: 'server' }
  if (hub === 'connecting') return { save, connection: 'connecting', away: 'server' }
  if (media === null || media === 'connected') return { save, connection: hub, away: null }
  return { save, connection: media, away: 'media' }
}

function reachesServer({ outbox, isOnline }: PageFacts): boolean {
  return isOnline && outbox.failures === 0
}

function saveState(facts: PageFacts): SaveState {
  const { outbox } = facts
  const unsent = unsentOf(outbox).length
  if (unsent === 0) return outbox.savedAt === null ? { kind: 'nothing' } : { kind: 'saved', at: outbox.savedAt }
  if (outbox.halt !== null) return { kind: 'held', unsent }
  return reachesServer(facts) ? { kind: 'saving' } : { kind: 'offline', unsent }
}

/** How long something must be away before a banner says so: what comes back by itself at once is no news. */
const LOST_FOR_MS = 2_000
const CONNECTING_FOR_MS = 10_000

/** In ms; null where no banner is needed. */
export function bannerAfterMs({ away, connection }: PageSigns): number | null {
  if (away === null) return null
  return connection === 'connecting' ? CONNECTING_FOR_MS : LOST_FOR_MS
}
