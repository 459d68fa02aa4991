import type { ObservedFace, Repetition } from '../frame-observation.ts'
import { CELL_COLUMNS, CELL_ROWS } from '../geometry/tones.ts'

/** Lags that are looked for. Of a shorter film, a multiple is found. */
const SHORTEST_LAG_MS = 3_900
export const LONGEST_LAG_MS = 61_500
/** Pictures are kept a little longer, so that the longest lag has neighbours. */
const KEPT_MS = LONGEST_LAG_MS + 8_000
/** A node with time to spare looks every 0.6 s. */
const MOST_KEPT = 140
/** Two pictures differ by as much as their cells that differ most: a person who moves by half a pixel changes more of them. */
const COMPARED_CELLS = 16
/** How far pictures on both sides of an earlier one are its neighbours, and which of these says how much pictures differ there. */
const NEIGHBOURHOOD_MS = 6_500
const LEAST_NEIGHBOURS = 3
const TYPICAL = 0.6
/** Where neighbours differ by less, nothing moves there, and sameness proves nothing. Levels of luma. */
const LEAST_MOVEMENT = 4
/** The same picture, sent twice: it differs this much less than its neighbours do, and by no more than encoding makes of it. */
const SAME_SHARE = 0.5
const SAME_LEVELS = 3
const EXACT_LEVELS = 3.4
/** Of somebody lively a fortieth of a second makes more of a difference than encoding: this little, of what is usual, is exact too. */
const EXACT_SHARE = 0.06
const SAME_OF_LIVELY = 0.25
/**
 * A fan or a screen may repeat behind somebody who hardly moves: so the face must have moved between, and be the same again. Of its
 * cells these are compared, of a smaller face nothing is concluded. Where it moves by less, encoding hides whether it is the same, and
 * such a look counts neither way.
 */
const [COMPARED_FACE_CELLS, LEAST_FACE_CELLS] = [8, 12]
const [LEAST_FACE_MOVEMENT, SAME_FACE_SHARE] = [7, 0.35]
/** As a share of the detector's box: so little that nothing is seen beside the face, such as the fan behind its cheek. */
const FACE_REACH = 0.8
/** For so long a comparison speaks for a lag or against it. */
const HEARD_MS = 22_000
/** Lags are told apart by this; a picture speaks for lags this near, and is of the same moment of a film within that. */
const STEP_MS = 50
const HEARD_WITHIN_MS = 450
const ALIGNED_MS = 150
/**
 * Where the lag is known to half a second, it is read off pairs of pictures: of two taken one after the other, a picture from one lag
 * ago lies between, and nearer to the one it differs less from. The nearer the two and the less they differ from it, the more
 * that tells; where they differ by hardly more than encoding makes differ, it tells nothing.
 */
const [REFINED_WITHIN_MS, REFINED_STEP_MS] = [500, 10]
const [LONGEST_PAIR_MS, ERROR_OF_PAIR, LEAST_PAIR_LEVELS] = [2_500, 0.45, 4]
const [LEVELS_OF_ENCODING, WEIGHT_OF_SHARE] = [2.5, 3]
const LAGS = Math.floor((LONGEST_LAG_MS - SHORTEST_LAG_MS) / STEP_MS) + 1
/** From this on a lag is worth taking pictures at it. */
const WORTH_TRYING = 1
/** While a lag is not right yet, what is a little beside it is looked at as well. */
const ASIDE_MS: readonly number[] = [0, 80, -80, 0, 160, -160]
const A_LITTLE_MS: readonly number[] = [0, 45, -45]
/**
 * Of the last pictures that were foretold so many must have come: of eight, or of all in a quarter of a minute where they are closer
 * together. Those that came must be some seconds apart, since whoever hardly moves is seen the same several times in one.
 */
export const [LOOKS_JUDGED, SAME_REQUIRED] = [8, 5]
const [JUDGED_MS, LEAST_SPAN_MS] = [16_000, 8_000]
/**
 * Somebody who rocks in time comes back to nearly the same place again and again, but not to the same: so many of those pictures
 * must differ by no more than encoding makes differ.
 */
const EXACT_REQUIRED = 3
const LOOKS_KEPT_MS = 45_000
/** How far apart pictures are while nothing repeats, around the usual distance, so that every lag comes to be looked at. */
const SPREAD_MS: readonly number[] = [1_960, 2_260, 1_740, 2_120, 1_860, 2_380, 1_640, 2_040]
const USUAL_WAIT_MS = 2_000
/** The next picture is foretold from this soon on, and up to this late. */
const [SHORTEST_WAIT_MS, LONGEST_WAIT_MS] = [400, 2_600]
/** A lag is promising where one of the last looks was exact, or several were the same. */
const [PROMISING_LOOKS, PROMISING_SAME] = [4, 2]

interface Past {
  /** Milliseconds since the epoch. */
  at: number
  /** Mean luma of each cell, 0 to 255. */
  cells: Uint8Array
  /** Of all cells. */
  sum: number
}

/** A picture against an earlier one. */
interface Compared {
  lagMs: number
  /** Where the earlier one is in the list of the past. */
  place: number
  /** How much they differ, and usually the neighbours of the earlier one do, in levels; the first in parts of the second. */
  levels: number
  typical: number
  share: number
}

/** A picture against two in succession, or two in succession against one. */
interface Pair {
  short: Compared
  long: Compared
}

/**
 * Whether pictures repeat: a film that runs again and again instead of a camera. One picture hardly ever falls on the same moment
 * of the film as an earlier one, since they are two seconds apart. But the nearer it falls, the more it resembles that one and
 * not its neighbours; over some pictures the lag stands out, and the next ones are taken exactly that long after earlier ones, at
 * no more cost. Where they are the same again and again, however the person moved in between, the film repeats: nobody who lives
 * does that.
 */
export class LoopWatch {
  #past: Past[] = []
  /** What each of the last pictures was compared with, and how much that speaks for each lag. */
  #heard: { at: number; compared: readonly Compared[]; scores: Float32Array }[] = []
  /** How far back the picture is that the next one would repeat; null where none is foretold. */
  #foretoldLagMs: number | null = null
  /** Whether what was foretold by a lag came. */
  #looks: { at: number; lagMs: number; isSame: boolean; isExact: boolean }[] = []
  #turn = 0

  /**
   * Pictures come in order, `at` in milliseconds since the epoch; `cells` is the mean luma of each (`geometry/tones.ts`). `face`
   * are those cells that show the candidate's face (`cellsOfFace`). Where there are none, nothing is concluded.
   */
  observe(at: number, cells: ArrayLike<number>, face: readonly number[]): Repetition {
    const now = remembered(at, cells)
    // A clock that was set back says nothing of how long it was.
    if (at <= (this.#past.at(-1)?.at ?? -Infinity)) [this.#past, this.#heard, this.#looks, this.#turn] = [[], [], [], 0]
    this.#past = this.#past.filter((past) => at - past.at <= KEPT_MS).slice(-MOST_KEPT)
    this.#heard = this.#heard.filter((heard) => at - heard.at <= HEARD_MS)
    this.#looks = this.#looks.filter((look) => at - look.at <= LOOKS_KEPT_MS)
    if (face.length >= LEAST_FACE_CELLS) {
      const compared = compareAll(now, this.#past)
      this.#heard.push({ at, compared, scores: scoresOf(compared) })
      this.#check(now, compared, face)
    }
    this.#past.push(now)
    this.#turn += 1
    const lagMs = this.#likeliestLag()
    const { tellingMs, foretoldLagMs } = this.#aim(at, lagMs)
    this.#foretoldLagMs = foretoldLagMs
    return { ...this.#seen(at, lagMs), isPromising: this.#isPromising(), lagMs, tellingMs }
  }

  #likeliestLag(): number | null {
    const scores = new Float32Array(LAGS)
    for (const heard of this.#heard)
      for (let lag = 0; lag < LAGS; lag++) scores[lag] = (scores[lag] ?? 0) + (heard.scores[lag] ?? 0)
    let best = 0
    for (let lag = 1; lag < LAGS; lag++) if ((scores[lag] ?? 0) > (scores[best] ?? 0)) best = lag
    return (scores[best] ?? 0) >= WORTH_TRYING ? this.#refine(SHORTEST_LAG_MS + best * STEP_MS) : null
  }

  /** The lag nearby on which pairs of pictures agree best. */
  #refine(lagMs: number): number {
    const pairs = this.#pairsNear(lagMs).flatMap((pair) => lagOfPair(pair, lagMs) ?? [])
    let best = { lag: lagMs, agreement: 0 }
    for (let lag = lagMs - REFINED_WITHIN_MS; lag <= lagMs + REFINED_WITHIN_MS; lag += REFINED_STEP_MS) {
      const agreement = pairs.reduce(
        (sum, pair) => sum + pair.weight * Math.max(0, 1 - Math.abs(pair.lagMs - lag) / pair.errorMs),
        0,
      )
      if (agreement > best.agreement) best = { lag, agreement }
    }
    return best.lag
  }

  /** Pictures in succession: two against one that both were compared with, and one against two. */
  #pairsNear(lagMs: number): Pair[] {
    let before = new Map<number, Compared>()
    return this.#heard.flatMap(({ at, compared }) => {
      const near = compared.filter((each) => Math.abs(each.lagMs - lagMs) <= REFINED_WITHIN_MS + LONGEST_PAIR_MS)
      const pairs = near.flatMap((long, place) => {
        const shorter = [before.get(at - long.lagMs), near[place + 1]]
        return shorter.flatMap((short) => (short ? [{ short, long }] : []))
      })
      before = new Map(near.map((each) => [at - each.lagMs, each]))
      return pairs
    })
  }

  #isPromising(): boolean {
    const last = this.#looks.slice(-PROMISING_LOOKS)
    return last.some(({ isExact }) => isExact) || last.filter(({ isSame }) => isSame).length >= PROMISING_SAME
  }

  /** Whether the picture that was foretold to be an earlier one is. */
  #check(now: Past, compared: readonly Compared[], face: readonly number[]): void {
    const foretold = this.#foretoldLagMs
    if (foretold === null) return
    const aligned = compared.filter((each) => Math.abs(each.lagMs - foretold) <= ALIGNED_MS)
    const looks = aligned.flatMap((each) => lookAt(now, this.#past, each, face) ?? [])
    if (looks.length === 0) return
    this.#looks.push({
      at: now.at,
      lagMs: foretold,
      isSame: looks.some(({ isSame }) => isSame),
      isExact: looks.some(({ isExact }) => isExact),
    })
  }

  /** Looks at another lag, which was a guess before this one, say nothing of this one. */
  #seen(at: number, lagMs: number | null): Pick<Repetition, 'isRepeating' | 'repeatsMs' | 'same' | 'other'> {
    const ofThis = lagMs === null ? [] : this.#looks.filter((look) => areOfOneFilm(look.lagMs, lagMs))
    const last = ofThis.filter((look, index) => index >= ofThis.length - LOOKS_JUDGED || at - look.at <= JUDGED_MS)
    const same = last.filter(({ isSame }) => isSame)
    const exact = same.filter(({ isExact }) => isExact)
    const judged = Math.max(1, last.length / LOOKS_JUDGED)
    const spanMs = (same.at(-1)?.at ?? at) - (same[0]?.at ?? at)
    return {
      isRepeating:
        same.length >= SAME_REQUIRED * judged && exact.length >= EXACT_REQUIRED * judged && spanMs >= LEAST_SPAN_MS,
      repeatsMs: same.length < 2 ? 0 : at - (same[0]?.at ?? at),
      same: same.length,
      other: last.length - same.length,
    }
  }

  /** The moments soon to come at which earlier pictures would come again; without a lag one by turns. */
  #aim(at: number, lagMs: number | null): { tellingMs: number[]; foretoldLagMs: number | null } {
    const byTurns = { tellingMs: [SPREAD_MS[this.#turn % SPREAD_MS.length] ?? USUAL_WAIT_MS], foretoldLagMs: null }
    if (lagMs === null) return byTurns
    const last = this.#looks.slice(-2)
    const aside = last.some(({ isExact }) => isExact)
      ? null
      : last.some(({ isSame }) => isSame)
        ? A_LITTLE_MS
        : ASIDE_MS
    const aimed = lagMs + (aside?.[this.#turn % aside.length] ?? 0)
    const waits = this.#past
      .map((past) => past.at + aimed - at)
      .filter((wait) => wait >= SHORTEST_WAIT_MS && wait <= LONGEST_WAIT_MS)
    return waits.length === 0 ? byTurns : { tellingMs: waits, foretoldLagMs: aimed }
  }
}

/** Two and three turns of a film are as right as one. */
function areOfOneFilm(a: number, b: number): boolean {
  const [short, long] = a < b ? [a, b] : [b, a]
  return Math.abs(long - Math.round(long / short) * short) <= REFINED_WITHIN_MS
}

function remembered(at: number, cells: ArrayLike<number>): Past {
  const rounded = new Uint8Array(cells.length)
  let sum = 0
  for (let cell = 0; cell < rounded.length; cell++) {
    rounded[cell] = Math.round(cells[cell] ?? 0)
    sum += rounded[cell] ?? 0
  }
  return { at, cells: rounded, sum }
}

/** The cells that a face covers, whose box is given in pixels of its picture: what lies within the ellipse of the box. */
export function cellsOfFace(
  { x, y, width, height }: ObservedFace['box'],
  picture: { width: number; height: number },
): number[] {
  const [across, down] = [CELL_COLUMNS / picture.width, CELL_ROWS / picture.height]
  const [middle, centre] = [(x + width / 2) * across, (y + height / 2) * down]
  const [half, tall] = [(width / 2) * across * FACE_REACH, (height / 2) * down * FACE_REACH]
  return EVERYWHERE.filter(
    (cell) =>
      (((cell % CELL_COLUMNS) + 0.5 - middle) / half) ** 2 +
        ((Math.floor(cell / CELL_COLUMNS) + 0.5 - centre) / tall) ** 2 <=
      1,
  )
}

function compareAll(now: Past, past: readonly Past[]): Compared[] {
  const differences = past.map((earlier) => difference(now, earlier, EVERYWHERE, COMPARED_CELLS))
  return past.flatMap((earlier, place) => {
    const lagMs = now.at - earlier.at
    if (lagMs < SHORTEST_LAG_MS || lagMs > LONGEST_LAG_MS) return []
    const around = neighboursOf(past, place)
    const typical = typicalOf(around.map((other) => differences[other] ?? 0))
    if (around.length < LEAST_NEIGHBOURS || typical < LEAST_MOVEMENT) return []
    const levels = differences[place] ?? Infinity
    return [{ lagMs, place, levels, typical, share: levels / typical }]
  })
}

/** Whether a picture is the same as an earlier one, and no more differs than encoding makes differ; null where the face hardly moved around that. */
function lookAt(
  now: Past,
  past: readonly Past[],
  { place, levels, typical, share }: Compared,
  face: readonly number[],
): { isSame: boolean; isExact: boolean } | null {
  const ofFace = (other: number): number => difference(now, past[other] ?? now, face, COMPARED_FACE_CELLS)
  const faceMovement = typicalOf(neighboursOf(past, place).map(ofFace))
  if (faceMovement < LEAST_FACE_MOVEMENT) return null
  const isSame =
    share <= SAME_SHARE &&
    levels <= Math.max(SAME_LEVELS, typical * SAME_OF_LIVELY) &&
    ofFace(place) <= faceMovement * SAME_FACE_SHARE
  return { isSame, isExact: isSame && (levels <= EXACT_LEVELS || share <= EXACT_SHARE) }
}

/** Where the lag is by two pictures against one, and how far that may be off, in milliseconds; null where they do not tell. */
function lagOfPair({ short, long }: Pair, lagMs: number): { lagMs: number; errorMs: number; weight: number } | null {
  const apartMs = long.lagMs - short.lagMs
  const [ofShort, ofLong] = [levelsBeyondEncoding(short), levelsBeyondEncoding(long)]
  if (apartMs > LONGEST_PAIR_MS || ofShort + ofLong < LEAST_PAIR_LEVELS) return null
  const between = short.lagMs + (apartMs * ofShort) / (ofShort + ofLong)
  if (Math.abs(between - lagMs) > REFINED_WITHIN_MS) return null
  const weight = Math.exp(-WEIGHT_OF_SHARE * (short.share + long.share)) / apartMs
  return { lagMs: between, errorMs: apartMs * ERROR_OF_PAIR, weight }
}

const levelsBeyondEncoding = ({ levels }: Compared): number => Math.max(0.2, levels - LEVELS_OF_ENCODING)

/** Places of the pictures around one of a list, which is in the order of time. */
function neighboursOf(past: readonly Past[], index: number): number[] {
  const isNear = (other: number): boolean =>
    Math.abs((past[other]?.at ?? Infinity) - (past[index]?.at ?? 0)) <= NEIGHBOURHOOD_MS
  const around: number[] = []
  for (let other = index - 1; isNear(other); other--) around.push(other)
  for (let other = index + 1; isNear(other); other++) around.push(other)
  return around
}

/** How much pictures of a neighbourhood usually differ from the new one. */
function typicalOf(differences: readonly number[]): number {
  const sorted = differences.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * TYPICAL)] ?? 0
}

const EVERYWHERE: readonly number[] = Array.from({ length: CELL_COLUMNS * CELL_ROWS }, (_, cell) => cell)

/** How often each difference occurs; used again for every pair of pictures. */
const TIMES_SEEN = new Uint16Array(512)

/** Mean of so many of the largest differences within these cells, in levels of luma, beside what the pictures differ as a whole. */
function difference(a: Past, b: Past, within: readonly number[], compared: number): number {
  const brighter = Math.round((a.sum - b.sum) / a.cells.length)
  TIMES_SEEN.fill(0)
  let most = 0
  for (const cell of within) {
    const levels = Math.abs((a.cells[cell] ?? 0) - (b.cells[cell] ?? 0) - brighter)
    TIMES_SEEN[levels] = (TIMES_SEEN[levels] ?? 0) + 1
    most = Math.max(most, levels)
  }
  let left = compared
  let total = 0
  for (let levels = most; levels > 0 && left > 0; levels--) {
    const taken = Math.min(left, TIMES_SEEN[levels] ?? 0)
    total += taken * levels
    left -= taken
  }
  return total / compared
}

/** How much a picture speaks for each lag. */
function scoresOf(compared: readonly Compared[]): Float32Array {
  const scores = new Float32Array(LAGS)
  for (const { lagMs, share } of compared) {
    const first = Math.max(0, Math.ceil((lagMs - HEARD_WITHIN_MS - SHORTEST_LAG_MS) / STEP_MS))
    const last = Math.min(LAGS - 1, Math.floor((lagMs + HEARD_WITHIN_MS - SHORTEST_LAG_MS) / STEP_MS))
    for (let lag = first; lag <= last; lag++)
      scores[lag] = (scores[lag] ?? 0) + likelihood(share, Math.abs(lagMs - SHORTEST_LAG_MS - lag * STEP_MS))
  }
  return scores
}

/**
 * How much a difference speaks for a lag that is off by so many milliseconds: natural logarithm of the odds, bounded, since
 * pictures that follow one another are no independent witnesses. Shares were measured on films of half the people: their logarithm
 * is normal around −1.9 where the lag is right and rises with what it is off, and around −0.15 where it is wrong, with a long tail.
 */
function likelihood(share: number, offMs: number): number {
  const value = Math.log(share + 0.01)
  const right = density(value, -1.9 + 0.0023 * offMs, 0.65)
  const wrong = 0.9 * density(value, -0.1, 0.35) + 0.1 * density(value, -1, 1)
  return Math.max(-2.5, Math.min(2.5, Math.log(right + 1e-6) - Math.log(wrong + 1e-6)))
}

function density(value: number, mean: number, deviation: number): number {
  return Math.exp(-((value - mean) ** 2) / (2 * deviation ** 2)) / deviation
}
