import type { GazeDirection, LiveAnalysis } from '@pengawas/shared/contracts/analysis'

export interface SeenStatus {
  face: 'none' | 'one' | 'several' | null
  /** 0 to 1; of a face that is seen. */
  confidence: number | null
  gaze: Exclude<GazeDirection, 'unknown'> | null
  sound: 'voice' | 'quiet' | null
}

/** What analysis makes of a candidate's face, gaze and sound; null where it is not known, and of the sound also where nobody is analysed. */
export function seenStatusOf(analysis: LiveAnalysis | null, sound: { hasVoice: boolean } | undefined): SeenStatus {
  if (analysis === null) return { face: null, confidence: null, gaze: null, sound: null }
  const { faces, faceConfidence, gaze } = analysis
  return {
    face: faces === null ? null : faces === 0 ? 'none' : faces === 1 ? 'one' : 'several',
    confidence: faces === null || faces === 0 ? null : faceConfidence,
    gaze: gaze === 'unknown' ? null : gaze,
    sound: sound === undefined ? null : sound.hasVoice ? 'voice' : 'quiet',
  }
}
