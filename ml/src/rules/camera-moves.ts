import type { Box } from '../geometry/picture.ts'
import { CELL_COLUMNS, CELL_ROWS } from '../geometry/tones.ts'
import { isOwnCell } from './own-cells.ts'

/** A cell (mean luma, 0 to 255) shows something else when it differs by so much from what the light makes of it. */
const CHANGED_BY = 2
/** The light is that of what has changed least, which takes a few rounds to be told. */
const FIT_ROUNDS = 3
/** A wall looks the same wherever it is seen: what shows a move are the cells that differ by so much from the next one. */
const EDGE_FROM = 4
/** At least this share of them shows something else where the camera moved. */
const MOVED_FROM = 0.25
/**
 * And one shift of the whole picture explains at least this share of the squared change: 0.07 or more in nine of ten rooms for shifts of 2 to
 * 18 pixels, at most 0.04 where a pendulum moves or somebody comes in.
 */
const EXPLAINED_FROM = 0.06
/** A zoom, a roll or a large shift is explained worse; where this share of the edges has changed, it is the camera all the same. */
const ALL_MOVED_FROM = 0.6
/** Ridge term of that fit, as a share of the summed squared gradients. */
const RIDGE = 0.01
/** Of fewer edges nothing is said. */
const LEAST_EDGES = 16
/** Between looks that lie further apart than this other things may have changed. */
const LONGEST_GAP_MS = 12_000
/** A camera that is moved slowly moves little from one of many pictures to the next: they are compared over so long where they can be. */
const COMPARED_MS = 1_500
/** Who keeps shaking the camera, or sits before a curtain in the wind, is not excused any longer: so many looks apart within a minute. */
const MOST_LOOKS = 10
const LOOKS_APART_MS = 650
const WITHIN_MS = 60_000

interface Looked {
  width: number
  height: number
  cells: Float32Array
}

interface Look {
  at: number
  cells: Float32Array
  isOwn: Uint8Array
}

/** How often moves of the camera are excused, in pictures of every size together. */
export class ExcusedMoves {
  /** Of the last minute, when it moved, far enough apart. */
  #movedAt: number[] = []

  /** Whether a move at `at` still is, in milliseconds since the epoch. */
  excuse(at: number): boolean {
    this.#movedAt = this.#movedAt.filter((moved) => moved > at - WITHIN_MS)
    const isSame = at - (this.#movedAt.at(-1) ?? -Infinity) < LOOKS_APART_MS
    if (!isSame) this.#movedAt = [...this.#movedAt, at].slice(-MOST_LOOKS - 1)
    return this.#movedAt.length <= MOST_LOOKS
  }
}

/**
 * Tells when the camera was moved, as where the lid of a laptop is adjusted: then what hangs on the wall moves although it does not.
 * People change the picture where they are; a camera that moves changes it where nobody is as well. Pictures are of one size.
 */
export class CameraMoves {
  readonly #excused: ExcusedMoves
  /** Of the last moments, the oldest first; the last one however old it is. */
  #looks: Look[] = []

  constructor(excused = new ExcusedMoves()) {
    this.#excused = excused
  }

  /** Whether it was moved since a moment ago. Pictures come in order, `at` in milliseconds since the epoch. */
  observe(at: number, { width, height, cells }: Looked, faces: readonly Box[]): boolean {
    const now: Look = { at, cells, isOwn: ownCells(faces, width, height) }
    const earlier = this.#looks.find((look) => at - look.at <= COMPARED_MS) ?? this.#looks.at(-1)
    this.#looks = [...this.#looks.filter((look) => at >= look.at && at - look.at <= COMPARED_MS), now]
    if (earlier === undefined || at < earlier.at || at - earlier.at > LONGEST_GAP_MS) return false
    return hasMoved(earlier, now) && this.#excused.excuse(at)
  }
}

function hasMoved(before: Look, now: Look): boolean {
  const rest = [...now.cells.keys()].filter((cell) => now.isOwn[cell] === 0 && before.isOwn[cell] === 0)
  const edges = rest.filter((cell) => isEdge(before.cells, cell))
  if (edges.length < LEAST_EDGES) return false
  const changeOf = changesIn(rest, before.cells, now.cells)
  const changed = edges.filter((cell) => Math.abs(changeOf(cell)) >= CHANGED_BY)
  const share = changed.length / edges.length
  if (share < MOVED_FROM) return false
  return share >= ALL_MOVED_FROM || explainedByShift(rest, now.cells, changeOf) >= EXPLAINED_FROM
}

/** Share of the squared change of these cells that the best single shift explains, 0 to 1: optical flow by least squares, with one flow. */
function explainedByShift(cells: readonly number[], now: Float32Array, changeOf: (cell: number) => number): number {
  let [across2, down2, both, acrossChange, downChange, change2] = [0, 0, 0, 0, 0, 0]
  for (const cell of cells) {
    const column = cell % CELL_COLUMNS
    const isInside = column > 0 && column < CELL_COLUMNS - 1 && cell >= CELL_COLUMNS && cell < now.length - CELL_COLUMNS
    if (!isInside) continue
    const lumaOf = (of: number): number => (now[of] ?? 0) - changeOf(of) / 2
    const across = (lumaOf(cell + 1) - lumaOf(cell - 1)) / 2
    const down = (lumaOf(cell + CELL_COLUMNS) - lumaOf(cell - CELL_COLUMNS)) / 2
    const change = changeOf(cell)
    across2 += across * across
    down2 += down * down
    both += across * down
    acrossChange += across * change
    downChange += down * change
    change2 += change * change
  }
  // A room of upright edges alone tells nothing of a shift down, which is then taken to be none.
  const ridge = RIDGE * (across2 + down2)
  if (ridge === 0 || change2 === 0) return 0
  const determinant = (across2 + ridge) * (down2 + ridge) - both * both
  const byAcross = ((down2 + ridge) * acrossChange - both * downChange) / determinant
  const byDown = ((across2 + ridge) * downChange - both * acrossChange) / determinant
  return (byAcross * acrossChange + byDown * downChange) / change2
}

function isEdge(cells: Float32Array, cell: number): boolean {
  const [here, below] = [cells[cell] ?? 0, cells[cell + CELL_COLUMNS] ?? cells[cell] ?? 0]
  const beside = cell % CELL_COLUMNS === CELL_COLUMNS - 1 ? here : (cells[cell + 1] ?? here)
  return Math.max(Math.abs(here - beside), Math.abs(here - below)) >= EDGE_FROM
}

/** By how much cells have changed. More or less light on all of these, or another exposure, is no change. */
function changesIn(cells: readonly number[], before: Float32Array, now: Float32Array): (cell: number) => number {
  let light = lightOn(cells, before, now)
  const changeOf = (cell: number): number => (now[cell] ?? 0) - light(before[cell] ?? 0)
  for (let round = 1; round < FIT_ROUNDS; round++) {
    const usual = Float32Array.from(cells, (cell) => Math.abs(changeOf(cell))).sort()[cells.length >> 1] ?? 0
    const unchanged = cells.filter((cell) => Math.abs(changeOf(cell)) <= usual)
    light = lightOn(unchanged, before, now)
  }
  return changeOf
}

/** What the light has made of a cell of a brightness before, by what it has made of these: a straight line. */
function lightOn(cells: readonly number[], before: Float32Array, now: Float32Array): (was: number) => number {
  const mean = (of: (cell: number) => number): number => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  const was = (cell: number): number => before[cell] ?? 0
  const is = (cell: number): number => now[cell] ?? 0
  const [wasMean, isMean] = [mean(was), mean(is)]
  const variance = mean((cell) => (was(cell) - wasMean) ** 2)
  const gain = variance === 0 ? 1 : mean((cell) => (was(cell) - wasMean) * (is(cell) - isMean)) / variance
  return (brightness) => isMean + gain * (brightness - wasMean)
}

/** 1 for each cell that belongs to somebody. */
function ownCells(faces: readonly Box[], width: number, height: number): Uint8Array {
  const grid = { width, height, columns: CELL_COLUMNS, rows: CELL_ROWS }
  return new Uint8Array(CELL_COLUMNS * CELL_ROWS).map((_, cell) =>
    faces.some((box) => isOwnCell(cell, box, grid)) ? 1 : 0,
  )
}
