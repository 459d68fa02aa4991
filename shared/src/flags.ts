import { z } from 'zod'

export const FLAG_TYPES = [
  'face-detection',
  'tab-switch',
  'suspicious-audio',
  'eye-tracking',
  'audio-anomaly',
  'screen-activity',
  'behavior-suspicious',
  'environmental-issue',
  'multiple-persons',
  /** What the hub sees of connections and logins. */
  'technical',
] as const
export const flagTypeSchema = z.enum(FLAG_TYPES)
export type FlagType = z.infer<typeof flagTypeSchema>

/** From worst to mildest: the order in which lists show them. */
export const FLAG_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
export const flagSeveritySchema = z.enum(FLAG_SEVERITIES)
export type FlagSeverity = z.infer<typeof flagSeveritySchema>

/** The lowest confidence for each severity; below the last one no flag is raised (specification 2, section 9). */
export const SEVERITY_THRESHOLDS: Readonly<Record<FlagSeverity, number>> = {
  critical: 0.95,
  high: 0.9,
  medium: 0.85,
  low: 0.8,
}

/** The severity that a confidence (0 to 1) allows, or null where it is too uncertain to raise a flag at all. */
export function severityForConfidence(confidence: number): FlagSeverity | null {
  return FLAG_SEVERITIES.find((severity) => confidence >= SEVERITY_THRESHOLDS[severity]) ?? null
}

/** The milder of two severities. */
export function milderSeverity(a: FlagSeverity, b: FlagSeverity): FlagSeverity {
  return FLAG_SEVERITIES.indexOf(a) > FLAG_SEVERITIES.indexOf(b) ? a : b
}

export const REVIEW_VERDICTS = ['confirmed', 'dismissed'] as const
export const reviewVerdictSchema = z.enum(REVIEW_VERDICTS)
export type ReviewVerdict = z.infer<typeof reviewVerdictSchema>

/** Why a flag was dismissed, in words that can be counted; `other` says it in words of its own. */
export const DISMISSALS = [
  'misdetected',
  'permitted',
  'technical-cause',
  'surroundings',
  'too-brief',
  'unclear',
  'other',
] as const
export const dismissalSchema = z.enum(DISMISSALS)
export type Dismissal = z.infer<typeof dismissalSchema>

/**
 * What people have said of a flag, one after the other. `verdict` took effect at once; `proposal` would change a verdict and
 * waits for a second person, who has `upheld` or `overturned` it; `worsened`: what was judged became worse, so it is judged
 * anew; `appeal`: decided on the candidate's appeal, which ends the reviews of the flag.
 */
export const REVIEW_KINDS = ['verdict', 'proposal', 'upheld', 'overturned', 'worsened', 'appeal'] as const
export const reviewKindSchema = z.enum(REVIEW_KINDS)
export type ReviewKind = z.infer<typeof reviewKindSchema>

/** What the second person makes of a proposed verdict, or of a termination. */
export const secondDecisionSchema = z.enum(['uphold', 'overturn'])
export type SecondDecision = z.infer<typeof secondDecisionSchema>

/** Whether flags of a type are about devices and connections. */
const IS_TECHNICAL: Readonly<Record<FlagType, boolean>> = {
  'face-detection': false,
  'tab-switch': false,
  'suspicious-audio': false,
  'eye-tracking': false,
  'audio-anomaly': false,
  'screen-activity': false,
  'behavior-suspicious': false,
  'environmental-issue': false,
  'multiple-persons': false,
  technical: true,
}

export const TECHNICAL_TYPES: readonly FlagType[] = FLAG_TYPES.filter((type) => IS_TECHNICAL[type])

/**
 * Technical whatever the type of their flags: something before the lens is put there, darkness and a stuck picture just happen. A
 * mask is worn for health or faith, and accuses nobody.
 */
export const TECHNICAL_REASONS = ['dark-picture', 'frozen-picture', 'face-covered'] as const
/** A covered face in an assessment in which faces are to be seen: the same measurement, and conduct. The hub names it so. */
export const FACE_COVERED_REASON = 'face-covered'
export const FACE_COVERED_CONDUCT_REASON = 'face-covered-although-asked'
const isTechnicalReason: ReadonlySet<string> = new Set(TECHNICAL_REASONS)

/**
 * Whether a flag is only recorded: its kind was under observation when it was raised, and no person has confirmed it. It weighs
 * nothing, waits for nobody and is no alarm; what a person confirmed counts as any other confirmed flag does.
 */
export const isOnlyObserved = (flag: { isObservation?: boolean; validationStatus: string }): boolean =>
  flag.isObservation === true && flag.validationStatus !== 'confirmed'

/** Whether a flag is about devices, connections and light, and says nothing of what the candidate did. */
export function isTechnicalFlag({ type, reason }: { type: FlagType; reason: string }): boolean {
  return IS_TECHNICAL[type] || isTechnicalReason.has(reason)
}
