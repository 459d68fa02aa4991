import type { GazeDirection, LiveAnalysis } from '@pengawas/shared/contracts/analysis'

export interface SeenStatus {
  /**
   * `hidden`: somebody is there whose face is covered or cut off; `uncertain`: whether anybody is, or how many;
   * `picture`: a second face is probably a picture.
   */
  face: 'none' | 'one' | 'several' | 'hidden' | 'uncertain' | 'picture' | null
  /** 0 to 1; of a face that is seen. */
  confidence: number | null
  gaze: Exclude<GazeDirection, 'unknown'> | null
  /** 0 to 1; of a gaze that is known. */
  gazeProbability: number | null
  sound: 'voice' | 'quiet' | null
}

/** What analysis makes of a candidate's face, gaze and sound; null where it is not known. Sound is heard also without a picture. */
export function seenStatusOf(
  analysis: LiveAnalysis | null,
  heard: { hasVoice: boolean; isUnheard: boolean } | undefined,
): SeenStatus {
  const sound = heard === undefined || heard.isUnheard ? null : heard.hasVoice ? 'voice' : 'quiet'
  if (analysis === null) return { face: null, confidence: null, gaze: null, gazeProbability: null, sound }
  const { faces, unclearFace, isPerhapsPicture, faceConfidence, gaze, gazeProbability = null } = analysis
  return {
    face: isPerhapsPicture
      ? 'picture'
      : faces === null
        ? (unclearFace ?? null)
        : faces === 0
          ? 'none'
          : faces === 1
            ? 'one'
            : 'several',
    confidence: faces === null || faces === 0 ? null : faceConfidence,
    gaze: gaze === 'unknown' ? null : gaze,
    gazeProbability: gaze === 'unknown' ? null : gazeProbability,
    sound,
  }
}
