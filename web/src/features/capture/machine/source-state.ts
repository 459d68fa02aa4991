import type { MediaPolicy, MediaRequirement } from '@pengawas/shared/contracts/assessments'
import type { MediaSource, SourceState, SourceStates } from '@pengawas/shared/contracts/proctoring'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/proctoring'

/** Why a source could not be had, in the words that the proctor sees too. */
export type SourceTrouble = Extract<SourceState, 'denied' | 'missing' | 'unplugged' | 'busy'>

/** One source as this page holds it. */
export interface SourceStatus {
  requirement: MediaRequirement
  /** Whether the candidate agreed to share it. */
  consented: boolean
  /** A track that has not ended. */
  hasTrack: boolean
  /** The operating system or another program holds the picture or sound back. */
  trackMuted: boolean
  /** A producer exists on the media node. */
  produced: boolean
  trouble: SourceTrouble | null
}

export type Sources = Readonly<Record<MediaSource, SourceStatus>>

export type SourceEvent =
  | { type: 'acquired'; source: MediaSource }
  | { type: 'failed'; source: MediaSource; trouble: SourceTrouble }
  /** The track ended: a pulled cable gives a trouble, the browser's own stop button gives none. */
  | { type: 'ended'; source: MediaSource; trouble: SourceTrouble | null }
  | { type: 'muted'; source: MediaSource; muted: boolean }
  | { type: 'produced'; source: MediaSource; produced: boolean }
  | { type: 'unpublished' }
  | { type: 'agreed'; source: MediaSource }

export function initialSources(policy: MediaPolicy, consent: Readonly<Record<MediaSource, boolean>>): Sources {
  const source = (name: MediaSource): SourceStatus => ({
    requirement: policy[name],
    consented: policy[name] !== 'off' && consent[name],
    hasTrack: false,
    trackMuted: false,
    produced: false,
    trouble: null,
  })
  return { camera: source('camera'), microphone: source('microphone'), screen: source('screen') }
}

function patch(sources: Sources, name: MediaSource, change: Partial<SourceStatus>): Sources {
  return { ...sources, [name]: { ...sources[name], ...change } }
}

export function stepSources(sources: Sources, event: SourceEvent): Sources {
  switch (event.type) {
    case 'acquired':
      return patch(sources, event.source, { hasTrack: true, trackMuted: false, trouble: null })
    case 'failed':
      return patch(sources, event.source, { hasTrack: false, produced: false, trouble: event.trouble })
    case 'ended':
      return patch(sources, event.source, {
        hasTrack: false,
        trackMuted: false,
        produced: false,
        trouble: event.trouble,
      })
    case 'muted':
      return patch(sources, event.source, { trackMuted: event.muted })
    case 'produced':
      return patch(sources, event.source, { produced: event.produced })
    case 'unpublished':
      return MEDIA_SOURCES.reduce((all, source) => patch(all, source, { produced: false }), sources)
    case 'agreed':
      return patch(sources, event.source, { consented: true, trouble: null })
  }
}

/** What is reported of a source. `live` needs a track here and a producer on the server; anything less is not live. */
export function sourceStateOf(status: SourceStatus): SourceState {
  if (status.requirement === 'off') return 'off'
  if (!status.consented) return 'declined'
  if (status.trouble !== null) return status.trouble
  if (!status.hasTrack) return 'off'
  if (status.trackMuted) return 'muted'
  return status.produced ? 'live' : 'off'
}

export function sourceStatesOf(sources: Sources): SourceStates {
  return {
    camera: sourceStateOf(sources.camera),
    microphone: sourceStateOf(sources.microphone),
    screen: sourceStateOf(sources.screen),
  }
}

/** A source that is here but not on the server yet: the page says so instead of `off`. */
export function isArriving(status: SourceStatus): boolean {
  return status.consented && status.hasTrack && !status.produced && status.trouble === null
}

/** Sources to ask for again after the set of devices changed. */
export function sourcesToRetry(sources: Sources): MediaSource[] {
  return MEDIA_SOURCES.filter((name) => {
    const { consented, trouble } = sources[name]
    return name !== 'screen' && consented && (trouble === 'unplugged' || trouble === 'missing' || trouble === 'busy')
  })
}

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
