import type { AnalysisState } from '@pengawas/shared/contracts/analysis'
import type { Framing } from '@pengawas/shared/contracts/check-ins'
import { FRAMING_HOLDS_MS } from '@pengawas/shared/rules/framing'

/** What a person in front of the camera should do; `unknown` while the server says nothing about now, `noAnalysis` where it cannot. */
export type FramingAdvice =
  | 'unknown'
  | 'noAnalysis'
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

/** What the page knows of how the candidate sits. */
export interface Seen {
  framing: Framing | null
  /** When the reading came first, in ms of the page's own clock. */
  cameAt: number
  analysis: AnalysisState
}

export const NOTHING_SEEN: Seen = { framing: null, cameAt: 0, analysis: 'on' }

/** With what the server says at `now`, by an answer or a push; they may overtake each other, and one reading may come twice. */
export function withReading(known: Seen, framing: Framing | null, analysis: AnalysisState, now: number): Seen {
  const isNewer = framing !== null && (known.framing === null || framing.measuredAt > known.framing.measuredAt)
  return isNewer ? { framing, cameAt: now, analysis } : { ...known, analysis }
}

/**
 * Whether the step may be ended: the newest reading was good, also where the next one is late. The hub looks once more before
 * it believes that, so a button need not go away under the finger.
 */
export const mayEndFraming = (seen: Seen): boolean =>
  seen.analysis === 'on' && framingAdvice(seen, seen.cameAt) === 'good'

/**
 * The server's verdict as something to do at `now`, in ms of the page's own clock. A face on the left of the picture as it was
 * sent belongs to a person who sits too far to their own right.
 */
export function framingAdvice({ framing, cameAt, analysis }: Seen, now: number): FramingAdvice {
  if (framing === null || now - cameAt > FRAMING_HOLDS_MS) return analysis === 'on' ? 'unknown' : 'noAnalysis'
  if (framing.verdict !== 'off-centre') return DIRECT[framing.verdict]
  const x = (framing.faceX ?? 0.5) - 0.5
  const y = (framing.faceY ?? 0.5) - 0.5
  if (Math.abs(x) >= Math.abs(y)) return x < 0 ? 'left' : 'right'
  return y < 0 ? 'lower' : 'higher'
}
