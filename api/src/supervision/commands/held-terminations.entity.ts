import type { TerminationCause } from '@pengawas/shared/termination-causes'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** A termination that was ordered and waits until it can no longer be undone. One per test session at most. */
export interface HeldTerminationRow {
  testSessionId: string
  orderedBy: string
  reason: string
  cause: TerminationCause | null
  orderedAt: Date
  dueAt: Date
}

export const heldTerminationEntity = new EntitySchema<HeldTerminationRow>({
  name: 'HeldTermination',
  tableName: 'held_terminations',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    orderedBy: { type: 'varchar', length: 36 },
    reason: { type: 'varchar', length: 1000 },
    cause: { type: 'varchar', length: 40, nullable: true },
    orderedAt: instantColumn,
    dueAt: instantColumn,
  },
})
