import type { ReviewVerdict } from '@pengawas/shared/flags'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** Test sessions drawn for a blind second look. */
export interface SampleRow {
  id: string
  seed: string
  size: number
  /** Empty: of all assessments. One sample for each seed, size and scope. */
  scope: string
  population: number
  sessions: number
  drawnBy: string
  drawnAt: Date
}

export const sampleEntity = new EntitySchema<SampleRow>({
  name: 'ReviewSample',
  tableName: 'review_samples',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    seed: { type: 'varchar', length: 64 },
    size: { type: 'integer' },
    scope: { type: 'varchar', length: 36 },
    population: { type: 'integer' },
    sessions: { type: 'integer' },
    drawnBy: { type: 'varchar', length: 36 },
    drawnAt: instantColumn,
  },
})

/** A flag of a drawn session, with the verdict that stood at the draw and the second one. */
export interface SampledFlagRow {
  sampleId: string
  flagId: string
  testSessionId: string
  position: number
  firstVerdict: ReviewVerdict
  firstReviewerId: string | null
  secondVerdict: ReviewVerdict | null
  secondReviewerId: string | null
  secondReason: string | null
  secondAt: Date | null
}

export const sampledFlagEntity = new EntitySchema<SampledFlagRow>({
  name: 'SampledFlag',
  tableName: 'review_sample_flags',
  columns: {
    sampleId: { type: 'varchar', length: 36, primary: true },
    flagId: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    position: { type: 'integer' },
    firstVerdict: { type: 'varchar', length: 16 },
    firstReviewerId: { type: 'varchar', length: 36, nullable: true },
    secondVerdict: { type: 'varchar', length: 16, nullable: true },
    secondReviewerId: { type: 'varchar', length: 36, nullable: true },
    secondReason: { type: 'varchar', length: 500, nullable: true },
    secondAt: { ...instantColumn, nullable: true },
  },
})
