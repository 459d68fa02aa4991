import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import type { MediaSource, PeerState } from '@pengawas/shared/contracts/proctoring'
import type { FlagSeverity } from '@pengawas/shared/flags'

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
 * One step of the clock. An absence is over once the source has been back for twice as long as it was missing (within
 * bounds), so that a source which comes for a moment and goes again is one absence that adds up, reported once.
 */
export function advance(before: Absence, step: { isReceived: boolean; elapsedMs: number; at: Date }): Absence {
  const { isReceived, elapsedMs, at } = step
  if (!isReceived) {
    const since = before.since ?? new Date(at.getTime() - elapsedMs)
    return { ...before, since, missingMs: before.missingMs + elapsedMs, presentMs: 0 }
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

/** The flag that is due, or null where there is none or it was raised. */
export function levelDue(
  { missingMs, raised }: Pick<Absence, 'missingMs' | 'raised'>,
  thresholds: Thresholds,
): 'technical' | 'high' | null {
  if (missingMs >= thresholds.missingHighAfterSeconds * 1_000) return raised === 'high' ? null : 'high'
  return missingMs >= thresholds.missingAfterSeconds * 1_000 && raised === 'none' ? 'technical' : null
}

/** What the server sees instead of a source. `never` concerns a whole test, once it is over. */
export type MissingCause = 'unconnected' | 'unpublished' | 'silent' | 'never'

/** Null where the source is received. */
export function causeOf(peer: PeerState | null, source: MediaSource): MissingCause | null {
  if (peer === null || peer.connection !== 'connected') return 'unconnected'
  const producer = peer.producers.find((each) => each.source === source)
  if (producer === undefined || producer.paused) return 'unpublished'
  return producer.flowing ? null : 'silent'
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

const SEVERITY: Readonly<Record<'technical' | 'high', FlagSeverity>> = { technical: 'low', high: 'high' }
const NAMES: Readonly<Record<MediaSource, string>> = {
  camera: 'Gambar kamera',
  microphone: 'Suara mikrofon',
  screen: 'Gambar layar',
}

const CAUSES: Readonly<Record<MissingCause, string>> = {
  unconnected: 'tidak ada sambungan media ke server',
  unpublished: 'tersambung, tetapi tidak dikirim',
  silent: 'dikirim, tetapi tidak ada data yang tiba',
  never: 'tidak ada yang tiba selama seluruh tes',
}

/**
 * The flag of an absence. It says only what the server saw: that nothing arrived is certain, why is for a person to
 * find out.
 */
export function absenceFlag(
  id: string,
  facts: {
    source: MediaSource
    cause: MissingCause
    level: 'technical' | 'high'
    absence: Absence
    thresholds: Thresholds
    at: Date
  },
): DetectedFlag {
  const { source, cause, level, absence, thresholds, at } = facts
  return {
    id,
    type: 'technical',
    severity: SEVERITY[level],
    confidence: 1,
    description: `${NAMES[source]} tidak diterima server: ${CAUSES[cause]}`,
    reason: `${source}-${cause}`,
    detectedAt: at.getTime(),
    details: {
      modelVersion: 'presence-1',
      thresholds: {
        missingAfterMs: thresholds.missingAfterSeconds * 1_000,
        missingHighAfterMs: thresholds.missingHighAfterSeconds * 1_000,
      },
      samples: [
        {
          at: (absence.since ?? at).getTime(),
          values: { missingMs: absence.missingMs, everReceived: absence.wasReceived ? 1 : 0 },
        },
      ],
    },
  }
}
