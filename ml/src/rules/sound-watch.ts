import { soundLevel } from '@pengawas/shared/rules/sound-level'
import { type Bucket, type Rate, takeToken } from '@pengawas/shared/rules/token-bucket'
import { type Clearing, Condition, type Finding, type Reading } from './condition.ts'
import { LOUD_SOUND, NO_SOUND, VOICE } from './flag-kinds.ts'

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
/** A microphone in a room hears itself: below this there is nothing but the zeros of one that is switched off, or of no device at all. */
const NO_SOUND_DB = -100
/** Suppression of noise makes a quiet room silent between two sounds; nobody sits without any for so long. */
export const NO_SOUND_AFTER_MS = 60_000
const NO_SOUND_SCORE = 0.9
/** What is this much louder than the room, or before that is known this loud, may be a whisper, so it is listened to. */
const HEARD_ABOVE_FLOOR_DB = 8
const HEARD_MIN_DB = -68
const HEARD_WITHOUT_FLOOR_DB = -50
/** So loud, in dBov over a second, that the tops may be cut off. */
const MAY_CLIP_DB = -14
/** A voice that has been there from the start is the room by its level, so every room that is not quiet is listened to so often. */
const HEARD_ANYWAY_MS = 45_000
const HEARD_ANYWAY_DB = -55
/** A pause between two sentences is shorter. */
const QUIET_AFTER_MS = 3_000
/** After a window with speech the next may hold the rest of it. */
const SPEECH_GOES_ON_MS = 15_000
/** Windows of one candidate: a few in a row, and then one every ten seconds. */
const LISTENING: Rate = { burst: 8, perSecond: 0.1 }
/** Levels come twice in a window. Milliseconds. */
const SHORTEST_PAUSE_MS = 1_900
/** A window says for so long whether somebody speaks; without one the level does. Milliseconds. */
const HEARD_HOLDS_MS = 5_000

/** Rule parameters that sound flags carry beside those of their kind. */
export const SOUND_THRESHOLDS: Readonly<Record<string, number>> = {
  voiceAboveFloorDb: VOICE_ABOVE_FLOOR_DB,
  voiceMinDb: VOICE_MIN_DB,
  voiceMinSwellDb: VOICE_MIN_SWELL_DB,
  loudLevel: LOUD_LEVEL,
  noSoundDb: NO_SOUND_DB,
  noSoundAfterMs: NO_SOUND_AFTER_MS,
}

export interface LevelReading {
  /** Milliseconds since the epoch. */
  at: number
  /** In dBov, −127 (silence) to 0. */
  levelDb: number
  /** In a talk with a proctor the candidate is meant to speak: that says nothing for or against a finding. */
  inTalk?: boolean | undefined
  /** Nothing came that could be measured, so that the level is assumed. */
  isAssumed?: boolean | undefined
}

export interface SoundVerdict {
  /** 0 to 100. */
  level: number
  hasVoice: boolean
  /** The next seconds are worth listening to. */
  wantsSound: boolean
  /** It has been as quiet as the room for longer than a pause. */
  isQuiet: boolean
  /** What is wrong with the microphone now. */
  isSoundless: boolean
  findings: Finding[]
  cleared: Clearing[]
}

/**
 * Follows the sound level of one candidate, one reading about every second, from numbers only: the numbers do not reveal what was
 * said. Where `hears`, voices are flagged from what is listened to (`voice-watch.ts`), and levels decide when that is worth it.
 */
export class SoundWatch {
  readonly #hears: boolean
  readonly #voice = new Condition(VOICE)
  readonly #loud = new Condition(LOUD_SOUND)
  readonly #soundless = new Condition(NO_SOUND)
  #levels: { at: number; levelDb: number }[] = []
  #listening: Bucket | undefined
  #wantedAt = -Infinity
  #soundlessSince: number | null = null
  #quietSince: number | null = null
  #heard: { at: number; isSpeech: boolean } | null = null

  constructor({ hears = false } = {}) {
    this.#hears = hears
  }

  onLevel(reading: LevelReading): SoundVerdict {
    const { at, levelDb, inTalk = false } = reading
    this.#levels.push({ at, levelDb })
    this.#levels = this.#levels.filter((entry) => at - entry.at <= FLOOR_WINDOW_MS)
    const level = soundLevel(levelDb)
    const floorDb = this.#floor(at)
    const swellDb = this.#swell(at)
    const mayBeVoice =
      floorDb !== null &&
      levelDb >= VOICE_MIN_DB &&
      levelDb - floorDb >= VOICE_ABOVE_FLOOR_DB &&
      swellDb >= VOICE_MIN_SWELL_DB

    const values = { levelDb, floorDb, swellDb }
    const verdictOf = (isKnown: boolean, isPresent: boolean): Reading['verdict'] =>
      inTalk || !isKnown ? 'unknown' : isPresent ? 'present' : 'absent'
    const readings: [Condition, Reading][] = [
      [this.#loud, { at, verdict: verdictOf(true, level >= LOUD_LEVEL), score: LOUD_SCORE, values }],
      [this.#soundless, this.#readSoundless(reading)],
    ]
    if (!this.#hears)
      readings.unshift([
        this.#voice,
        { at, verdict: verdictOf(floorDb !== null, mayBeVoice), score: VOICE_SCORE, values },
      ])
    const findings = readings.flatMap(([condition, each]) => condition.observe(each) ?? [])
    const cleared = readings.flatMap(([condition]) => condition.cleared ?? [])
    const isHeard = this.#heard !== null && at - this.#heard.at <= HEARD_HOLDS_MS
    return {
      level,
      hasVoice: isHeard && !inTalk ? this.#heard?.isSpeech === true : mayBeVoice,
      wantsSound: this.#hears && !inTalk && this.#wantsSound(at, levelDb, floorDb),
      isQuiet: !inTalk && this.#isQuiet(at, levelDb, floorDb),
      isSoundless: this.#soundless.isOngoing,
      findings,
      cleared,
    }
  }

  /** A window that ended at that moment was listened to. */
  heard(at: number, isSpeech: boolean): void {
    this.#heard = { at, isSpeech }
  }

  /** The level of the room, in dBov; null where it is not known yet. */
  floorAt(at: number): number | null {
    return this.#floor(at)
  }

  #readSoundless({ at, levelDb, isAssumed = false }: LevelReading): Reading {
    if (isAssumed || levelDb > NO_SOUND_DB) this.#soundlessSince = null
    else this.#soundlessSince ??= at
    const silentMs = this.#soundlessSince === null ? 0 : at - this.#soundlessSince
    const isSoundless = silentMs >= NO_SOUND_AFTER_MS || (this.#soundless.isOngoing && this.#soundlessSince !== null)
    return {
      at,
      verdict: isAssumed ? 'unknown' : isSoundless ? 'present' : 'absent',
      score: NO_SOUND_SCORE,
      values: { levelDb, silentMs },
    }
  }

  #wantsSound(at: number, levelDb: number, floorDb: number | null): boolean {
    const mayBeSpeech =
      floorDb === null
        ? levelDb >= HEARD_WITHOUT_FLOOR_DB
        : levelDb >= HEARD_MIN_DB && levelDb - floorDb >= HEARD_ABOVE_FLOOR_DB
    // Who talks without a break is the room by its level.
    const goesOn = levelDb >= HEARD_MIN_DB && this.#heard?.isSpeech === true && at - this.#heard.at <= SPEECH_GOES_ON_MS
    const isDue =
      levelDb >= HEARD_ANYWAY_DB && at - Math.max(this.#wantedAt, this.#heard?.at ?? -Infinity) >= HEARD_ANYWAY_MS
    if (!mayBeSpeech && !goesOn && !isDue && levelDb < MAY_CLIP_DB) return false
    if (at - this.#wantedAt < SHORTEST_PAUSE_MS) return false
    const { bucket, waitSeconds } = takeToken(this.#listening, LISTENING, at)
    this.#listening = bucket
    if (waitSeconds === null) this.#wantedAt = at
    return waitSeconds === null
  }

  #isQuiet(at: number, levelDb: number, floorDb: number | null): boolean {
    // A room with a hum is quiet once it was listened to and nobody spoke.
    const heardNobody = this.#heard?.isSpeech === false && at - this.#heard.at <= HEARD_ANYWAY_MS
    const isLow = levelDb < HEARD_ANYWAY_DB || (heardNobody && levelDb < MAY_CLIP_DB)
    const isAsRoom = floorDb !== null && levelDb - floorDb < HEARD_ABOVE_FLOOR_DB && isLow
    this.#quietSince = isAsRoom ? (this.#quietSince ?? at) : null
    return this.#quietSince !== null && at - this.#quietSince >= QUIET_AFTER_MS
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
