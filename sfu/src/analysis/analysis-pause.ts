import { randomUUID } from 'node:crypto'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { isCurrent } from '@pengawas/shared/rules/figure-age'

/** Shorter pauses pass by themselves, as when the inference process is started anew; the tile says them sooner. */
const FLAGGED_AFTER_MS = 30_000

/**
 * That nobody analysed a candidate's pictures although they arrived: one technical flag for each pause, which says from when
 * to when nothing would have been seen. All times in milliseconds since the epoch.
 */
export class AnalysisPause {
  /** What was taken before counts no more. */
  #from = -Infinity
  /** When the first picture was taken that nobody analysed; null where the newest one was analysed. */
  #since: number | null = null
  #newestAt = -Infinity
  #flag: DetectedFlag | null = null

  /** Nobody analysed a picture of this moment; the flag once that has lasted, null before and after it was raised. */
  goesOn(takenAt: number): DetectedFlag | null {
    if (takenAt < this.#from) return null
    const since = (this.#since ??= takenAt)
    this.#newestAt = takenAt
    if (this.#flag !== null || takenAt - since < FLAGGED_AFTER_MS) return null
    this.#flag = {
      ...{ id: randomUUID(), type: 'technical', severity: 'low', confidence: 1, reason: 'analysis-unavailable' },
      description: 'Gambar peserta tidak dianalisis',
      detectedAt: since,
      details: {
        modelVersion: 'analysis-pause-1',
        thresholds: { flaggedAfterMs: FLAGGED_AFTER_MS },
        samples: [{ at: takenAt, values: { pausedMs: takenAt - since } }],
      },
    }
    return this.#flag
  }

  /** No picture came. One may be lost on the way; where more are, it was over with the newest that came. */
  missed(at: number): DetectedFlag | null {
    return isCurrent(this.#newestAt, at) ? null : this.isOver(this.#newestAt)
  }

  /** Pictures are analysed again, or none arrive: the flag once more with its end, null where none was raised. */
  isOver(at: number): DetectedFlag | null {
    const flag = this.#flag
    this.#flag = null
    this.#since = null
    return flag && { ...flag, endedAt: at }
  }

  /** Is over, and what goes on is another pause, which has just begun. */
  startAnew(at: number): DetectedFlag | null {
    this.#from = at
    return this.isOver(at)
  }
}
