import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { CALIBRATION_DOTS } from '@pengawas/shared/contracts/check-ins'
import type { CheckInRow, GazeRecord } from './check-ins.entity.ts'
import { isFresh } from './check-ins.rules.ts'

/**
 * The calibration with one more dot seen at `at`. The first dot begins anew; the one that completes them makes the baseline, and
 * until then an earlier one stays.
 */
export function withDot(known: GazeRecord | null, dot: number, look: GazeLook, at: Date): GazeRecord {
  const before = dot === 0 ? {} : (known?.dots ?? {})
  const dots: GazeRecord['dots'] = { ...before, [dot]: { look, at: at.toISOString() } }
  return {
    dots,
    baseline: isWhole(dots) ? meanOf(Object.values(dots).map((one) => one.look)) : (known?.baseline ?? null),
  }
}

/** Whether this dot has just completed the calibration. */
export const isWhole = (dots: GazeRecord['dots']): boolean => Object.keys(dots).length === CALIBRATION_DOTS

/** Whether the calibration is proven: all dots were seen, and where it is to be repeated, since somebody asked for that. */
export const isCalibrated = ({ gaze, steps }: Pick<CheckInRow, 'gaze' | 'steps'>): boolean =>
  gaze !== null &&
  isWhole(gaze.dots) &&
  Object.values(gaze.dots).every(({ at }) => isFresh({ steps }, 'calibration', at))

/** Dots lie evenly around the middle of the screen, so their mean is a look at it. */
function meanOf(looks: readonly GazeLook[]): GazeLook {
  const mean = (read: (look: GazeLook) => number): number =>
    looks.reduce((sum, look) => sum + read(look), 0) / looks.length
  return {
    head: { yaw: mean(({ head }) => head.yaw), pitch: mean(({ head }) => head.pitch) },
    gaze: { yaw: mean(({ gaze }) => gaze.yaw), pitch: mean(({ gaze }) => gaze.pitch) },
  }
}
