/** Where a dot is drawn, as shares of the screen from its left and top; the same in all languages, for eyes do not read. */
export const DOTS = [
  { name: 'topLeft', x: 0.06, y: 0.08 },
  { name: 'topRight', x: 0.94, y: 0.08 },
  { name: 'middle', x: 0.5, y: 0.5 },
  { name: 'bottomLeft', x: 0.06, y: 0.92 },
  { name: 'bottomRight', x: 0.94, y: 0.92 },
] as const

/** A dot at which the eyes were not seen is shown again this often in all; then the next one comes. */
const TRIES_PER_DOT = 2
/** Fewer dots make no baseline. */
const DOTS_NEEDED = 3

interface Calibration {
  /** The dot that is shown, by its place in `DOTS`; as many as there are once all were shown. */
  dot: number
  /** How often it was looked at in vain. */
  tries: number
  /** Dots at which the server saw the eyes. */
  seen: number
}

export const firstDot: Calibration = { dot: 0, tries: 0, seen: 0 }

/** After a look at the present dot. */
export function afterLook({ dot, tries, seen }: Calibration, isSeen: boolean): Calibration {
  if (isSeen) return { dot: dot + 1, tries: 0, seen: seen + 1 }
  return tries + 1 < TRIES_PER_DOT ? { dot, tries: tries + 1, seen } : { dot: dot + 1, tries: 0, seen }
}

/** `enough`: the baseline can be made. `tooFew`: again, or without. */
export function calibrationResult({ dot, seen }: Calibration): 'running' | 'enough' | 'tooFew' {
  if (dot < DOTS.length) return 'running'
  return seen >= DOTS_NEEDED ? 'enough' : 'tooFew'
}
