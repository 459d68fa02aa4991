import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import type { Reading } from './condition.ts'
import { readCover } from './cover-reading.ts'
import type { FaceCount } from './faces.ts'
import { FACE_COVERED, FROZEN_PICTURE, STILL_FACE, type FlagKind } from './flag-kinds.ts'
import { LooksApart } from './looks-apart.ts'
import { FROZEN_AFTER_MS, PictureStillness } from './picture-stillness.ts'
import { MAX_EMPTY_HEAD_SCORE, type Presence } from './presence.ts'
import { isJudged } from './still-face.ts'
import { SurroundingsWatch, type Surroundings } from './surroundings.ts'

/** It is measured against a clear limit instead of by a model's score. */
const SCORE = 0.9

/** What takes a minute or many seconds to say of a candidate's pictures, from looks that lie apart. */
export class SlowReadings {
  readonly #looks = new LooksApart()
  readonly #stillness = new PictureStillness()
  readonly #surroundings = new SurroundingsWatch()

  /** None where the last look was a moment ago. Pictures come in order, `at` in milliseconds since the epoch. */
  read(
    at: number,
    observation: FrameObservation,
    { accepted, sole }: Pick<FaceCount, 'accepted' | 'sole'>,
    presence: Presence,
  ): [FlagKind, Reading][] {
    // Whatever moves in any picture is a camera that lives.
    const stillMs = this.#stillness.observe(at, observation.tones)
    if (!this.#looks.take(at)) return []
    const alone = sole ?? undefined
    const surroundings = this.#surroundings.observe(at, alone ? { ...observation, box: alone.box } : null)
    // An empty chair may well be still; only a person cannot be.
    const isFrozen = accepted.length > 0 && stillMs >= FROZEN_AFTER_MS
    const values = { stillMs, faces: accepted.length }
    return [
      [FROZEN_PICTURE, { at, verdict: isFrozen ? 'present' : 'absent', score: SCORE, values }],
      [STILL_FACE, readStillFace(at, observation, surroundings, alone)],
      [FACE_COVERED, readCover(at, observation, presence)],
    ]
  }
}

/**
 * A face that is a photograph, and nothing less: a picture that stopped changing is a camera that is stuck, and beside a portrait
 * the candidate may sit with the head down.
 */
function readStillFace(
  at: number,
  { faceStillMs, headScore }: FrameObservation,
  { livelyMs, isStill }: Surroundings,
  face: ObservedFace | undefined,
): Reading {
  const reading = { at, score: SCORE, values: { faceStillMs, faces: face ? 1 : 0, headScore } }
  if (!face || faceStillMs < FROZEN_AFTER_MS) return { ...reading, verdict: 'absent' }
  const isAlone = headScore !== null && headScore < MAX_EMPTY_HEAD_SCORE
  const isProven = livelyMs >= FROZEN_AFTER_MS && !isStill
  return { ...reading, verdict: isProven && isAlone && isJudged(face.box) ? 'present' : 'unknown' }
}
