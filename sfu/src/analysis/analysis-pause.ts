import { randomUUID } from 'node:crypto'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'

/** Shorter pauses pass by themselves, as when the inference process is started anew; the tile says them sooner. */
const FLAGGED_AFTER_MS = 30_000

/**
 * That nobody analysed a candidate's pictures although they arrived: one technical flag for each pause, which says from when
 * to when nothing would have been seen. All times in milliseconds since the epoch.
 */
export class AnalysisPause {
  #flag: DetectedFlag | null = null

  /** Nothing was analysed since then; the flag once that has lasted, null before and after it was raised. */
  goesOn(since: number, at: number): DetectedFlag | null {
    if (this.#flag !== null || at - since < FLAGGED_AFTER_MS) return null
    this.#flag = {
      ...{ id: randomUUID(), type: 'technical', severity: 'low', confidence: 1, reason: 'analysis-unavailable' },
      description: 'Gambar peserta tidak dianalisis',
      detectedAt: since,
      details: {
        modelVersion: 'analysis-pause-1',
        thresholds: { flaggedAfterMs: FLAGGED_AFTER_MS },
        samples: [{ at, values: { pausedMs: at - since } }],
      },
    }
    return this.#flag
  }

  /** Pictures are analysed again, or none arrive: the flag once more with its end, null where none was raised. */
  isOver(at: number): DetectedFlag | null {
    const flag = this.#flag
    this.#flag = null
    return flag && { ...flag, endedAt: at }
  }
}
