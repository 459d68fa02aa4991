import type { MediaPolicy, MediaRequirement } from '@pengawas/shared/contracts/assessments'
import type { ExactSourceState, MediaSource, SourceState, SourceStates } from '@pengawas/shared/contracts/proctoring'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/proctoring'

/** Why a source could not be had or was lost, in the words that the proctor sees too. */
export type SourceTrouble = Extract<ExactSourceState, 'denied' | 'missing' | 'unplugged' | 'busy' | 'ended' | 'partial'>

/** `notReceived`: it is sent, arrived before, and the server says that it arrives no more. */
export type ShownState = ExactSourceState | 'notReceived'

/** One source as this page holds it. */
export interface SourceStatus {
  requirement: MediaRequirement
  /** Whether the candidate agreed to share it. */
  consented: boolean
  /** A track that has not ended. */
  hasTrack: boolean
  /** The operating system or another program holds the picture or sound back. */
  trackMuted: boolean
  /** It delivers one picture again and again. */
  isFrozen: boolean
  /** A producer exists on the media node. */
  produced: boolean
  /** Whether the server says that it arrives; `never` since it was produced, null where the server has not said anything. */
  arrives: 'now' | 'noMore' | 'never' | null
  trouble: SourceTrouble | null
  /** It was lost here, and the server has not said since that it arrives. */
  isAwaited: boolean
  /** When the state that is shown began, in milliseconds since the epoch. */
  since: number
}

export type Sources = Readonly<Record<MediaSource, SourceStatus>>

export type SourceEvent =
  | { type: 'acquired'; source: MediaSource }
  | { type: 'failed'; source: MediaSource; trouble: SourceTrouble }
  | { type: 'ended'; source: MediaSource; trouble: SourceTrouble }
  | { type: 'muted'; source: MediaSource; muted: boolean }
  | { type: 'frozen'; source: MediaSource; isFrozen: boolean }
  | { type: 'produced'; source: MediaSource; produced: boolean }
  /** The server says which sources arrive there. */
  | { type: 'received'; sources: readonly MediaSource[] }
  | { type: 'unpublished' }
  | { type: 'agreed'; source: MediaSource }

/** The sources of a page that begins. `troubles`: of those that it could not open. */
export function initialSources(
  policy: MediaPolicy,
  consent: Readonly<Record<MediaSource, boolean>>,
  now: number,
  troubles: Readonly<Partial<Record<MediaSource, SourceTrouble>>> = {},
): Sources {
  const source = (name: MediaSource): SourceStatus => ({
    requirement: policy[name],
    consented: policy[name] !== 'off' && consent[name],
    hasTrack: false,
    trackMuted: false,
    isFrozen: false,
    produced: false,
    arrives: null,
    trouble: troubles[name] ?? null,
    isAwaited: false,
    since: now,
  })
  return { camera: source('camera'), microphone: source('microphone'), screen: source('screen') }
}

function patch(sources: Sources, name: MediaSource, change: Partial<SourceStatus>): Sources {
  return { ...sources, [name]: { ...sources[name], ...change } }
}

/** The sources after an event at `now`, in milliseconds since the epoch. */
export function stepSources(sources: Sources, event: SourceEvent, now: number): Sources {
  const after = noteLost(apply(sources, event))
  return MEDIA_SOURCES.reduce(
    (all, name) => (shownStateOf(all[name]) === shownStateOf(sources[name]) ? all : patch(all, name, { since: now })),
    after,
  )
}

/** Lost on this device, which the page itself knows; that it is back is for the server to say. */
const LOST: readonly ShownState[] = ['denied', 'missing', 'unplugged', 'busy', 'ended', 'muted', 'frozen', 'partial']

const noteLost = (sources: Sources): Sources =>
  MEDIA_SOURCES.reduce((all, name) => {
    const state = shownStateOf(all[name])
    if (LOST.includes(state)) return patch(all, name, { isAwaited: true })
    return state === 'live' && all[name].arrives === 'now' ? patch(all, name, { isAwaited: false }) : all
  }, sources)

function apply(sources: Sources, event: SourceEvent): Sources {
  switch (event.type) {
    case 'acquired':
      return patch(sources, event.source, { hasTrack: true, trackMuted: false, isFrozen: false, trouble: null })
    case 'failed':
      return patch(sources, event.source, { hasTrack: false, produced: false, arrives: null, trouble: event.trouble })
    case 'ended':
      return patch(sources, event.source, {
        hasTrack: false,
        trackMuted: false,
        isFrozen: false,
        produced: false,
        arrives: null,
        trouble: event.trouble,
      })
    case 'muted':
      return patch(sources, event.source, { trackMuted: event.muted })
    case 'frozen':
      return patch(sources, event.source, { isFrozen: event.isFrozen })
    case 'produced':
      // The server may have received it before the answer that it is produced came here.
      return patch(sources, event.source, {
        produced: event.produced,
        arrives: event.produced && sources[event.source].arrives === 'now' ? 'now' : null,
      })
    case 'received':
      return MEDIA_SOURCES.reduce((all, source) => {
        const { produced, arrives } = all[source]
        if (event.sources.includes(source)) return patch(all, source, { arrives: 'now' })
        if (!produced) return patch(all, source, { arrives: null })
        return patch(all, source, { arrives: arrives === 'now' || arrives === 'noMore' ? 'noMore' : 'never' })
      }, sources)
    case 'unpublished':
      return MEDIA_SOURCES.reduce((all, source) => patch(all, source, { produced: false, arrives: null }), sources)
    case 'agreed':
      return patch(sources, event.source, { consented: true, trouble: null })
  }
}

/** What the candidate reads of a source. `live` needs a track here and a producer on the server where it arrives. */
export function shownStateOf(status: SourceStatus): ShownState {
  if (status.requirement === 'off') return 'off'
  if (!status.consented) return 'declined'
  if (status.trouble !== null) return status.trouble
  if (!status.hasTrack) return 'off'
  if (status.trackMuted) return 'muted'
  if (!status.produced || status.arrives === 'never') return 'unsent'
  if (status.arrives === 'noMore') return 'notReceived'
  return status.isFrozen ? 'frozen' : 'live'
}

/** Whether the server says of all that the candidate agreed to share that it arrives. */
export const allArrive = (sources: Sources): boolean =>
  MEDIA_SOURCES.every((name) => !sources[name].consented || sources[name].arrives === 'now')

/** What is reported of a source. What the server itself has said needs no report. */
function reportedStateOf(status: SourceStatus): ExactSourceState {
  const state = shownStateOf({ ...status, arrives: null })
  return state === 'notReceived' ? 'live' : state
}

/** The word of earlier versions that comes nearest. */
function knownState(state: ExactSourceState): SourceState {
  if (state === 'frozen') return 'muted'
  return state === 'ended' || state === 'unsent' || state === 'partial' ? 'off' : state
}

export function sourceStatesOf(sources: Sources): SourceStates {
  const exactly = {
    camera: reportedStateOf(sources.camera),
    microphone: reportedStateOf(sources.microphone),
    screen: reportedStateOf(sources.screen),
  }
  return {
    camera: knownState(exactly.camera),
    microphone: knownState(exactly.microphone),
    screen: knownState(exactly.screen),
    exactly,
  }
}

/** Sources to ask for again after the set of devices changed. */
export function sourcesToRetry(sources: Sources): MediaSource[] {
  return MEDIA_SOURCES.filter((name) => {
    const { consented, trouble } = sources[name]
    return name !== 'screen' && consented && trouble !== null && trouble !== 'denied'
  })
}

/**
 * What a screen may not be shared as: only the whole of it shows what else is open. `surface` is what the browser says was chosen
 * (Screen Capture, section 7.1); browsers that do not say, such as Firefox, are believed.
 */
export const troubleOfSurface = (surface: string | undefined): SourceTrouble | null =>
  surface === undefined || surface === 'monitor' ? null : 'partial'

/** The trouble behind a rejected `getUserMedia` or `getDisplayMedia`, by the DOMException's name (Media Capture and Streams, section 10). */
export function troubleOf(errorName: string): SourceTrouble {
  switch (errorName) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'missing'
  }
}

/**
 * Why a track ended by itself, as far as a page can know. That its device is still there does not mean that anyone
 * refused it: only the browser's own word does.
 */
export function troubleOfEnd(facts: { isDeviceThere: boolean; permission: PermissionState | null }): SourceTrouble {
  if (!facts.isDeviceThere) return 'unplugged'
  return facts.permission === 'denied' ? 'denied' : 'ended'
}
