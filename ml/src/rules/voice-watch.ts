import type { SoundObservation } from '../sound-observation.ts'
import { type Clearing, Condition, type Finding, type Reading } from './condition.ts'
import { CLIPPED_SOUND, SECOND_VOICE, TALKING, VOICE, WHISPER, type FlagKind } from './flag-kinds.ts'
import { LIPS_MOVE_FROM, LIPS_STILL_BELOW, type Lips } from './mouth-watch.ts'

/** The voice model hears speech in at least this share of a window; pauses are a part of speech. */
export const SPEECH_SHARE_FROM = 0.3
/** Speech less periodic than this is whispered, if it stands so far above the room that no noise can have hidden its hum. */
export const WHISPER_BELOW = 0.3
export const WHISPER_ABOVE_FLOOR_DB = 15
/** From this share of its samples at full scale on, sound is audibly broken; speech that just reaches it has a tenth of that. */
export const CLIPPED_FROM = 0.02
/** Shorter windows, in milliseconds, prove nothing. */
const MIN_HEARD_MS = 1_000

/** How sure each kind can be at most. What cannot be told apart from harmless sound is no more than the lowest severity. */
const SCORES: Readonly<Record<HeardKind, number>> = {
  talking: 0.88,
  voice: 0.86,
  second: 0.83,
  whisper: 0.82,
  clipped: 0.84,
}

/** Rule parameters that flags of heard sound carry beside those of their kind. */
export const VOICE_THRESHOLDS: Readonly<Record<string, number>> = {
  speechShareFrom: SPEECH_SHARE_FROM,
  whisperBelow: WHISPER_BELOW,
  whisperAboveFloorDb: WHISPER_ABOVE_FLOOR_DB,
  clippedFrom: CLIPPED_FROM,
  lipsMoveFrom: LIPS_MOVE_FROM,
  lipsStillBelow: LIPS_STILL_BELOW,
}

const HEARD_KINDS = ['talking', 'second', 'voice', 'whisper', 'clipped'] as const
type HeardKind = (typeof HEARD_KINDS)[number]
const KINDS: Readonly<Record<HeardKind, FlagKind>> = {
  talking: TALKING,
  second: SECOND_VOICE,
  voice: { ...VOICE, ...agreementOf(TALKING) },
  whisper: WHISPER,
  clipped: CLIPPED_SOUND,
}

/** The kind `voice` is of levels; from what is heard it takes as much as the kinds beside it. */
function agreementOf({ minChecks, minSpanMs, windowMs, minAgreement }: FlagKind): Partial<FlagKind> {
  return { minChecks, minSpanMs, windowMs, minAgreement }
}

/** A window of sound with what else is known of its time. */
export interface HeardWindow {
  /** When it ended, in milliseconds since the epoch. */
  at: number
  sound: SoundObservation
  lips: Lips
  /** The level of the room, in dBov; null where it is not known yet. */
  floorDb: number | null
}

export interface VoiceVerdict {
  findings: Finding[]
  cleared: Clearing[]
}

/**
 * Decides from windows of sound whether somebody speaks, and what can be said of who. A voice says something about one kind
 * only: what the candidate's own lips explain is no second voice, and speaks against none either, since people answer each other.
 */
export class VoiceWatch {
  readonly #conditions: Readonly<Record<HeardKind, Condition>> = {
    talking: new Condition(KINDS.talking),
    second: new Condition(KINDS.second),
    voice: new Condition(KINDS.voice),
    whisper: new Condition(KINDS.whisper),
    clipped: new Condition(KINDS.clipped),
  }

  /** Windows must come in order of time. */
  observe(window: HeardWindow): VoiceVerdict {
    const { at, sound, lips, floorDb } = window
    if (sound.heardMs < MIN_HEARD_MS) return { findings: [], cleared: [] }
    const values = {
      ...{ speechShare: sound.speechShare, speechProbability: sound.speechProbability, voicing: sound.voicing },
      ...{ levelDb: sound.levelDb, floorDb, clippedShare: sound.clippedShare, lips: LIPS_VALUES[lips] },
    }
    const read = (kind: HeardKind, verdict: Reading['verdict']): [HeardKind, Reading] => [
      kind,
      { at, verdict, score: SCORES[kind], values },
    ]
    const spoken = kindOfSpeech(window)
    const isExplained = this.#conditions.talking.isOngoing || this.#conditions.second.isOngoing
    const voices =
      spoken === null
        ? HEARD_KINDS.filter((kind) => kind !== 'clipped').map((kind) => read(kind, 'absent'))
        : spoken === 'voice' && isExplained
          ? []
          : [read(spoken, 'present')]
    return this.#take([...voices, read('clipped', sound.clippedShare >= CLIPPED_FROM ? 'present' : 'absent')])
  }

  /** The microphone is as quiet as the room, so that nobody speaks. */
  observeQuiet(at: number): VoiceVerdict {
    return this.#take(HEARD_KINDS.map((kind) => [kind, { at, verdict: 'absent', score: 0, values: {} }]))
  }

  #take(readings: readonly [HeardKind, Reading][]): VoiceVerdict {
    const taken = readings.map(([kind, reading]) => {
      const condition = this.#conditions[kind]
      return { finding: condition.observe(reading), cleared: condition.cleared }
    })
    return {
      findings: taken.flatMap(({ finding }) => finding ?? []),
      cleared: taken.flatMap(({ cleared }) => cleared ?? []),
    }
  }
}

/** As numbers, since flags carry nothing else. */
const LIPS_VALUES: Readonly<Record<Lips, number | null>> = { moving: 1, still: 0, nobody: -1, unknown: null }

/** Whether a window holds speech, whosever it is. */
export function isSpeech({ speechShare, heardMs }: SoundObservation): boolean {
  return heardMs >= MIN_HEARD_MS && speechShare >= SPEECH_SHARE_FROM
}

/** What kind of speech a window holds; null where it holds none. */
function kindOfSpeech({ sound, lips, floorDb }: HeardWindow): Exclude<HeardKind, 'clipped'> | null {
  if (!isSpeech(sound)) return null
  const isClear = floorDb !== null && sound.levelDb - floorDb >= WHISPER_ABOVE_FLOOR_DB
  if (sound.voicing !== null && sound.voicing < WHISPER_BELOW) return isClear ? 'whisper' : 'voice'
  if (lips === 'moving') return 'talking'
  return lips === 'unknown' ? 'voice' : 'second'
}
