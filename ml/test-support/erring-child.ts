/**
 * An inference process that errs: of the candidate `nan` it reports an angle that is no number, to `noise` it says something that
 * answers nothing before its answer, of `seen` it has seen nobody, and for all others it could not read the picture.
 */

import { TONE_COLUMNS, TONE_ROWS } from '../src/geometry/tones.ts'
import type { FrameObservation } from '../src/frame-observation.ts'

const NOBODY: FrameObservation = {
  ...{
    width: 640,
    height: 360,
    brightness: 120,
    contrast: 40,
    tones: Array<number>(TONE_COLUMNS * TONE_ROWS).fill(120),
  },
  ...{ faces: [], faceStillMs: 0, backgroundFaces: 0, bestScore: 0, detectedAgeMs: 0, seatFlag: 0, headScore: 0 },
}
const OUTCOMES: Readonly<Record<string, object>> = {
  nan: { status: 'observed', observation: { faceStillMs: NaN } },
  seen: { status: 'observed', observation: NOBODY },
}

process.on('disconnect', () => process.exit(0))
process.on('message', ({ requestId, candidate }: { requestId: number; candidate: string }) => {
  if (candidate === 'noise') process.send?.({ type: 'noise' })
  const outcome = OUTCOMES[candidate] ?? { status: 'undecodable' }
  process.send?.({ type: 'result', requestId, outcome })
})
setInterval(() => process.send?.({ type: 'heartbeat', rssBytes: 1 }), 200)
process.send?.({ type: 'ready' })
