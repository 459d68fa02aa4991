import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** A part of the candidates of an assessment who take it at a time, and often a place, of their own. */
export interface SittingRow {
  id: string
  assessmentId: string
  name: string
  place: string
  startDate: Date
  endDate: Date
  /** Null: as many as wanted. */
  capacity: number | null
  createdAt: Date
}

export const sittingEntity = new EntitySchema<SittingRow>({
  name: 'AssessmentSitting',
  tableName: 'assessment_sittings',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36 },
    name: { type: 'varchar', length: 100 },
    place: { type: 'varchar', length: 200 },
    startDate: instantColumn,
    endDate: instantColumn,
    capacity: { type: 'integer', nullable: true },
    createdAt: instantColumn,
  },
})

/** A proctor of an assessment who watches this sitting. Those who have no such row watch whatever nobody else does. */
export interface SittingProctorRow {
  sittingId: string
  userId: string
}

export const sittingProctorEntity = new EntitySchema<SittingProctorRow>({
  name: 'AssessmentSittingProctor',
  tableName: 'assessment_sitting_proctors',
  columns: {
    sittingId: { type: 'varchar', length: 36, primary: true },
    userId: { type: 'varchar', length: 36, primary: true },
  },
})
