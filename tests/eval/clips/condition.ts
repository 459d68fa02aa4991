import type { CastMember } from './cast.ts'
import type { Scene } from './film.ts'
import type { Film } from './living-film.ts'

/** What a clip is made of, beside its condition. */
export interface Ingredients {
  /** Of this clip alone: decides the room and the small movements. */
  name: string
  who: CastMember
  /** Somebody else of the same half. */
  other: CastMember
  /** A portrait of a third one, or a photograph. */
  portrait: Buffer
  /** The same, so dark and flat that it is hard to make out. */
  darkPortrait: Buffer
  /** A portrait of the candidate, to hold before the camera. */
  ownPortrait: Buffer
  /** One of somebody else. */
  otherPortrait: Buffer
  animal: Buffer
}

export interface Phase extends Scene {
  seconds: number
  /** Filmed as somebody who lives, picture by picture, instead of a few pictures by turns. */
  film?: Film
  /** The camera is moved twice, from this second on. */
  pushedFrom?: number
  /** The check-in: the room is learned, and flags are not counted. */
  isCheckIn?: boolean
}

/** One row of the set: what happens, and what analysis should say of it. */
export interface Condition {
  name: string
  /** Kinds, by the reason of their flags. */
  expected: readonly string[]
  /** Kinds that would be neither right nor wrong. */
  tolerated?: readonly string[]
  /** There is no portrait of a check-in: faces are compared with the first minute. */
  hasNoPortrait?: boolean
  phases(ingredients: Ingredients): Phase[]
}
