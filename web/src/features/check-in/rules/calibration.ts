/** Where a dot is drawn, as shares of the screen from its left and top; the same in all languages, for eyes do not read. */
export const DOTS = [
  { name: 'topLeft', x: 0.06, y: 0.08 },
  { name: 'topRight', x: 0.94, y: 0.08 },
  { name: 'middle', x: 0.5, y: 0.5 },
  { name: 'bottomLeft', x: 0.06, y: 0.92 },
  { name: 'bottomRight', x: 0.94, y: 0.92 },
] as const

/** So often a dot at which the eyes are not seen is tried; without it there is no baseline. */
const TRIES_PER_DOT = 3

interface Calibration {
  /** The dot that is shown, by its place in `DOTS`; as many as there are once all were seen. */
  dot: number
  /** How often it was looked at in vain. */
  tries: number
}

export const firstDot: Calibration = { dot: 0, tries: 0 }

/** After a look at the present dot. */
export function afterLook({ dot, tries }: Calibration, isSeen: boolean): Calibration {
  return isSeen ? { dot: dot + 1, tries: 0 } : { dot, tries: tries + 1 }
}

/** `seen`: the server has the baseline. `unseen`: again, or without. */
export function calibrationResult({ dot, tries }: Calibration): 'running' | 'seen' | 'unseen' {
  if (tries >= TRIES_PER_DOT) return 'unseen'
  return dot < DOTS.length ? 'running' : 'seen'
}
