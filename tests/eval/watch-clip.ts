import type { RunningCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { randomUUID } from 'node:crypto'
import type { Camera } from './clips/living-film.ts'

/** Pictures that a camera shows for a time; which of them comes next does not depend on what analysis says. */
export interface FilmedPhase {
  seconds: number
  /** What is kept of it in a report. */
  pictures: readonly Buffer[]
  /** Its seconds are counted from the phase's begin. */
  pictureAt: Camera
  /** Flags of the check-in are not counted, and the test begins anew after it, as media nodes do. */
  isCheckIn: boolean
}

export interface Raised {
  reason: string
  /** Milliseconds from the clip's begin to the last picture that the flag is based on. */
  atMs: number
  evidence: Uint8Array | null
}

/** An arbitrary Monday; clips have a clock of their own. */
const EPOCH = Date.UTC(2026, 0, 5)

/**
 * Shows a clip to the analyser as a media node does, at the pace that its verdicts ask for, `calmMs` while nothing is suspected, with a clock that is driven instead
 * of waited for; faces are compared with the portrait, or with null, with the first minute. Rejects where a picture was not analysed: a clip that was partly unseen would count as calm.
 */
export async function watchClip(
  analyser: RunningCandidateAnalyser,
  phases: readonly FilmedPhase[],
  { portrait, calmMs }: { portrait: Buffer | null; calmMs: number },
): Promise<{ raised: Raised[]; samples: number }> {
  const id = randomUUID()
  const raised: Raised[] = []
  let samples = 0
  let atMs = 0
  let endMs = 0
  analyser.open(id)
  const begin = async (): Promise<void> => {
    if ((await analyser.identify(id, portrait)) === 'unavailable') throw new Error('the portrait was not looked at')
  }
  try {
    if (!phases[0]?.isCheckIn) await begin()
    for (const { seconds, pictureAt, isCheckIn } of phases) {
      const beginMs = endMs
      endMs += seconds * 1000
      while (atMs < endMs) {
        const { picture, lateMs } = await pictureAt((atMs - beginMs) / 1000, samples)
        const verdict = await analyser.analyse(id, { picture, takenAt: EPOCH + atMs + lateMs, calmMs })
        if (verdict.status === 'skipped') throw new Error(`a picture was skipped: ${verdict.reason}`)
        for (const { flag, evidence } of verdict.flags)
          if (flag.endedAt === undefined) raised.push({ reason: flag.reason, atMs: flag.detectedAt - EPOCH, evidence })
        samples += 1
        atMs += verdict.nextSampleMs
      }
      if (!isCheckIn) continue
      raised.length = 0
      analyser.forget(id)
      analyser.open(id)
      await begin()
    }
    return { raised, samples }
  } finally {
    analyser.forget(id)
  }
}
