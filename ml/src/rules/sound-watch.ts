import { soundLevel } from '@pengawas/shared/rules/sound-level'
import { type Clearing, Condition, type Finding, type Reading } from './condition.ts'
import { LOUD_SOUND, VOICE } from './flag-kinds.ts'

/** Speech at a desk is this much louder than the room, and at least this loud. */
const VOICE_ABOVE_FLOOR_DB = 12
const VOICE_MIN_DB = -50
/** Speech swells and falls from second to second; a fan or a lorry does not. */
const VOICE_MIN_SWELL_DB = 2
/** The room's level is the tenth percentile of this time, and is not known before the second. */
const FLOOR_WINDOW_MS = 60_000
const FLOOR_MIN_MS = 10_000
const FLOOR_SHARE = 0.1
const SWELL_WINDOW_MS = 6000
/** Specification 2, section 9: the level is acceptable up to 80 and red above; only far above that is a flag raised. */
const LOUD_LEVEL = 92
/** A level cannot distinguish speech from other sound that swells, so the confidence is never higher than this. */
const VOICE_SCORE = 0.86
const LOUD_SCORE = 0.84

/** Rule parameters that sound flags carry beside those of their kind. */
export const SOUND_THRESHOLDS: Readonly<Record<string, number>> = {
  voiceAboveFloorDb: VOICE_ABOVE_FLOOR_DB,
  voiceMinDb: VOICE_MIN_DB,
  voiceMinSwellDb: VOICE_MIN_SWELL_DB,
  loudLevel: LOUD_LEVEL,
}

export interface SoundVerdict {
  /** 0 to 100. */
  level: number
  hasVoice: boolean
  findings: Finding[]
  cleared: Clearing[]
}

/** Follows the sound level of one candidate, one reading about every second, from numbers only: the numbers do not reveal what was said. */
export class SoundWatch {
  readonly #voice = new Condition(VOICE)
  readonly #loud = new Condition(LOUD_SOUND)
  #levels: { at: number; levelDb: number }[] = []

  /**
   * `levelDb` in dBov, −127 (silence) to 0; `at` in milliseconds since the epoch. In a talk with a proctor the candidate is
   * meant to speak: that says nothing for or against a finding.
   */
  onLevel(at: number, levelDb: number, inTalk = false): SoundVerdict {
    this.#levels.push({ at, levelDb })
    this.#levels = this.#levels.filter((entry) => at - entry.at <= FLOOR_WINDOW_MS)
    const level = soundLevel(levelDb)
    const floorDb = this.#floor(at)
    const swellDb = this.#swell(at)
    const hasVoice =
      floorDb !== null &&
      levelDb >= VOICE_MIN_DB &&
      levelDb - floorDb >= VOICE_ABOVE_FLOOR_DB &&
      swellDb >= VOICE_MIN_SWELL_DB

    const values = { levelDb, floorDb, swellDb }
    const verdictOf = (isKnown: boolean, isPresent: boolean): Reading['verdict'] =>
      inTalk || !isKnown ? 'unknown' : isPresent ? 'present' : 'absent'
    const readings: [Condition, Reading][] = [
      [this.#voice, { at, verdict: verdictOf(floorDb !== null, hasVoice), score: VOICE_SCORE, values }],
      [this.#loud, { at, verdict: verdictOf(true, level >= LOUD_LEVEL), score: LOUD_SCORE, values }],
    ]
    const findings = readings.flatMap(([condition, reading]) => condition.observe(reading) ?? [])
    const cleared = readings.flatMap(([condition]) => condition.cleared ?? [])
    return { level, hasVoice, findings, cleared }
  }

  #floor(at: number): number | null {
    const [first] = this.#levels
    if (!first || at - first.at < FLOOR_MIN_MS) return null
    const sorted = this.#levels.map(({ levelDb }) => levelDb).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length * FLOOR_SHARE)] ?? null
  }

  /** Standard deviation of the last seconds' levels. */
  #swell(at: number): number {
    const recent = this.#levels.filter((entry) => at - entry.at <= SWELL_WINDOW_MS).map(({ levelDb }) => levelDb)
    const mean = recent.reduce((sum, value) => sum + value, 0) / recent.length
    return Math.sqrt(recent.reduce((sum, value) => sum + (value - mean) ** 2, 0) / recent.length)
  }
}
