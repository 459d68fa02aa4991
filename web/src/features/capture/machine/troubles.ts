import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { connectionOf, type MediaState } from './connection-machine.ts'
import { shownStateOf, type ShownState, type Sources, type SourceStatus } from './source-state.ts'

/** `awaited`: it is on again, and the server has not said yet that it arrives. */
type SourceCause = Exclude<ShownState, 'live' | 'declined'> | 'awaited'

type TroubleText = SourceCause | 'screenEnded' | 'screenMissing'

/** Something that keeps a source from the proctor now. */
export interface Trouble {
  source: MediaSource
  cause: SourceCause
  /** Milliseconds since the epoch, by this computer's clock. */
  since: number
  /** Whether the assessment requires what is missing. Proctors are told of nothing else. */
  isRequired: boolean
  /** Its text in `capture:trouble`, what to do included. */
  text: TroubleText
}

/** A source that has just been opened may need so long without being in trouble. */
const GRACE_MS = 3_000

const PASSING: readonly SourceCause[] = ['unsent', 'notReceived', 'awaited']

/** A screen is no device that can be connected: one that is missing cannot be shared by this browser. */
export function textOf<State extends SourceCause>(source: MediaSource, state: State): State | TroubleText {
  if (source !== 'screen') return state
  if (state === 'ended') return 'screenEnded'
  return state === 'missing' ? 'screenMissing' : state
}

const awaited = ({ since, requirement }: SourceStatus) =>
  ({ cause: 'awaited', text: 'awaited', since, isRequired: requirement === 'required' }) as const

function troubleOfSource(source: MediaSource, status: SourceStatus, now: number): Trouble[] {
  const state = shownStateOf(status)
  if (status.requirement === 'off' || state === 'declined') return []
  if (state === 'live' || state === 'unsent') {
    if (status.isAwaited) return [{ source, ...awaited(status) }]
    if (state === 'live') return []
  }
  if (PASSING.includes(state) && now - status.since < GRACE_MS) return []
  // Nobody misses an optional screen that was stopped.
  if (source === 'screen' && status.requirement === 'optional' && !status.hasTrack) return []
  return [
    {
      source,
      cause: state,
      since: status.since,
      isRequired: status.requirement === 'required',
      text: textOf(source, state),
    },
  ]
}

/**
 * Which sources are in trouble at `now` (milliseconds since the epoch), required ones first. What does not arrive because
 * the connection is away is no trouble of its own: the page says that of the connection.
 */
export function troublesOf(
  { sources, media }: { sources: Sources; media: MediaState },
  now: number,
): readonly Trouble[] {
  const connection = connectionOf(media)
  if (connection === 'disconnected') return []
  return MEDIA_SOURCES.flatMap((source) => troubleOfSource(source, sources[source], now))
    .filter(({ cause }) => connection === 'connected' || !PASSING.includes(cause))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}
