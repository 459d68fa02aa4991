import type { PerformanceLevel, PotentialLevel } from '@pengawas/shared/contracts/talent'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** What the agency has judged of a person for one year; at least one of both levels is there. */
export interface AppraisalRow {
  userId: string
  year: number
  performance: PerformanceLevel | null
  potential: PotentialLevel | null
  setBy: string
  setAt: Date
}

export const appraisalEntity = new EntitySchema<AppraisalRow>({
  name: 'Appraisal',
  tableName: 'appraisals',
  columns: {
    userId: { type: 'varchar', length: 36, primary: true },
    year: { type: 'integer', primary: true },
    performance: { type: 'varchar', length: 16, nullable: true },
    potential: { type: 'varchar', length: 16, nullable: true },
    setBy: { type: 'varchar', length: 36 },
    setAt: instantColumn,
  },
})
