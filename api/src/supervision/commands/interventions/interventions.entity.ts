import type { InterventionItem, InterventionOrder } from '@pengawas/shared/contracts/interventions'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../../kernel/db/columns.ts'

/** What became of each test that a person named. */
export type StoredItem = Pick<InterventionItem, 'testSessionId' | 'outcome' | 'refusal'>

/** A command that was given to many tests at once; kept for a day, so that sending it again acts once. */
export interface InterventionRow {
  /** Made by the page that sent it. */
  id: string
  actorId: string
  command: InterventionOrder['command']
  /** What was said or the reason, as the person wrote it; null for those from before it was kept. */
  text: string | null
  /** SHA-256 of what was asked. */
  contentHash: string
  items: StoredItem[]
  createdAt: Date
}

export const interventionEntity = new EntitySchema<InterventionRow>({
  name: 'Intervention',
  tableName: 'interventions',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    actorId: { type: 'varchar', length: 36 },
    command: { type: 'varchar', length: 16 },
    text: { type: 'varchar', length: 1000, nullable: true },
    contentHash: { type: 'varchar', length: 64 },
    items: jsonColumn,
    createdAt: instantColumn,
  },
})
