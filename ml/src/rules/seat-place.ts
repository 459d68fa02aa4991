import type { Box } from '../geometry/picture.ts'
import { degrees } from '../geometry/vectors.ts'
import type { Offset } from './gaze-away.ts'

/** Where a face is in its picture. */
export interface Place {
  box: Box
  width: number
  height: number
}

/**
 * Distance of the lens from the picture, in lengths of its longer side. That of webcams is 0.65 to 1; the shortest makes the
 * most of a move, and so the least of a look.
 */
const FOCAL_LENGTH = 0.65
/** A head that turns takes its face along by less than this, in widths of the face. */
const MOVED_FROM = 0.75
/** The place follows the person with this time constant. */
const ADAPTATION_MS = 60_000
/** So long a face is looked at before its place counts. */
const LEARNED_AFTER_MS = 5_000

/**
 * Where somebody sits, sideways. Whoever moves aside on the chair and goes on looking straight ahead shows the camera a cheek, as
 * though the head were turned: by the angle at which the lens sees them now less the one before.
 */
export class SeatPlace {
  #x: number | null = null
  #since = 0
  #at = 0

  /** Degrees to the right in the picture that the face has moved; 0 where it has not by enough, or that is not known. */
  moveTo({ box, width, height }: Place): number {
    if (this.#x === null || this.#at - this.#since < LEARNED_AFTER_MS) return 0
    const [x, longer] = [box.x + box.width / 2, Math.max(width, height)]
    if (Math.abs(x / longer - this.#x) < MOVED_FROM * (box.width / longer)) return 0
    const angleOf = (place: number): number => degrees(Math.atan((place - width / longer / 2) / FOCAL_LENGTH))
    return angleOf(x / longer) - angleOf(this.#x)
  }

  /** Pictures come in order, `at` in milliseconds since the epoch; `isCalm` means that the person looks at the screen. */
  learn(at: number, { box, width, height }: Place, isCalm: boolean): void {
    const x = (box.x + box.width / 2) / Math.max(width, height)
    if (this.#x === null) [this.#x, this.#since] = [x, at]
    else if (isCalm) this.#x += (x - this.#x) * Math.min(0.2, Math.max(0, (at - this.#at) / ADAPTATION_MS))
    this.#at = at
  }

  forget(): void {
    this.#x = null
  }
}

/** How far head and eyes are away at least, if somebody moved by so many degrees may be looking straight ahead. */
export function withoutMove({ head, gaze }: Offset, move: number): Offset {
  const left = (yaw: number): number =>
    yaw * move <= 0 ? yaw : Math.sign(yaw) * Math.max(0, Math.abs(yaw) - Math.abs(move))
  return { head: { ...head, yaw: left(head.yaw) }, gaze: gaze && { ...gaze, yaw: left(gaze.yaw) } }
}
