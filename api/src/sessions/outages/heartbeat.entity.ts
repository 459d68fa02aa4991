import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** When a hub last said that it lives. One row for all hubs, because the question is when the last of them fell silent. */
export interface HeartbeatRow {
  id: number
  at: Date
}

export const heartbeatEntity = new EntitySchema<HeartbeatRow>({
  name: 'HubHeartbeat',
  tableName: 'hub_heartbeats',
  columns: { id: { type: 'integer', primary: true }, at: instantColumn },
})
