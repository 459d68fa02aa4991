import type { ErasureState } from '@pengawas/shared/contracts/erasure'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** A candidate's request that their personal data be erased, and what became of it. */
export interface ErasureRow {
  id: string
  userId: string
  /** In the candidate's words; null once it is carried out. */
  reason: string | null
  state: ErasureState
  /** True while it is to be decided or carried out, then null: at most one per person. */
  underWay: true | null
  requestedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  /** When the account was closed, before anything goes. */
  closedAt: Date | null
  /** Whether it was open until then; null before, and of requests of an earlier version. */
  wasActive: boolean | null
  doneAt: Date | null
}

export const erasureEntity = new EntitySchema<ErasureRow>({
  name: 'Erasure',
  tableName: 'erasure_requests',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    userId: { type: 'varchar', length: 36 },
    reason: { type: 'varchar', length: 1000, nullable: true },
    state: { type: 'varchar', length: 16 },
    underWay: { type: 'boolean', nullable: true },
    requestedAt: instantColumn,
    decidedBy: { type: 'varchar', length: 36, nullable: true },
    decidedAt: { ...instantColumn, nullable: true },
    decisionReason: { type: 'varchar', length: 1000, nullable: true },
    closedAt: { ...instantColumn, nullable: true },
    wasActive: { type: 'boolean', nullable: true },
    doneAt: { ...instantColumn, nullable: true },
  },
})
