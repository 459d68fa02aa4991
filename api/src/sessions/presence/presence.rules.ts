import {
  type ExactSourceState,
  FROZEN_AFTER_MS,
  type MediaSource,
  type PeerState,
} from '@pengawas/shared/contracts/proctoring'

/** Two rounds are closer together than this; a longer time had no hub, and does not count. */
export const LONGEST_STEP_MS = 10_000
/** A media node's reports hold while it keeps reporting, which it does every two seconds. */
export const NODE_SILENT_AFTER_MS = 10_000

export const LEVELS = ['none', 'technical', 'high'] as const
export type Level = (typeof LEVELS)[number]

/** What is kept of one source of one test session. */
export interface Absence {
  /** Whether anything of it ever arrived. */
  wasReceived: boolean
  /** When the absence that goes on began; null while there is none. */
  since: Date | null
  /** How long it has lasted, without the time that is not the candidate's fault. */
  missingMs: number
  /** How long the source has been back without a break. */
  presentMs: number
  /** The worst flag raised of this absence. */
  raised: Level
}

export const NO_ABSENCE: Absence = { wasReceived: false, since: null, missingMs: 0, presentMs: 0, raised: 'none' }

/** Bounds of the time that a source must be back before an absence is over: a packet now and then is no presence. */
const SHORTEST_RETURN_MS = 5_000
const LONGEST_RETURN_MS = 60_000

/**
 * One step of the clock. A new absence has lasted for `lostMs` by now, which is what its media node and the hub saw of it
 * before this step. An absence is over once the source has been back for twice as long as it was missing (within
 * bounds), so that a source which comes for a moment and goes again is one absence that adds up, reported once.
 */
export function advance(
  before: Absence,
  step: { isReceived: boolean; elapsedMs: number; lostMs: number; at: Date },
): Absence {
  const { isReceived, elapsedMs, lostMs, at } = step
  if (!isReceived) {
    const isNew = before.since === null
    const since = before.since ?? new Date(at.getTime() - lostMs)
    return { ...before, since, missingMs: before.missingMs + (isNew ? lostMs : elapsedMs), presentMs: 0 }
  }
  const presentMs = before.presentMs + elapsedMs
  const needed = Math.min(LONGEST_RETURN_MS, Math.max(SHORTEST_RETURN_MS, 2 * before.missingMs))
  if (before.since === null || presentMs >= needed) return { ...NO_ABSENCE, wasReceived: true }
  return { ...before, wasReceived: true, presentMs }
}

export interface Thresholds {
  missingAfterSeconds: number
  missingHighAfterSeconds: number
}

/** A page that has just started takes this long to connect and to send its first packets, on a slow line. */
const FIRST_ARRIVAL_MS = 10_000

/**
 * The level that is due, or null where there is none or it was raised. Lines and devices fail for moments, and get time to
 * come back; a screen that its candidate stopped did not fail.
 */
export function levelDue(
  { missingMs, raised, wasReceived }: Pick<Absence, 'missingMs' | 'raised' | 'wasReceived'>,
  thresholds: Thresholds,
  cause: MissingCause | null,
): 'technical' | 'high' | null {
  if (missingMs >= thresholds.missingHighAfterSeconds * 1_000) return raised === 'high' ? null : 'high'
  const ownMs = cause === 'share-ended' ? 0 : thresholds.missingAfterSeconds * 1_000
  const afterMs = Math.max(ownMs, wasReceived ? 0 : FIRST_ARRIVAL_MS)
  return missingMs >= afterMs && raised === 'none' ? 'technical' : null
}

/**
 * What the server sees instead of a source. `share-ended` concerns the screen alone, `never` a whole test, once it is over.
 */
export type MissingCause = 'unconnected' | 'unpublished' | 'share-ended' | 'silent' | 'muted' | 'frozen' | 'never'

/**
 * Null where the source is received. That it is muted is said by the page, and believed where only silence arrives; that a
 * shared screen was stopped, where none is published; that a camera is frozen always, since the pictures of one that is
 * encode to as many bytes as those of someone who sits still.
 */
export function causeOf(peer: PeerState | null, source: MediaSource, said: ExactSourceState): MissingCause | null {
  if (peer === null || peer.connection !== 'connected') return 'unconnected'
  const producer = peer.producers.find((each) => each.source === source)
  if (producer === undefined || producer.paused)
    return source === 'screen' && said === 'ended' ? 'share-ended' : 'unpublished'
  if (producer.flowing && said === 'frozen') return 'frozen'
  if (producer.flowing) return said === 'muted' && producer.blank === true ? 'muted' : null
  return said === 'muted' ? 'muted' : 'silent'
}

/** A report that comes late, as after a pause, tells of a longer time than counts. */
const LONGEST_STOP_MS = 5_000

/**
 * For how long a source that is missing now has been so, where it was there when it was last looked at `elapsedMs` ago:
 * since the media node or the page reported it, and as long as that had gone on by then.
 */
export function lostMsOf(
  { peer, updatedAt }: { peer: PeerState | null; updatedAt: Date | null },
  source: MediaSource,
  { at, elapsedMs, cause }: { at: Date; elapsedMs: number; cause: MissingCause | null },
): number {
  if (updatedAt === null) return elapsedMs
  const producer = peer?.connection === 'connected' ? peer.producers.find((each) => each.source === source) : undefined
  const stoppedMs = producer === undefined || producer.paused ? 0 : Math.min(producer.stoppedMs ?? 0, LONGEST_STOP_MS)
  const frozenMs = cause === 'frozen' ? FROZEN_AFTER_MS : 0
  return stoppedMs + frozenMs + Math.min(elapsedMs, Math.max(0, at.getTime() - updatedAt.getTime()))
}

export interface Servers {
  /** When each media node last spoke. */
  nodesSeenAt: ReadonlyMap<string, Date>
  /** Absences do not count until then. */
  excusedUntil: Date | null
}

/** Whether a source may be missing through our own fault: its media node is silent, there is none, or something was away a moment ago. */
export function isOurFault(
  state: { nodeId: string | null; excusedUntil: Date | null },
  servers: Servers,
  at: Date,
): boolean {
  const speaks = (seenAt: Date | undefined): boolean =>
    seenAt !== undefined && at.getTime() - seenAt.getTime() < NODE_SILENT_AFTER_MS
  if ([servers.excusedUntil, state.excusedUntil].some((until) => until !== null && until > at)) return true
  return state.nodeId === null
    ? ![...servers.nodesSeenAt.values()].some(speaks)
    : !speaks(servers.nodesSeenAt.get(state.nodeId))
}
