import type { GazeDirection } from '@pengawas/shared/contracts/analysis'
import { awayness, directionOf, type Offset } from './gaze-away.ts'

/** Of looks that are this far away (a share of the limits, see `awayness`), how many were where they were said to be. */
export interface GazeBand {
  from: number
  right: number
  of: number
}

/** Left and right are alike. */
export const SAID = ['center', 'side', 'up', 'down', 'away'] as const
export type Said = (typeof SAID)[number]

/**
 * Looks at known angles of the 18 rendered people of the choosing half, from each one's baseline, at faces 125 and 95 pixels wide
 * (`npm run eval -- --half choosing --part gaze`). Somebody looks at the screen within 17° to each side, 12° up and 17° down, as at
 * one of 14 inches from half a metre. The looks go in all directions, half of them at the screen: who takes a test looks
 * there more often, so that a look aside is less probable than this says, and one at the screen more.
 */
export const GAZE_BANDS: Readonly<Record<Said, readonly GazeBand[]>> = {
  center: [
    { from: 0, right: 98, of: 115 },
    { from: 0.2, right: 155, of: 202 },
    { from: 0.4, right: 92, of: 122 },
    { from: 0.5, right: 76, of: 116 },
  ],
  side: [
    { from: 0.6, right: 28, of: 80 },
    { from: 0.7, right: 32, of: 60 },
    { from: 0.8, right: 74, of: 91 },
  ],
  up: [
    { from: 0.6, right: 7, of: 25 },
    { from: 0.8, right: 15, of: 17 },
  ],
  down: [{ from: 0.6, right: 41, of: 41 }],
  away: [{ from: 1, right: 206, of: 208 }],
}

const saidOf = (direction: Exclude<GazeDirection, 'unknown'>): Said =>
  direction === 'left' || direction === 'right' ? 'side' : direction

/** What is said of a look, and how sure that is; null where its direction is not known. */
export function gazeBandOf(offset: Offset): { said: Said; band: GazeBand } | null {
  const direction = directionOf(offset)
  if (direction === 'unknown') return null
  const said = saidOf(direction)
  const share = awayness(offset)
  const band = GAZE_BANDS[said].findLast(({ from }) => share >= from)
  return band ? { said, band } : null
}

/**
 * How probable it is, 0 to 1, that somebody looks where the wall says; null where it says nothing. By Laplace's rule of
 * succession, so that no number of looks makes it certain.
 */
export function gazeProbability(offset: Offset): number | null {
  const found = gazeBandOf(offset)
  return found && (found.band.right + 1) / (found.band.of + 2)
}
