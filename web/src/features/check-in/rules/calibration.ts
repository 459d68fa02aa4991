import { CALIBRATION_DOTS } from '@pengawas/shared/contracts/check-ins'

/** So often a dot at which the eyes are not seen is tried; without it there is no baseline. */
const TRIES_PER_DOT = 3

interface Calibration {
  /** The dot that is shown, by its place in `CALIBRATION_DOTS`; as many as there are once all were seen. */
  dot: number
  /** How often it was looked at in vain. */
  tries: number
}

export const firstDot: Calibration = { dot: 0, tries: 0 }

/** After a look at the present dot. */
export function afterLook({ dot, tries }: Calibration, isSeen: boolean): Calibration {
  return isSeen ? { dot: dot + 1, tries: 0 } : { dot, tries: tries + 1 }
}

/** `seen`: the server saw the eyes at every dot. `unseen`: again, or without. */
export function calibrationResult({ dot, tries }: Calibration): 'running' | 'seen' | 'unseen' {
  if (tries >= TRIES_PER_DOT) return 'unseen'
  return dot < CALIBRATION_DOTS.length ? 'running' : 'seen'
}
