import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** One private talk between a member of staff and a candidate. */
export interface PrivateTalkRow {
  id: string
  testSessionId: string
  userId: string
  /** The page that speaks, as media nodes know it. */
  viewerId: string
  nodeId: string
  createdAt: Date
  /** When the first sound could be heard; null where it never could. */
  startedAt: Date | null
  endedAt: Date | null
  endReason: string | null
}

export const privateTalkEntity = new EntitySchema<PrivateTalkRow>({
  name: 'PrivateTalk',
  tableName: 'private_talks',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    userId: { type: 'varchar', length: 36 },
    viewerId: { type: 'varchar', length: 36 },
    nodeId: { type: 'varchar', length: 100 },
    createdAt: instantColumn,
    startedAt: { ...instantColumn, nullable: true },
    endedAt: { ...instantColumn, nullable: true },
    endReason: { type: 'varchar', length: 32, nullable: true },
  },
})
