import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { FlagSeverity } from '@pengawas/shared/flags'
import type { Absence, Level, MissingCause, Thresholds } from './presence.rules.ts'

/** An absence with the flag that it raised. */
export interface FlaggedAbsence extends Absence {
  flagId: string | null
}

/** One required source of a test session in one round. */
export interface SourceStep {
  source: MediaSource
  before: FlaggedAbsence
  after: FlaggedAbsence
  /** Null where the source is received. */
  cause: MissingCause | null
  /** The level that has been reached and was not raised; null where there is none. */
  due: Exclude<Level, 'none'> | null
}

export interface Plan {
  /** Flags to raise, or to send once more with their end. */
  flags: DetectedFlag[]
  /** The state of each source afterwards, by source. */
  rows: Map<MediaSource, FlaggedAbsence>
}

/** A screen stops because somebody stops it; devices and lines fail by themselves. */
const severityOf = ({ raised }: Absence, cause: MissingCause): FlagSeverity =>
  raised === 'high' ? 'high' : cause === 'share-ended' ? 'medium' : 'low'
const NAMES: Readonly<Record<MediaSource, string>> = {
  camera: 'Gambar kamera',
  microphone: 'Suara mikrofon',
  screen: 'Gambar layar',
}
const ALL_SOURCES = 'Gambar dan suara peserta'

const CAUSES: Readonly<Record<MissingCause, string>> = {
  unconnected: 'tidak ada sambungan media ke server',
  unpublished: 'tersambung, tetapi tidak dikirim',
  'share-ended': 'berbagi layar dihentikan di perangkat peserta',
  silent: 'dikirim, tetapi tidak ada data yang tiba',
  muted: 'dibungkam di perangkat peserta',
  frozen: 'gambar yang sama dikirim terus-menerus',
  never: 'tidak ada yang tiba selama seluruh tes',
}

/** A lost connection takes every source with it, within this time of each other. */
const CONNECTION_CAUSES: readonly (MissingCause | null)[] = ['unconnected', 'silent']
const TOGETHER_MS = 5_000

/**
 * What one round raises, worsens and ends of one test session. One absence is one flag, which becomes high when it lasts
 * and gets its end when the source is back; it goes on where the source is lost again before the absence is over. Sources
 * that a lost connection took together share one flag.
 */
export function planFlags(
  steps: readonly SourceStep[],
  context: { thresholds: Thresholds; at: Date; newId: (source: MediaSource, since: Date) => string },
): Plan {
  const { thresholds, at, newId } = context
  const rows = new Map(steps.map((step) => [step.source, { ...step.after, flagId: step.before.flagId }]))
  const flags: DetectedFlag[] = []
  const isTogether = steps.length > 1 && steps.every(({ cause }) => CONNECTION_CAUSES.includes(cause))
  for (const step of steps) {
    const { source, before, cause, due } = step
    const row = rows.get(source) ?? step.after
    if (cause === null) {
      const endedAt = endOf(step, steps, at)
      if (endedAt !== null) flags.push({ ...absenceFlag(before, step, 'silent', context, false), endedAt })
      if (row.since === null) rows.set(source, { ...row, flagId: null })
      continue
    }
    const isBackAgain = before.flagId !== null && before.presentMs > 0
    if (due === null && !isBackAgain) continue
    const id = before.flagId ?? siblingOf(step, steps, rows) ?? newId(source, row.since ?? at)
    const raised = due ?? row.raised
    const flagged = { ...row, raised, flagId: id }
    rows.set(source, flagged)
    flags.push({
      ...absenceFlag(flagged, step, cause, { thresholds, at }, isTogether),
      ...(before.flagId === null ? {} : { endedAt: null }),
    })
  }
  return { flags: flags.filter(({ id }, index) => flags.findIndex((flag) => flag.id === id) === index), rows }
}

/** When the source that is there again came back; null where that ends no flag, as while others of the same flag are missing. */
function endOf({ before, after, source }: SourceStep, steps: readonly SourceStep[], at: Date): number | null {
  if (before.since === null || before.flagId === null || before.presentMs > 0) return null
  const isShared = steps.some(
    (step) => step.source !== source && step.before.flagId === before.flagId && step.cause !== null,
  )
  if (isShared) return null
  // An absence that is over in one step keeps no time of its return.
  return at.getTime() - after.presentMs
}

/** The flag of another source that was lost for the same reason at the same time. */
function siblingOf(
  { source, after, cause }: SourceStep,
  steps: readonly SourceStep[],
  rows: ReadonlyMap<MediaSource, FlaggedAbsence>,
): string | null {
  if (!CONNECTION_CAUSES.includes(cause)) return null
  const sibling = steps.find((step) => {
    const apartMs = Math.abs((step.after.since?.getTime() ?? Infinity) - (after.since?.getTime() ?? 0))
    return step.source !== source && CONNECTION_CAUSES.includes(step.cause) && apartMs <= TOGETHER_MS
  })
  return sibling === undefined ? null : (rows.get(sibling.source)?.flagId ?? null)
}

/**
 * The flag of an absence. It says only what the server saw: that nothing arrived is certain, why is for a person to
 * find out.
 */
function absenceFlag(
  absence: FlaggedAbsence,
  { source }: Pick<SourceStep, 'source'>,
  cause: MissingCause,
  { thresholds, at }: { thresholds: Thresholds; at: Date },
  isTogether: boolean,
): DetectedFlag {
  return {
    id: absence.flagId ?? '',
    type: 'technical',
    severity: severityOf(absence, cause),
    confidence: 1,
    description: `${isTogether ? ALL_SOURCES : NAMES[source]} tidak diterima server: ${CAUSES[cause]}`,
    reason: `${isTogether ? 'media' : source}-${cause}`,
    detectedAt: (absence.since ?? at).getTime(),
    details: {
      modelVersion: 'presence-1',
      thresholds: {
        missingAfterMs: thresholds.missingAfterSeconds * 1_000,
        missingHighAfterMs: thresholds.missingHighAfterSeconds * 1_000,
      },
      samples: [
        {
          at: (absence.since ?? at).getTime(),
          values: { missingMs: absence.missingMs, everReceived: absence.wasReceived ? 1 : 0 },
        },
      ],
    },
  }
}
