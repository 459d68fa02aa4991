import type { FramingReading } from '@pengawas/shared/contracts/analysis'
import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import { TONE_COLUMNS, TONE_ROWS } from '../geometry/tones.ts'
import { countFaces } from './faces.ts'

/** The detector's box reaches from the brows to the chin: about two thirds of a head. */
const SMALL_BELOW = 0.18
const LARGE_ABOVE = 0.62
/** A face whose middle is farther from the picture's than this share of its width or height is too far aside. */
const OFF_CENTRE_ABOVE = 0.2
/** Mean luma of a face. Dark skin in good light stays above the first, and light skin before a window goes beyond the second. */
const DARK_BELOW = 40
const BRIGHT_ABOVE = 235

/** How somebody sits before the camera, from one picture: what is wrong first, so that a page can say what to do. */
export function framingOf(observation: FrameObservation): FramingReading {
  const { accepted } = countFaces(observation)
  const [face] = accepted
  if (face === undefined || accepted.length > 1) {
    const luminance = observation.brightness
    const isDark = face === undefined && luminance < DARK_BELOW
    return {
      ...{ faces: accepted.length, faceHeight: null, faceX: null, faceY: null, luminance },
      verdict: isDark ? 'too-dark' : face === undefined ? 'no-face' : 'several-faces',
    }
  }
  const { width, height } = observation
  const { box } = face
  const place = {
    faceHeight: share(box.height, height),
    faceX: share(box.x + box.width / 2, width),
    faceY: share(box.y + box.height / 2, height),
  }
  const luminance = luminanceOf(face, observation)
  return { faces: 1, ...place, luminance, verdict: judge(place, share(box.width, width), luminance) }
}

function judge(
  { faceHeight, faceX, faceY }: { faceHeight: number; faceX: number; faceY: number },
  faceWidth: number,
  luminance: number,
): FramingReading['verdict'] {
  if (luminance < DARK_BELOW) return 'too-dark'
  if (luminance > BRIGHT_ABOVE) return 'too-bright'
  if (faceHeight < SMALL_BELOW) return 'too-small'
  if (Math.max(faceHeight, faceWidth) > LARGE_ABOVE) return 'too-large'
  return Math.max(Math.abs(faceX - 0.5), Math.abs(faceY - 0.5)) > OFF_CENTRE_ABOVE ? 'off-centre' : 'good'
}

/** Mean luma of the cells that a face covers, each by how much of it is covered. */
function luminanceOf({ box }: ObservedFace, { width, height, tones, brightness }: FrameObservation): number {
  const columns = overlaps(box.x / width, (box.x + box.width) / width, TONE_COLUMNS)
  const rows = overlaps(box.y / height, (box.y + box.height) / height, TONE_ROWS)
  let sum = 0
  let weight = 0
  for (const [row, inRow] of rows.entries())
    for (const [column, inColumn] of columns.entries()) {
      sum += (tones[row * TONE_COLUMNS + column] ?? 0) * inRow * inColumn
      weight += inRow * inColumn
    }
  return weight > 0 ? sum / weight : brightness
}

/** How much of each of `count` equal parts of 0 to 1 lies between `from` and `to`, in parts. */
function overlaps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, part) =>
    Math.max(0, Math.min(part + 1, to * count) - Math.max(part, from * count)),
  )
}

/** A detector's box may reach beyond the picture. */
function share(value: number, whole: number): number {
  return Math.max(0, Math.min(1, value / whole))
}
