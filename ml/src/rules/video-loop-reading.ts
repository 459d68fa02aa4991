import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import type { FrameObservation, Repetition } from '../frame-observation.ts'
import type { Reading } from './condition.ts'

/** It is measured against a clear limit instead of by a model's score. */
const SCORE = 0.9

const NO_REPETITION: Omit<Repetition, 'lookAgainMs'> = {
  ...{ isRepeating: false, repeatsMs: 0, same: 0, other: 0, lagMs: null },
}

/** Where the lag is still looked for, or nobody is seen, nothing speaks for an end either. */
export function readLoop(at: number, { repetition, faces }: FrameObservation): Reading {
  const { isRepeating, same, other, repeatsMs, lagMs } = repetition ?? NO_REPETITION
  const values = { lagMs, repeatsMs, foretoldSame: same, foretoldOther: other }
  const isUnclear = faces.length === 0 || same > other
  const verdict = isRepeating ? 'present' : isUnclear ? 'unknown' : 'absent'
  return { at, verdict, score: SCORE, values }
}

/** Without a suspicion to confirm, the next picture is taken when it tells most of whether pictures repeat. */
export function withLag(nextSampleMs: number, { repetition }: FrameObservation): number {
  return nextSampleMs === SAMPLE_PERIOD_MS ? (repetition?.lookAgainMs ?? nextSampleMs) : nextSampleMs
}
