import type { Repetition } from '../frame-observation.ts'
import type { Reading } from './condition.ts'
import { VIDEO_LOOP, type FlagKind } from './flag-kinds.ts'

/** It is measured against a clear limit instead of by a model's score. */
const SCORE = 0.9

/** Where the lag is still looked for, or nobody is seen, nothing speaks for an end either. */
export function readLoop(
  at: number,
  faces: number,
  { isRepeating, same, other, repeatsMs, lagMs }: Repetition,
): [FlagKind, Reading] {
  const values = { lagMs, repeatsMs, foretoldSame: same, foretoldOther: other }
  const isUnclear = faces === 0 || same > other
  const verdict = isRepeating ? 'present' : isUnclear ? 'unknown' : 'absent'
  return [VIDEO_LOOP, { at, verdict, score: SCORE, values }]
}
