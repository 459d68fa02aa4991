/** Distances of marks on the axis that people count in, in ms. */
const STEPS_MS = [5, 10, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400].map((seconds) => seconds * 1_000)

export interface TimeRange {
  fromMs: number
  toMs: number
}

export const ZOOMS = [1, 2, 4, 8, 16, 32] as const
export type Zoom = (typeof ZOOMS)[number]

export function nextZoom(zoom: Zoom, by: 1 | -1): Zoom {
  return ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom
}

/** Where a moment stands on the axis, from 0 to 1. */
export function shareOf({ fromMs, toMs }: TimeRange, atMs: number): number {
  if (toMs <= fromMs) return 0
  return Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)))
}

/** A share as CSS takes it. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(4)}%`
}

/** Round moments on the axis, at most as many as asked for. */
export function ticksOf({ fromMs, toMs }: TimeRange, most: number): number[] {
  const step = STEPS_MS.find((each) => (toMs - fromMs) / each <= most) ?? 86_400_000
  const first = Math.ceil(fromMs / step) * step
  const count = Math.max(0, Math.floor((toMs - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}

/** A moment that an address names, or null where it names none. */
export function momentOf(text: string | null): number | null {
  if (text === null) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}
