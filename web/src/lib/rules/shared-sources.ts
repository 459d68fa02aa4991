import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'

/** Which sources a candidate shares, or is asked to share. */
export type SharedSources = Readonly<Record<MediaSource, boolean>>

/** What an assessment asks for, required or optional. */
export const askedOf = (policy: MediaPolicy): SharedSources => ({
  camera: policy.camera !== 'off',
  microphone: policy.microphone !== 'off',
  screen: policy.screen !== 'off',
})

/** Of what was agreed to, what the assessment uses. */
export function agreedOf(policy: MediaPolicy, agreed: SharedSources): SharedSources {
  const asked = askedOf(policy)
  const isShared = (source: MediaSource): boolean => policy[source] === 'required' || (asked[source] && agreed[source])
  return { camera: isShared('camera'), microphone: isShared('microphone'), screen: isShared('screen') }
}

export const listOf = (shared: SharedSources): readonly MediaSource[] =>
  MEDIA_SOURCES.filter((source) => shared[source])

/** The parts of sentences that depend on what is shared; an empty list: the sentence does not hold at all. */
export interface ConsentParts {
  analysed: readonly ('analysedCamera' | 'analysedMicrophone' | 'analysedLips')[]
  evidence: readonly ('evidenceCamera' | 'evidenceScreen')[]
  page: 'page' | 'pageNoScreen'
}

export function consentParts({ camera, microphone, screen }: SharedSources, isAnalysed: boolean): ConsentParts {
  return {
    analysed: isAnalysed
      ? [
          ...(camera ? (['analysedCamera'] as const) : []),
          ...(microphone ? (['analysedMicrophone'] as const) : []),
          // Whose voice it is takes both.
          ...(camera && microphone ? (['analysedLips'] as const) : []),
        ]
      : [],
    evidence: [...(camera ? (['evidenceCamera'] as const) : []), ...(screen ? (['evidenceScreen'] as const) : [])],
    page: screen ? 'page' : 'pageNoScreen',
  }
}
