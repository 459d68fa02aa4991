import { milderSeverity, severityForConfidence, type FlagSeverity } from '@pengawas/shared/flags'
import type { FlagKind } from './flag-kinds.ts'

/** The verdict of one sample on one condition. `unknown` counts neither for nor against it. */
export interface Reading {
  /** Milliseconds since the epoch. */
  at: number
  verdict: 'present' | 'absent' | 'unknown'
  /** How sure the sample is of the condition, 0 to 1; only read where it is present. */
  score: number
  /** The condition is there, and it is still to be proven that it matters: no flag is decided by this reading. */
  isUnproven?: boolean
  /** The measurements behind it, for the flag's details. */
  values: Readonly<Record<string, number | null>>
}

export interface Finding {
  kind: FlagKind
  severity: FlagSeverity
  confidence: number
  /** The readings from onset to decision, oldest first. */
  readings: Reading[]
  /** How many of them show the condition. */
  timesSeen: number
  /** What the flag is called where the readings show more than the kind says. */
  named?: FlagKind
}

/** What had been flagged and is over. */
export interface Clearing {
  kind: FlagKind
  /** Since when, in milliseconds since the epoch. */
  at: number
  /** How many readings showed it, from onset to end. */
  timesSeen: number
}

/** Flags carry at most this many readings, so no condition keeps more. */
const MAX_READINGS = 60
/** With more blind readings than this among them, the others prove nothing. */
const MAX_UNKNOWN_SHARE = 1 / 3

/**
 * Follows one condition of one candidate from reading to reading and decides when it is flagged: enough readings over
 * enough time that agree, counted from the onset, and not again before the condition has cleared and the cool-down is
 * over. The confidence is the mean score of the readings that show it, times the share of readings that do; it has to allow some
 * severity, so that a kind that is never surer than 0.85 needs nearly all of them, whatever its own agreement is.
 */
export class Condition {
  readonly kind: FlagKind
  #readings: Reading[] = []
  #raisedAt: number | null = null
  #mustClear = false
  #clearedAt: number | null = null
  #timesSeen = 0

  constructor(kind: FlagKind) {
    this.kind = kind
  }

  /** Readings must come in order of time; an older one is ignored. */
  observe(reading: Reading): Finding | null {
    if (reading.at < (this.#readings.at(-1)?.at ?? -Infinity)) return null
    this.#readings.push(reading)
    this.#readings = this.#readings.filter(({ at }) => at > reading.at - this.#keptMs).slice(-MAX_READINGS)
    this.#clearedAt = null
    if (this.#mustClear) {
      if (reading.verdict === 'present') this.#timesSeen += 1
      this.#clearedAt = this.#findClearing()
      if (this.#clearedAt !== null) this.#mustClear = false
      return null
    }
    if (this.#isCoolingDown(reading.at)) return null
    const finding = this.#decide()
    if (finding) {
      this.#raisedAt = reading.at
      this.#mustClear = true
      this.#timesSeen = finding.timesSeen
    }
    return finding
  }

  /** For how long readings are kept: what is flagged may need longer to be over than to be decided. */
  get #keptMs(): number {
    return this.#mustClear ? Math.max(this.kind.windowMs, 2 * this.kind.clearSpanMs) : this.kind.windowMs
  }

  /** Whether it was flagged and is not known to be over. */
  get isOngoing(): boolean {
    return this.#mustClear
  }

  /** What was flagged and is over, where the last reading has settled that. */
  get cleared(): Clearing | null {
    return this.#clearedAt === null ? null : { kind: this.kind, at: this.#clearedAt, timesSeen: this.#timesSeen }
  }

  /** Whether the last word was that the condition is there, and a flag is still to be decided. */
  isSuspected(): boolean {
    const last = this.#readings.findLast(({ verdict }) => verdict !== 'unknown')
    return !this.#mustClear && last?.verdict === 'present' && !this.#isCoolingDown(last.at)
  }

  /** When the readings that might become a flag began; null where none might. Evidence older than that is of no use. */
  suspectedSince(): number | null {
    return this.isSuspected() ? (this.#readings.find(({ verdict }) => verdict === 'present')?.at ?? null) : null
  }

  #isCoolingDown(at: number): boolean {
    return this.#raisedAt !== null && at - this.#raisedAt < this.kind.coolDownMs
  }

  /** The first of the readings without the condition, once there are enough of them; null before. */
  #findClearing(): number | null {
    const lastPresent = this.#readings.findLastIndex(({ verdict }) => verdict === 'present')
    const absent = this.#readings.slice(lastPresent + 1).filter(({ verdict }) => verdict === 'absent')
    const hasCleared = absent.length >= this.kind.clearChecks && spanOf(absent) >= this.kind.clearSpanMs
    return hasCleared ? (absent[0]?.at ?? null) : null
  }

  #decide(): Finding | null {
    const last = this.#readings.at(-1)
    if (last?.verdict !== 'present' || last.isUnproven) return null
    for (const [onset, { verdict }] of this.#readings.entries()) {
      if (verdict !== 'present') continue
      const finding = judge(this.kind, this.#readings.slice(onset))
      if (finding) return finding
    }
    return null
  }
}

/** Judges readings that begin at a supposed onset; the earliest onset that holds gives the flag. */
function judge(kind: FlagKind, readings: Reading[]): Finding | null {
  const present = readings.filter(({ verdict }) => verdict === 'present')
  const known = readings.filter(({ verdict }) => verdict !== 'unknown')
  const agreement = present.length / known.length
  if (present.length < kind.minChecks || spanOf(present) < kind.minSpanMs || agreement < kind.minAgreement) return null
  if (known.length < readings.length * (1 - MAX_UNKNOWN_SHARE)) return null
  const meanScore = present.reduce((sum, { score }) => sum + score, 0) / present.length
  const confidence = meanScore * agreement
  const severity = severityForConfidence(confidence)
  if (severity === null) return null
  return { kind, confidence, readings, timesSeen: present.length, severity: milderSeverity(severity, kind.maxSeverity) }
}

function spanOf(readings: readonly Reading[]): number {
  return (readings.at(-1)?.at ?? 0) - (readings[0]?.at ?? 0)
}
