import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { CALIBRATION_DOTS, type CalibrationTrouble } from '@pengawas/shared/contracts/check-ins'
import type { CheckInRow, GazeRecord } from './check-ins.entity.ts'
import { isFresh } from './check-ins.rules.ts'

type DotName = (typeof CALIBRATION_DOTS)[number]['name']

/**
 * How much the eyes must move between two dots, in degrees as measured. Dots of a 13-inch screen that is 80 cm away are 18°
 * apart sideways and 10° up and down, of which the models read at least 55 % and 35 %: 10° and 3.4°. Somebody who looks at one
 * spot measures the same to 0.5° sideways and 0.8° up and down (a swaying portrait, medians of four pictures).
 */
const LEAST_MOVE = { sideways: 4, upDown: 1.5 } as const

/** Pairs of dots of which the first is left of the second, or above it, for the one who looks at them. */
const ACROSS: readonly (readonly [DotName, DotName])[] = [
  ['topLeft', 'topRight'],
  ['bottomLeft', 'bottomRight'],
]
const DOWN: readonly (readonly [DotName, DotName])[] = [
  ['topLeft', 'bottomLeft'],
  ['topRight', 'bottomRight'],
]

/**
 * How far to the side a baseline may point, in degrees as measured, and between which pitches. From a baseline further aside, a
 * look that far again is still within the limits of looking at the screen. Cameras stand above or below the eyes, and faces differ.
 * Up and down it is the range of an earlier measure, from -35 to 15, which read heads 10° lower and differences 1.07 times larger.
 */
const FARTHEST = { headSide: 15, eyesSide: 12, headDown: -23, headUp: 23 } as const

/**
 * The calibration with one more dot seen at `at`. The first dot begins anew; the one that completes them makes the baseline,
 * unless the looks make no sense.
 */
export function withDot(known: GazeRecord | null, dot: number, look: GazeLook, at: Date): GazeRecord {
  const before = dot === 0 ? {} : (known?.dots ?? {})
  const dots: GazeRecord['dots'] = { ...before, [dot]: { look, at: at.toISOString() } }
  const looks = looksOf(dots)
  return { dots, baseline: looks === null || judgeLooks(looks) !== null ? null : meanOf(Object.values(looks)) }
}

/** Why the dots make no baseline; null where they do, and while some are missing. */
export function troubleOf({ dots }: GazeRecord): CalibrationTrouble | null {
  const looks = looksOf(dots)
  return looks === null ? null : judgeLooks(looks)
}

/**
 * The baseline, where the calibration is proven: all dots were seen, and where it is to be repeated, since somebody asked for
 * that. Otherwise null.
 */
export function baselineOf({ gaze, steps }: Pick<CheckInRow, 'gaze' | 'steps'>): GazeLook | null {
  if (gaze === null || looksOf(gaze.dots) === null) return null
  return Object.values(gaze.dots).every(({ at }) => isFresh({ steps }, 'calibration', at)) ? gaze.baseline : null
}

/** The steps while dots are looked at: a calibration that was done, and is begun anew by choice, is to be done. */
export function stepsWhile({ steps }: Pick<CheckInRow, 'steps'>, { baseline }: GazeRecord): CheckInRow['steps'] {
  const { calibration } = steps
  if (calibration?.state !== 'done' || baseline !== null) return steps
  return { ...steps, calibration: { ...calibration, state: 'todo' } }
}

/** The looks by dot; null while one is missing. */
function looksOf(dots: GazeRecord['dots']): Readonly<Record<DotName, GazeLook>> | null {
  const found = CALIBRATION_DOTS.flatMap(({ name }, dot) => {
    const seen = dots[dot]
    return seen === undefined ? [] : [[name, seen.look] as const]
  })
  if (found.length < CALIBRATION_DOTS.length) return null
  return Object.fromEntries(found) as Record<DotName, GazeLook>
}

/** What is right in the picture is left of the one who looks: a look at the left has the greater yaw. */
function judgeLooks(looks: Readonly<Record<DotName, GazeLook>>): CalibrationTrouble | null {
  const least = (pairs: readonly (readonly [DotName, DotName])[], read: (look: GazeLook) => number): number =>
    Math.min(...pairs.map(([one, other]) => read(looks[one]) - read(looks[other])))
  const hasFollowed =
    least(ACROSS, ({ gaze }) => gaze.yaw) >= LEAST_MOVE.sideways &&
    least(DOWN, ({ gaze }) => gaze.pitch) >= LEAST_MOVE.upDown
  if (!hasFollowed) return 'unmoved'
  const { head, gaze } = meanOf(Object.values(looks))
  const isAside = Math.abs(head.yaw) > FARTHEST.headSide || Math.abs(gaze.yaw) > FARTHEST.eyesSide
  return isAside || head.pitch < FARTHEST.headDown || head.pitch > FARTHEST.headUp ? 'aside' : null
}

/** Dots lie evenly around the middle of the screen, so their mean is a look at it. */
function meanOf(looks: readonly GazeLook[]): GazeLook {
  const mean = (read: (look: GazeLook) => number): number =>
    looks.reduce((sum, look) => sum + read(look), 0) / looks.length
  return {
    head: { yaw: mean(({ head }) => head.yaw), pitch: mean(({ head }) => head.pitch) },
    gaze: { yaw: mean(({ gaze }) => gaze.yaw), pitch: mean(({ gaze }) => gaze.pitch) },
  }
}
