import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** One segment of a recording that the file store has. */
export interface RecordingRow {
  /** Given by the media node, so that a segment that is sent again is known. */
  id: string
  testSessionId: string
  source: MediaSource
  /** When its first frame was captured, by the hub's clock. */
  startedAt: Date
  durationMs: number
  bytes: number
  sha256: string
  fileKey: string
  storedAt: Date
}

export const recordingEntity = new EntitySchema<RecordingRow>({
  name: 'Recording',
  tableName: 'recordings',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    source: { type: 'varchar', length: 16 },
    startedAt: instantColumn,
    durationMs: { type: 'integer' },
    bytes: { type: 'integer' },
    sha256: { type: 'varchar', length: 64 },
    fileKey: { type: 'varchar', length: 255 },
    storedAt: instantColumn,
  },
})
