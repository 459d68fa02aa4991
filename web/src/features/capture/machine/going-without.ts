import type { Assessment, MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import { CONSENT_TEXT_VERSION, type Consent } from '@pengawas/shared/contracts/test-sessions'
import type { SourceTrouble } from './source-state.ts'

export type SourceTroubles = Readonly<Partial<Record<MediaSource, SourceTrouble>>>
type Held = Readonly<Record<MediaSource, object | null>>

/** Whether candidates may go on without a device that does not open: where a proctor decides whom to admit, and only there. */
export const mayGoWithout = ({ checkIn }: Pick<Assessment, 'checkIn'>): boolean => checkIn?.admission === 'proctor'

/** What is required, was asked for, and did not open. */
export const failedSources = (policy: MediaPolicy, tracks: Held, troubles: SourceTroubles): readonly MediaSource[] =>
  MEDIA_SOURCES.filter(
    (source) => policy[source] === 'required' && tracks[source] === null && troubles[source] !== undefined,
  )

/**
 * What a candidate agrees to by starting: all that is required, whether or not it opened, and what they share besides. A device
 * that failed was agreed to, so that everybody sees that it is missing, and it is sent once it works.
 */
export function consentOf(policy: MediaPolicy, recording: RecordingMode, tracks: Held): Consent {
  const agrees = (source: MediaSource): boolean => policy[source] === 'required' || tracks[source] !== null
  return {
    camera: agrees('camera'),
    microphone: agrees('microphone'),
    screen: agrees('screen'),
    textVersion: CONSENT_TEXT_VERSION,
    recording,
  }
}
