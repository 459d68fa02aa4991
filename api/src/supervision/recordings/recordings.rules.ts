import type {
  RecordingMode,
  RecordingSegment,
  SegmentRefusal,
  SegmentUpload,
} from '@pengawas/shared/contracts/recordings'
import type { ByteRange } from '../../kernel/files/file-store.ts'
import { TOLERANCE_MS, wasHeld } from '../../sessions/live-states/placements.rules.ts'
import type { RecordingRow } from './recordings.entity.ts'

/** What is known of the test that a segment says it is of. */
export interface SegmentedTest {
  startTime: Date
  /** Null while it goes on. */
  endTime: Date | null
  isInCheckIn: boolean
  /** What its candidate was told is recorded. */
  told: RecordingMode
  /** What its assessment wants now, and since when at the latest. */
  wanted: { recording: RecordingMode; since: Date }
  placements: readonly { nodeId: string; since: Date; until: Date | null }[]
}

/**
 * Why a segment, whose instants are of the hub's clock, is no recording of this test; null where it is one. It may come long after
 * the candidate was moved to another node, after the test, and after the assessment was set to record nothing from then on.
 */
export function refusalOf(
  { nodeId, startedAt, durationMs }: Pick<SegmentUpload, 'nodeId' | 'startedAt' | 'durationMs'>,
  { startTime, endTime, isInCheckIn, told, wanted, placements }: SegmentedTest,
  now: Date,
): SegmentRefusal | null {
  if (told === 'never') return 'not-agreed'
  if (wanted.recording === 'never' && startedAt > wanted.since.getTime() + TOLERANCE_MS) return 'not-recorded'
  const isPlaced = placements.some(
    (placement) => (nodeId === undefined || placement.nodeId === nodeId) && wasHeld(placement, startedAt),
  )
  if (!isPlaced) return 'not-placed'
  const isWithin =
    startedAt >= startTime.getTime() - TOLERANCE_MS &&
    startedAt + durationMs <= (endTime ?? now).getTime() + TOLERANCE_MS
  return isInCheckIn || !isWithin ? 'outside-test' : null
}

/** Whether nobody may keep what was refused so. What only does not fit may be a clock or a node that is wrong. */
export const mustGo = (refusal: SegmentRefusal): boolean =>
  refusal === 'unknown-test' || refusal === 'not-agreed' || refusal === 'not-recorded'

/** As on media nodes: what is left is for the database and for answers. */
const LEAST_FREE_SHARE = 0.05

/** Whether the file store takes recordings, which would otherwise be the first to fill it and stop everything else. */
export const hasRoom = (freeShare: number | null): boolean => freeShare === null || freeShare >= LEAST_FREE_SHARE

/**
 * The one range of bytes that a request asks for (RFC 9110, section 14). `all` where it asks for none, or in a way that may
 * be ignored; `none` where nothing of what it asks for exists.
 */
export function wantedRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'all'
  if (first === '') return Number(last) === 0 ? 'none' : { first: Math.max(0, size - Number(last)), last: size - 1 }
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < Number(first)) return 'all'
  return Number(first) >= size ? 'none' : { first: Number(first), last: end }
}

export const toSegment = ({
  id,
  source,
  startedAt,
  durationMs,
  bytes,
  sha256,
}: Omit<RecordingRow, 'testSessionId' | 'fileKey' | 'storedAt'>): RecordingSegment => ({
  ...{ id, source, startedAt: startedAt.toISOString(), durationMs, bytes, sha256 },
})

/** When its last frame ends, in ms. */
export const endsAt = ({ startedAt, durationMs }: Pick<RecordingRow, 'startedAt' | 'durationMs'>): number =>
  startedAt.getTime() + durationMs
