import type { KindDecision } from '@pengawas/shared/contracts/flag-kinds'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** What a person decided of a kind of flag. The newest of a scope is in force; nothing is changed or deleted. */
export interface KindDecisionRow {
  id: string
  kind: string
  /** Null: in the whole system. */
  assessmentId: string | null
  decision: KindDecision
  reason: string
  /** Reviews of the scope as they stood: a kind is proposed again only after as many more as it needs. */
  rightReviews: number
  wrongReviews: number
  decidedBy: string
  decidedAt: Date
}

export const kindDecisionEntity = new EntitySchema<KindDecisionRow>({
  name: 'KindDecision',
  tableName: 'kind_decisions',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    kind: { type: 'varchar', length: 60 },
    assessmentId: { type: 'varchar', length: 36, nullable: true },
    decision: { type: 'varchar', length: 16 },
    reason: { type: 'varchar', length: 500 },
    rightReviews: { type: 'integer' },
    wrongReviews: { type: 'integer' },
    decidedBy: { type: 'varchar', length: 36 },
    decidedAt: instantColumn,
  },
})
