import type { Framing } from '@pengawas/shared/contracts/check-ins'
import { isCurrent } from '@pengawas/shared/rules/figure-age'

/** What a person in front of the camera should do; `unknown` while the server says nothing about now. */
export type FramingAdvice =
  | 'unknown'
  | 'good'
  | 'noFace'
  | 'severalFaces'
  | 'nearer'
  | 'farther'
  | 'left'
  | 'right'
  | 'lower'
  | 'higher'
  | 'moreLight'
  | 'lessLight'

const DIRECT = {
  good: 'good',
  'no-face': 'noFace',
  'several-faces': 'severalFaces',
  'too-small': 'nearer',
  'too-large': 'farther',
  'too-dark': 'moreLight',
  'too-bright': 'lessLight',
} as const

/**
 * The server's verdict as something to do. `cameAt`: when the reading came, in ms of the page's own clock, as `now`. A face
 * on the left of the picture as it was sent belongs to a person who sits too far to their own right.
 */
export function framingAdvice(framing: Framing | null, cameAt: number, now: number): FramingAdvice {
  if (framing === null || !isCurrent(cameAt, now)) return 'unknown'
  if (framing.verdict !== 'off-centre') return DIRECT[framing.verdict]
  const x = (framing.faceX ?? 0.5) - 0.5
  const y = (framing.faceY ?? 0.5) - 0.5
  if (Math.abs(x) >= Math.abs(y)) return x < 0 ? 'left' : 'right'
  return y < 0 ? 'lower' : 'higher'
}
