import type { ReplayCut } from '@pengawas/shared/contracts/timeline'
import type { RecordingRow } from '../recordings/recordings.entity.ts'
import { endsAt, toSegment } from '../recordings/recordings.rules.ts'

/** Between two segments lies no more than the time until a key frame; what is further apart is a gap to whoever looks. */
const NO_GAP_MS = 2_000

type Row = Omit<RecordingRow, 'storedAt'>

/** How far back one can look from a segment without a gap, in ms. `rows`: those of its source, oldest first. */
function reachesBackTo(cut: Row, rows: readonly Row[]): number {
  let from = cut.startedAt.getTime()
  for (const row of rows.toReversed())
    if (row.startedAt.getTime() < from && endsAt(row) >= from - NO_GAP_MS) from = row.startedAt.getTime()
  return from
}

/**
 * What there is to see of what was cut. `rows`: what the hub has of the test, oldest first; `cutIds`: what the media node has
 * cut, of which some may not have arrived yet.
 */
export function toReplayCut(rows: readonly Row[], cutIds: readonly string[]): ReplayCut {
  const cut = rows.filter(({ id }) => cutIds.includes(id))
  const from = cut.map((row) =>
    reachesBackTo(
      row,
      rows.filter(({ source }) => source === row.source),
    ),
  )
  const instant = (ms: number): string | null => (Number.isFinite(ms) ? new Date(ms).toISOString() : null)
  return {
    from: instant(Math.min(...from)),
    to: instant(Math.max(...cut.map(endsAt))),
    segments: cut.map(toSegment),
    isComplete: cut.length === cutIds.length,
  }
}
