import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** That a hub placed a candidate on a media node, and for how long: reports of a node about others are ignored. */
export interface PlacementRow {
  testSessionId: string
  nodeId: string
  since: Date
  /** Null while the candidate is there. */
  until: Date | null
}

export const placementEntity = new EntitySchema<PlacementRow>({
  name: 'MediaPlacement',
  tableName: 'media_placements',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    nodeId: { type: 'varchar', length: 100, primary: true },
    since: instantColumn,
    until: { ...instantColumn, nullable: true },
  },
})

/** When a media node last reported to a hub. Its reports hold while it keeps reporting. */
export interface MediaNodeRow {
  nodeId: string
  seenAt: Date
}

export const mediaNodeEntity = new EntitySchema<MediaNodeRow>({
  name: 'MediaNode',
  tableName: 'media_nodes',
  columns: { nodeId: { type: 'varchar', length: 100, primary: true }, seenAt: instantColumn },
})
