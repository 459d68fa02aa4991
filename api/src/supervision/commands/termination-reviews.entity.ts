import type { TerminationDecision } from '@pengawas/shared/contracts/termination-reviews'
import type { TerminationCause } from '@pengawas/shared/termination-causes'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** A termination by a person, and what a second person made of it. */
export interface TerminationReviewRow {
  id: string
  testSessionId: string
  terminatedBy: string
  reason: string
  cause: TerminationCause | null
  terminatedAt: Date
  decision: TerminationDecision
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  /** Whether the test was opened again because it was overturned. */
  isReopened: boolean
}

export const terminationReviewEntity = new EntitySchema<TerminationReviewRow>({
  name: 'TerminationReview',
  tableName: 'termination_reviews',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    terminatedBy: { type: 'varchar', length: 36 },
    reason: { type: 'varchar', length: 1000 },
    cause: { type: 'varchar', length: 40, nullable: true },
    terminatedAt: instantColumn,
    decision: { type: 'varchar', length: 16 },
    decidedBy: { type: 'varchar', length: 36, nullable: true },
    decidedAt: { ...instantColumn, nullable: true },
    decisionReason: { type: 'varchar', length: 500, nullable: true },
    isReopened: { type: 'boolean' },
  },
})
