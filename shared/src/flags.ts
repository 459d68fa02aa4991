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

/** `technical`: about devices, connections and light, which says nothing of what the candidate did. */
export type FlagClass = 'technical' | 'conduct'

const CLASS_OF_TYPE: Readonly<Record<FlagType, FlagClass>> = {
  'face-detection': 'conduct',
  'tab-switch': 'conduct',
  'suspicious-audio': 'conduct',
  'eye-tracking': 'conduct',
  'audio-anomaly': 'conduct',
  'screen-activity': 'conduct',
  'behavior-suspicious': 'conduct',
  'environmental-issue': 'conduct',
  'multiple-persons': 'conduct',
  technical: 'technical',
}

/** Reasons whose class is not that of their type: something before the lens is put there, darkness and a stuck picture just happen. */
const CLASS_OF_REASON: Readonly<Partial<Record<string, FlagClass>>> = {
  'dark-picture': 'technical',
  'frozen-picture': 'technical',
}

export function flagClassOf({ type, reason }: { type: FlagType; reason: string }): FlagClass {
  return CLASS_OF_REASON[reason] ?? CLASS_OF_TYPE[type]
}

/** Whether a flag is about devices and connections, and says nothing of what the candidate did. */
export function isTechnicalFlag(flag: { type: FlagType; reason: string }): boolean {
  return flagClassOf(flag) === 'technical'
}
