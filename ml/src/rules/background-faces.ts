import { patchDifference } from '../geometry/patch.ts'
import type { Box } from '../geometry/picture.ts'
import { overlap } from '../geometry/suppress-overlaps.ts'

/**
 * How far a face may have moved since it was seen first and still be a picture: patches that differ by less than this over the
 * face's width. Encoding and noise make 2.2, a move by one pixel makes 6 (rendered at 28 to 100 pixels).
 */
const STILL_BELOW = 4.2
/**
 * Contrast below which a patch is not stretched further, see `patch.ts`. The noise of a camera and of encoding is the same in a dark
 * poster as in a light one: stretched to full contrast it would be a move. Posters with a tenth of the usual contrast, at 26 to 79
 * pixels, then stay below 3.7 (the choosing half); people who sit as people do make 5.2 and more in the dark.
 */
export const MOVED_CONTRAST = 20
/** A face is a picture when it has not moved for this long beside somebody who has, and was looked at this often. */
const LEARNED_AFTER_MS = 60_000
const LEARNED_AFTER_LOOKS = 12
/** Between looks that lie further apart than this a face may have moved and come back. */
export const LONGEST_GAP_MS = 12_000
/** A picture that was hidden, or moved, for longer than this is forgotten. */
const FORGOTTEN_AFTER_MS = 300_000
/** The detector's box of one thing trembles a little. */
export const SAME_OVERLAP = 0.4
const MOST_PLACES = 8
/** What has moved so often is no picture. Once may be a head that moved away before a portrait, or a camera that was pushed. */
const LIVELY_FROM_MOVES = 2
/** And what moves on within this time, in milliseconds, has moved once: a push of the camera takes as long as several pictures. */
const MOVES_APART_MS = 650
/** Who walks may be beside where they were a moment ago: their face is as wide as that one, give or take a third. */
const WALKED_WITHIN_MS = 3_000
const WALKED_WIDTH_RATIO = 1.4

/** `background`: known to be a picture. `unmoved`: nothing says yet that it is none. `moving`: somebody. */
export type FaceLife = 'background' | 'unmoved' | 'moving'

/** Where a face was seen, and how it looked there. */
interface Look {
  box: Box
  reference: Float32Array
}

interface Place extends Look {
  /** Where it was seen first. */
  home: Look
  /** How often what is here has moved since it was seen first, and when it did last. */
  moves: number
  movedAt: number
  /** For how long it has been seen still beside somebody who moved, in milliseconds, and how often. */
  stillMs: number
  looks: number
  /** When it was seen still last, in milliseconds since the epoch. */
  at: number
}

/** For how long something has not moved, wherever it was seen. */
export type Stillness = Pick<Place, 'box' | 'stillMs' | 'looks'>

type Moves = Pick<Place, 'moves' | 'movedAt'>
const UNMOVED: Moves = { moves: 0, movedAt: -Infinity }

/**
 * Tells portraits and posters from people: what looks like a face and does not move by a pixel for a minute, while somebody else
 * in the picture does, is background. Each place is compared with how it looked first, so that slow movement adds up. What is
 * alone in the picture is never learned, and what was learned and does not look as it did counts as a face at once. Before that minute
 * is over, what has not moved twice is neither: nobody knows yet whether it is somebody. A picture that is hidden for
 * a while, as by the candidate's own head, is background again when it is seen again unchanged.
 */
export class BackgroundFaces {
  #places: Place[] = []

  /**
   * What each of the boxes is, in their order. `lookAt` gives the patch in a box of this picture; pictures come in
   * order, with milliseconds since the epoch. `elsewhere` is what other pictures of the same camera say of its places, in pixels
   * of this picture: what lies at one of them and has not moved here either has been still for as long as there.
   */
  observe(
    at: number,
    boxes: readonly Box[],
    lookAt: (box: Box) => Float32Array,
    elsewhere: readonly Stillness[] = [],
  ): FaceLife[] {
    const still = this.#places.filter((place) => isUnmoved(place.box, place.reference, lookAt(place.box)))
    const placed = boxes.map((box) => still.find((place) => overlap(place.box, box) >= SAME_OVERLAP))
    const isAccompanied = placed.includes(undefined)
    for (const place of still) {
      const gapMs = at - place.at
      if (isAccompanied && gapMs >= 0 && gapMs <= LONGEST_GAP_MS) {
        place.stillMs += gapMs
        place.looks += 1
      }
      place.at = at
    }
    const left = this.#places.filter((place) => !still.includes(place))
    const news = boxes.map((box, index) => {
      if (placed[index] !== undefined) return undefined
      const look = { box, reference: lookAt(box) }
      const anew = { stillMs: 0, looks: 0, at }
      const earlier = takeEarlier(left, box, at)
      if (earlier === undefined) return { ...look, home: look, ...UNMOVED, ...anew }
      const { home } = earlier
      // Something passed before it: it never moved.
      if (overlap(home.box, box) >= SAME_OVERLAP && isUnmoved(home.box, home.reference, lookAt(home.box)))
        return { ...home, home, ...UNMOVED, ...anew }
      return { ...look, home, ...movesOf(earlier, at), ...anew }
    })
    const kept = this.#places.filter(
      (place) => still.includes(place) || (isLearned(place) && at - place.at <= FORGOTTEN_AFTER_MS),
    )
    this.#places = [...kept, ...news.filter((place) => place !== undefined)].slice(0, MOST_PLACES)
    const seen = boxes.map((_, index) => placed[index] ?? news[index])
    for (const place of seen) if (place?.moves === 0) carryOver(place, elsewhere)
    return seen.map(lifeOf)
  }

  /** What was still when it was looked at last, at most `LONGEST_GAP_MS` before `at`. */
  stillAt(at: number): Stillness[] {
    return this.#places.filter((place) => place.moves === 0 && at >= place.at && at - place.at <= LONGEST_GAP_MS)
  }
}

function carryOver(place: Place, elsewhere: readonly Stillness[]): void {
  const same = elsewhere.find(({ box }) => overlap(box, place.box) >= SAME_OVERLAP)
  if (same === undefined) return
  place.stillMs = Math.max(place.stillMs, same.stillMs)
  place.looks = Math.max(place.looks, same.looks)
}

/** Its moves with the one that is seen at `at`. */
function movesOf({ moves, movedAt }: Moves, at: number): Moves {
  const isSameMove = at >= movedAt && at - movedAt < MOVES_APART_MS
  return isSameMove ? { moves, movedAt } : { moves: moves + 1, movedAt: at }
}

/** Where a face that is not where one was came from; each place is taken once. */
function takeEarlier(left: Place[], box: Box, at: number): Place | undefined {
  const isNear = (place: Place): boolean => overlap(place.box, box) > 0
  const hasWalked = (place: Place): boolean => {
    const ratio = place.box.width / box.width
    return at - place.at <= WALKED_WITHIN_MS && ratio <= WALKED_WIDTH_RATIO && ratio >= 1 / WALKED_WIDTH_RATIO
  }
  // A portrait that is known stays where it is while somebody moves before it.
  const found = left.find((place) => isNear(place) && !isLearned(place)) ?? left.find(isNear) ?? left.find(hasWalked)
  if (found) left.splice(left.indexOf(found), 1)
  return found
}

function lifeOf(place: Place | undefined): FaceLife {
  if (place === undefined) return 'unmoved'
  if (isLearned(place)) return 'background'
  return place.moves >= LIVELY_FROM_MOVES ? 'moving' : 'unmoved'
}

/** Whether a patch shows what the first one of the same box showed, unmoved. */
export function isUnmoved(box: Box, first: Float32Array, patch: Float32Array): boolean {
  return patchDifference(first, patch) * box.width < STILL_BELOW
}

function isLearned({ stillMs, looks }: Place): boolean {
  return stillMs >= LEARNED_AFTER_MS && looks >= LEARNED_AFTER_LOOKS
}
