import type { ChangedFigures, ResultChangeCause } from '@pengawas/shared/contracts/test-results'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../../kernel/db/columns.ts'

/** A change of a result that its candidate can see: what it was, what it became and why. Rows are only added. */
export interface ResultChangeRow {
  id: string
  testSessionId: string
  at: Date
  cause: ResultChangeCause
  /** What a person gave as reason; null where nobody was asked for one, and once the candidate's data are erased. */
  reason: string | null
  before: ChangedFigures
  after: ChangedFigures
}

export const resultChangeEntity = new EntitySchema<ResultChangeRow>({
  name: 'ResultChange',
  tableName: 'result_changes',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    at: instantColumn,
    cause: { type: 'varchar', length: 24 },
    reason: { type: 'varchar', length: 500, nullable: true },
    before: jsonColumn,
    after: jsonColumn,
  },
})
