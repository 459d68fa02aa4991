import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { connectionOf, type MediaState } from './connection-machine.ts'
import { shownStateOf, type ShownState, type Sources, type SourceStatus } from './source-state.ts'

type SourceCause = Exclude<ShownState, 'live' | 'declined'>
/** `hubAway`: the server cannot be reached; `mediaAway`: it can, and the media cannot. */
type ConnectionCause = 'hubAway' | 'mediaAway'

/** What the candidate can do. `openAgain` and `share` are buttons of the page; `wait`: it mends itself. */
export type Remedy = 'allow' | 'connect' | 'closeOther' | 'unmute' | 'openAgain' | 'share' | 'wait'

/** Something that keeps a source from the proctor now. */
export interface Trouble {
  /** `connection`: everything that is sent. What does not arrive for this reason is no trouble of its own. */
  source: MediaSource | 'connection'
  cause: SourceCause | ConnectionCause
  /** Milliseconds since the epoch, by this computer's clock. */
  since: number
  /** Whether the assessment requires what is missing. Proctors are told of nothing else. */
  isRequired: boolean
  remedy: Remedy
  /** Whether `reopen` of the source may mend it. */
  canReopen: boolean
  /** Its text in `capture:trouble`, what to do included. */
  text: SourceCause | ConnectionCause | 'screenEnded'
  /** What goes on until it is mended, in `capture:meanwhile`. */
  meanwhile: 'required' | 'optional' | 'connection'
}

/** A source that has just been opened, or a connection that has just broken, may need so long without being in trouble. */
const GRACE_MS = 3_000

const REMEDIES: Readonly<Record<SourceCause, Remedy>> = {
  denied: 'allow',
  missing: 'connect',
  unplugged: 'connect',
  busy: 'closeOther',
  muted: 'unmute',
  ended: 'openAgain',
  off: 'openAgain',
  unsent: 'wait',
  notReceived: 'wait',
}

const PASSING: readonly ShownState[] = ['unsent', 'notReceived']

function troubleOfSource(source: MediaSource, status: SourceStatus, now: number): Trouble[] {
  const state = shownStateOf(status)
  if (status.requirement === 'off' || state === 'live' || state === 'declined') return []
  if (PASSING.includes(state) && now - status.since < GRACE_MS) return []
  // Nobody misses an optional screen that was stopped.
  if (source === 'screen' && status.requirement === 'optional' && !status.hasTrack) return []
  const remedy = source === 'screen' && !status.hasTrack ? 'share' : REMEDIES[state]
  return [
    {
      source,
      cause: state,
      since: status.since,
      isRequired: status.requirement === 'required',
      remedy,
      canReopen: !status.hasTrack,
      text: remedy === 'share' && state === 'ended' ? 'screenEnded' : state,
      meanwhile: status.requirement,
    },
  ]
}

/**
 * What is in trouble at `now` (milliseconds since the epoch): the connection, then required sources, then others.
 * `connectionSince` is when the connection's state last changed.
 */
export function troublesOf(
  { sources, media, connectionSince }: { sources: Sources; media: MediaState; connectionSince: number },
  now: number,
): readonly Trouble[] {
  const used = MEDIA_SOURCES.filter((source) => sources[source].requirement !== 'off')
  const all = used.flatMap((source) => troubleOfSource(source, sources[source], now))
  const own = all.filter(({ cause }) => cause !== 'unsent' && cause !== 'notReceived')
  const connection = connectionOf(media)
  if (connection === 'disconnected') return []
  if (connection === 'connected' || used.length === 0) return byRequirement(all)
  if (now - connectionSince < GRACE_MS) return byRequirement(own)
  const cause = media.socketUp ? 'mediaAway' : 'hubAway'
  return [
    {
      source: 'connection',
      cause,
      since: connectionSince,
      isRequired: used.some((source) => sources[source].requirement === 'required'),
      remedy: 'wait',
      canReopen: false,
      text: cause,
      meanwhile: 'connection',
    },
    ...byRequirement(own),
  ]
}

function byRequirement(troubles: readonly Trouble[]): readonly Trouble[] {
  return troubles.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}
