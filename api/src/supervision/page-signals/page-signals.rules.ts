import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import type { ScreenActivity } from '@pengawas/shared/contracts/proctoring'
import type { ClientSignals } from '@pengawas/shared/contracts/test-taking'
import type { FlagSeverity, FlagType } from '@pengawas/shared/flags'
import { type Backoff, backoffMs } from '@pengawas/shared/rules/backoff'

type Signal = ClientSignals['signals'][number]
export type SignalReason = Signal['kind'] | 'signal-gap' | 'signal-flood'

interface SignalRule {
  type: FlagType
  severity: FlagSeverity
  /** What lasted shorter is no matter for a person. Things without a duration count at once. */
  minDurationMs: number
  /** Indonesian default text; the web app translates by the reason. */
  description: string
}

/**
 * What becomes a flag, and of which severity. Switching tabs is `medium` and copying or pasting `high` as the specification
 * has them; the rest is milder, because there are innocent reasons for it. A page can be made to keep silent or to lie, so
 * none of these proves anything, and none of them does anything to the candidate: a person looks at each.
 */
export const SIGNAL_RULES: Readonly<Record<SignalReason, SignalRule>> = {
  'tab-hidden': {
    type: 'tab-switch',
    severity: 'medium',
    minDurationMs: 1_000,
    description: 'Peserta berpindah dari tab tes',
  },
  // A notification of the system takes the focus for a moment.
  'focus-lost': {
    type: 'screen-activity',
    severity: 'low',
    minDurationMs: 3_000,
    description: 'Jendela tes kehilangan fokus',
  },
  copy: {
    type: 'screen-activity',
    severity: 'high',
    minDurationMs: 0,
    description: 'Peserta menyalin teks dari halaman tes',
  },
  paste: {
    type: 'screen-activity',
    severity: 'high',
    minDurationMs: 0,
    description: 'Peserta menempelkan teks ke halaman tes',
  },
  'fullscreen-left': {
    type: 'screen-activity',
    severity: 'low',
    minDurationMs: 0,
    description: 'Peserta keluar dari layar penuh',
  },
  'screen-share-ended': {
    type: 'technical',
    severity: 'medium',
    minDurationMs: 0,
    description: 'Berbagi layar dihentikan',
  },
  'page-silent': {
    type: 'behavior-suspicious',
    severity: 'low',
    minDurationMs: 0,
    description: 'Halaman tes peserta tidak memberi kabar',
  },
  // A note: names can be chosen, and there are honest reasons for such a program.
  'virtual-camera': {
    type: 'technical',
    severity: 'low',
    minDurationMs: 0,
    description: 'Nama kamera adalah nama program kamera virtual',
  },
  'signal-gap': {
    type: 'behavior-suspicious',
    severity: 'medium',
    minDurationMs: 0,
    description: 'Sebagian laporan halaman tes hilang',
  },
  'signal-flood': {
    type: 'behavior-suspicious',
    severity: 'medium',
    minDurationMs: 0,
    description: 'Halaman tes melaporkan lebih banyak dari yang dapat disimpan',
  },
}

/** One flag of a reason per session within this time; what comes in between is counted with the last one. */
export const COOL_DOWN_MS = 60_000
/** After every third flag of a reason the next one waits twice as long, up to this: a page that floods fills no list. */
const RAISED_PER_DOUBLING = 3
const COOL_DOWN: Backoff = { firstMs: COOL_DOWN_MS, longestMs: 15 * 60_000 }
/** What is kept of one test session; further reports of the page are dropped. */
export const MAX_SIGNALS_KEPT = 3_000
/** A page without a connection for so long is silent. That answers come proves no page: a script sends them as well. */
export const SILENT_AFTER_MS = 60_000

/** The highest number without a gap before it, counting from 1. */
export function contiguousUpTo(sequences: readonly number[]): number {
  const known = new Set(sequences)
  let upTo = 0
  while (known.has(upTo + 1)) upTo += 1
  return upTo
}

/** How many numbers are missing below the highest one. */
export function missingCount(sequences: readonly number[]): number {
  return Math.max(0, ...sequences) - new Set(sequences).size
}

export interface Occurrence {
  at: number
  durationMs: number | null
  /** How many numbers are missing; of gaps alone. */
  missing?: number
}

/** The occurrences that count for a rule, oldest first. */
export function occurrencesOf(reason: SignalReason, signals: readonly Signal[]): Occurrence[] {
  return signals
    .filter(
      ({ kind, durationMs }) =>
        kind === reason && (durationMs === undefined || durationMs >= SIGNAL_RULES[reason].minDurationMs),
    )
    .map(({ at, durationMs }) => ({ at: Date.parse(at), durationMs: durationMs ?? null }))
    .sort((a, b) => a.at - b.at)
}

/** Reports of one test session within a minute; a page gathers what it notices for some seconds. */
export const MAX_REPORTS_A_MINUTE = 60

/**
 * A required screen that is stopped is flagged once it is missing, with the same reason: one cause is one flag. Without a
 * media node that would receive it nothing is missed, and the page's word is all there is.
 */
export function isFlaggedAsMissing(reason: SignalReason, mediaPolicy: MediaPolicy, hasReceiver: boolean): boolean {
  return reason === 'screen-share-ended' && mediaPolicy.screen === 'required' && hasReceiver
}

interface Raised {
  count: number
  last: Date | null
}

/** Whether a flag of this reason may be raised again. */
export function isCooledDown({ count, last }: Raised, now: Date): boolean {
  const coolDownMs = backoffMs(COOL_DOWN, 1 + Math.floor((count - 1) / RAISED_PER_DOUBLING))
  return last === null || now.getTime() - last.getTime() >= coolDownMs
}

/** The flag. Its confidence is 1: the page certainly reported it; a person judges what it means. */
export function toDetectedFlag(id: string, reason: SignalReason, occurrences: readonly Occurrence[]): DetectedFlag {
  const { type, severity, minDurationMs, description } = SIGNAL_RULES[reason]
  const samples = occurrences.slice(-60).map(({ at, durationMs, missing }) => ({
    at,
    values: { durationMs, ...(missing === undefined ? {} : { missing }) },
  }))
  return {
    id,
    type,
    severity,
    confidence: 1,
    description,
    reason,
    detectedAt: samples.at(-1)?.at ?? 0,
    timesSeen: Math.max(1, occurrences.length),
    details: { modelVersion: 'client-signals-1', thresholds: { minDurationMs, coolDownMs: COOL_DOWN_MS }, samples },
  }
}

/** The specified counters, from how often each kind was reported. */
export function screenActivityOf(counts: ReadonlyMap<Signal['kind'], number>): ScreenActivity {
  const of = (...kinds: Signal['kind'][]): number => kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0)
  return { tabSwitches: of('tab-hidden'), copyPasteAttempts: of('copy', 'paste'), focusLost: of('focus-lost') }
}
