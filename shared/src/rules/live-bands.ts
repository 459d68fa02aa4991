/** Specification 2, section 9: attention below this is critical, and suspicious below the other. */
export const ATTENTION_LIMITS = { criticalBelow: 50, suspiciousBelow: 70 } as const
/** The bar of the level is amber and red above these, and the level is acceptable in between the other two. */
const AUDIO_LIMITS = { raisedAbove: 60, loudAbove: 80, acceptableFrom: 20, acceptableTo: 80 } as const

type AttentionBand = 'critical' | 'suspicious' | 'normal'
type Loudness = 'loud' | 'raised' | 'normal'

/** `attention` is 0 to 100. */
export function attentionBand(attention: number): AttentionBand {
  if (attention < ATTENTION_LIMITS.criticalBelow) return 'critical'
  return attention < ATTENTION_LIMITS.suspiciousBelow ? 'suspicious' : 'normal'
}

/** `level` is 0 to 100. */
export function loudnessOf(level: number): Loudness {
  if (level > AUDIO_LIMITS.loudAbove) return 'loud'
  return level > AUDIO_LIMITS.raisedAbove ? 'raised' : 'normal'
}

/** Where a level lies against the acceptable range. */
export function levelRange(level: number): 'below' | 'acceptable' | 'above' {
  if (level < AUDIO_LIMITS.acceptableFrom) return 'below'
  return level > AUDIO_LIMITS.acceptableTo ? 'above' : 'acceptable'
}
