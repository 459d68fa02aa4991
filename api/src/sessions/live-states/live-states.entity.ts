import type { PeerState, SourceStates } from '@pengawas/shared/contracts/proctoring'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn, spanColumn } from '../../kernel/db/columns.ts'

/** Where a candidate is right now. It is in the database because any hub may be asked, and hubs keep nothing. */
export interface LiveStateRow {
  testSessionId: string
  assessmentId: string
  /** Socket of the page that holds the session; null while nobody is connected. */
  pageId: string | null
  sources: SourceStates
  /** Media node that the candidate is placed on; set before the place is opened, so that two requests agree. */
  nodeId: string | null
  peer: PeerState | null
  /** Since when nothing has been heard of the page over its open connection, or had been when the connection was given up. */
  silentAt: Date | null
  /** When the page said that it was being closed. */
  closedAt: Date | null
  /** Since when nothing arrives of the media that had arrived. */
  mediaLostAt: Date | null
  /** When the last page left; null while one is connected, and before the first came. */
  leftAt: Date | null
  /** How long the session's clock had stood still when it left, so that a pause does not count as an outage. */
  leftStoppedMs: number | null
  /** Until then an absence of media does not count: part of our own system was down. */
  excusedUntil: Date | null
  /** When a member of staff last had the candidate's picture on a wall. */
  seenAt: Date | null
  updatedAt: Date
}

export const liveStateEntity = new EntitySchema<LiveStateRow>({
  name: 'LiveState',
  tableName: 'live_states',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36 },
    pageId: { type: 'varchar', length: 64, nullable: true },
    sources: jsonColumn,
    nodeId: { type: 'varchar', length: 100, nullable: true },
    peer: { ...jsonColumn, nullable: true },
    silentAt: { ...instantColumn, nullable: true },
    closedAt: { ...instantColumn, nullable: true },
    mediaLostAt: { ...instantColumn, nullable: true },
    leftAt: { ...instantColumn, nullable: true },
    leftStoppedMs: { ...spanColumn, nullable: true },
    excusedUntil: { ...instantColumn, nullable: true },
    seenAt: { ...instantColumn, nullable: true },
    updatedAt: instantColumn,
  },
})
