import type { RecordingSegment } from '@pengawas/shared/contracts/recordings'
import type { ByteRange } from '../../kernel/files/file-store.ts'
import type { RecordingRow } from './recordings.entity.ts'

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
