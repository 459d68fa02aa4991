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
/** How a place looked first is the mean of so many looks: the noise of a single one would be in every comparison with it. */
const REFERENCE_LOOKS = 8
/** A portrait that is known stays where it is while somebody moves before it: where they were is taken rather, if it is not much further. */
const KNOWN_WEIGHT = 0.25

/** `background`: known to be a picture. `unmoved`: nothing says yet that it is none. `moving`: somebody. */
export type FaceLife = 'background' | 'unmoved' | 'moving'

/** Where a face was seen, and how it looked there, the mean of so many looks. */
interface Look {
  box: Box
  reference: Float32Array
  seen: number
  /** The camera moved as it was seen first. */
  isPushed: boolean
}

interface Place {
  look: Look
  /** Where it was seen first. */
  home: Look
  /** How often what is here has moved since it was seen first, and when it did last. */
  moves: number
  movedAt: number
  /** How many of these were steps in a row to where it had not been at all, up to the last look. */
  steps: number
  /** When something like a face was seen here last, in milliseconds since the epoch. */
  facedAt: number
  /** For how long it has been seen still beside somebody who moved, in milliseconds, and how often. */
  stillMs: number
  looks: number
  /** When it was seen still last, in milliseconds since the epoch. */
  at: number
}

/** For how long something has not moved, wherever it was seen. */
export type Stillness = Pick<Place, 'stillMs' | 'looks'> & Pick<Look, 'box'>

type Counted = Pick<Place, 'moves' | 'movedAt'>
type Moves = Counted & Pick<Place, 'steps'>
const UNMOVED: Moves = { moves: 0, movedAt: -Infinity, steps: 0 }

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
   * of this picture: what lies at one of them and has not moved here either has been still for as long as there. Where the camera
   * has moved since the last picture, what is somewhere else has not.
   */
  observe(
    at: number,
    boxes: readonly Box[],
    lookAt: (box: Box) => Float32Array,
    elsewhere: readonly Stillness[] = [],
    hasCameraMoved = false,
  ): FaceLife[] {
    const still = this.#places.filter(({ look }) => compare(look, lookAt(look.box)))
    const placed = boxes.map((box) => still.find(({ look }) => overlap(look.box, box) >= SAME_OVERLAP))
    const isAccompanied = placed.includes(undefined)
    for (const place of still) {
      const gapMs = at - place.at
      if (isAccompanied && gapMs >= 0 && gapMs <= LONGEST_GAP_MS) {
        place.stillMs += gapMs
        place.looks += 1
      }
      place.at = at
      place.steps = 0
      if (placed.includes(place)) place.facedAt = at
    }
    const left = this.#places.filter((place) => !still.includes(place))
    const unplaced = boxes.filter((_, index) => placed[index] === undefined)
    const origins = originsOf(unplaced, left, at)
    const news = new Map(unplaced.map((box) => [box, newPlace(at, box, origins.get(box), lookAt, hasCameraMoved)]))
    const kept = this.#places.filter(
      (place) => still.includes(place) || (isLearned(place) && at - place.at <= FORGOTTEN_AFTER_MS),
    )
    this.#places = latest([...kept, ...news.values()])
    const seen = boxes.map((box, index) => placed[index] ?? news.get(box))
    for (const place of seen) if (place?.moves === 0) carryOver(place, elsewhere)
    return seen.map(lifeOf)
  }

  /** What was still when it was looked at last, at most `LONGEST_GAP_MS` before `at`. */
  stillAt(at: number): Stillness[] {
    return this.#places
      .filter((place) => place.moves === 0 && at >= place.at && at - place.at <= LONGEST_GAP_MS)
      .map(({ look: { box }, stillMs, looks }) => ({ box, stillMs, looks }))
  }
}

/** So many places as are kept, in their order: an even wall looks the same for ever, and must not keep others out where a face was seen on it once. */
function latest(places: readonly Place[]): Place[] {
  const kept = places.toSorted((one, other) => other.facedAt - one.facedAt).slice(0, MOST_PLACES)
  return places.filter((place) => kept.includes(place))
}

function carryOver(place: Place, elsewhere: readonly Stillness[]): void {
  const same = elsewhere.find(({ box }) => overlap(box, place.look.box) >= SAME_OVERLAP)
  if (same === undefined) return
  place.stillMs = Math.max(place.stillMs, same.stillMs)
  place.looks = Math.max(place.looks, same.looks)
}

/** Whether it looks as it did first; the first few of such looks are what is compared with from then on. */
function compare(look: Look, patch: Float32Array): boolean {
  if (!isAsBefore(look, patch)) return false
  if (look.seen < REFERENCE_LOOKS) {
    look.seen += 1
    look.reference = look.reference.map((mean, cell) => mean + ((patch[cell] ?? 0) - mean) / look.seen)
  }
  return true
}

/** Where a face that is not where one was came from: a place that it overlaps, or one that it has walked away from. */
interface Origin {
  place: Place
  hasWalked: boolean
}

function newPlace(
  at: number,
  box: Box,
  origin: Origin | undefined,
  lookAt: (box: Box) => Float32Array,
  hasCameraMoved: boolean,
): Place {
  const anew = { stillMs: 0, looks: 0, at, facedAt: at }
  const look: Look = { box, reference: lookAt(box), seen: 1, isPushed: hasCameraMoved }
  if (origin === undefined || (hasCameraMoved && origin.hasWalked)) return { look, home: look, ...UNMOVED, ...anew }
  const { home } = origin.place
  // What sat somewhere else may as well sit there still, unseen for a moment: from the second step on it is a walk.
  if (origin.hasWalked) {
    const { steps, movedAt } = origin.place
    const walked = movesOf(steps === 0 ? UNMOVED : { moves: steps, movedAt }, at)
    const isWalk = walked.moves >= LIVELY_FROM_MOVES
    return { look, home: look, ...walked, ...(!isWalk && { moves: 0 }), steps: walked.moves, ...anew }
  }
  // Something passed before it: it never moved.
  if (overlap(home.box, box) >= SAME_OVERLAP && isAsBefore(home, lookAt(home.box)))
    return { look: home, home, ...UNMOVED, ...anew }
  // What was known to be a picture has moved with the camera, or somebody is before it: either way this is the first move.
  const before = isLearned(origin.place) ? UNMOVED : origin.place
  // After a long time nobody can say whether it was the camera.
  const isLongAgo = at - origin.place.at > LONGEST_GAP_MS
  if (hasCameraMoved || isLongAgo)
    return { look, home: look, moves: before.moves, movedAt: before.movedAt, steps: 0, ...anew }
  return { look, home: before === UNMOVED ? look : home, ...movesOf(before, at), steps: 0, ...anew }
}

/** Its moves with the one that is seen at `at`; a first step that was not counted as a move does not delay the next. */
function movesOf({ moves, movedAt }: Counted, at: number): Counted {
  const isSameMove = moves > 0 && at >= movedAt && at - movedAt < MOVES_APART_MS
  return isSameMove ? { moves, movedAt } : { moves: moves + 1, movedAt: at }
}

/** Each place is taken once, by what overlaps it most, and only where nothing does by who walked on from it. */
function originsOf(boxes: readonly Box[], left: readonly Place[], at: number): Map<Box, Origin> {
  const origins = new Map<Box, Origin>()
  const taken = new Set<Place>()
  const take = (box: Box, place: Place, hasWalked: boolean): void => {
    if (origins.has(box) || taken.has(place)) return
    origins.set(box, { place, hasWalked })
    taken.add(place)
  }
  const near = boxes.flatMap((box) =>
    left.map((place) => ({
      ...{ box, place },
      weight: overlap(place.look.box, box) * (isLearned(place) ? KNOWN_WEIGHT : 1),
    })),
  )
  for (const { box, place, weight } of near.toSorted((a, b) => b.weight - a.weight))
    if (weight > 0) take(box, place, false)
  for (const { box, place } of near) if (mayHaveWalked(place, box, at)) take(box, place, true)
  return origins
}

function mayHaveWalked({ look, at: seenAt }: Place, box: Box, at: number): boolean {
  const ratio = look.box.width / box.width
  return at - seenAt <= WALKED_WITHIN_MS && ratio <= WALKED_WIDTH_RATIO && ratio >= 1 / WALKED_WIDTH_RATIO
}

function lifeOf(place: Place | undefined): FaceLife {
  if (place === undefined) return 'unmoved'
  if (isLearned(place)) return 'background'
  return place.moves >= LIVELY_FROM_MOVES ? 'moving' : 'unmoved'
}

/**
 * Whether a place still looks as it did. The noise of what it is compared with is in the difference as well, and more so the fewer looks that
 * is the mean of: where a camera was moved, most of what moves next is noise.
 */
function isAsBefore({ box, reference, seen, isPushed }: Look, patch: Float32Array): boolean {
  const noise = isPushed ? Math.sqrt((1 + 1 / seen) / (1 + 1 / REFERENCE_LOOKS)) : 1
  return isUnmoved(box, reference, patch, STILL_BELOW * noise)
}

/** Whether a patch shows what the first one of the same box showed, unmoved. */
export function isUnmoved(box: Box, first: Float32Array, patch: Float32Array, below = STILL_BELOW): boolean {
  return patchDifference(first, patch) * box.width < below
}

function isLearned({ stillMs, looks }: Place): boolean {
  return stillMs >= LEARNED_AFTER_MS && looks >= LEARNED_AFTER_LOOKS
}
