import type { FlagDetails } from '@pengawas/shared/contracts/analysis'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { FlagSeverity, FlagType } from '@pengawas/shared/flags'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

export interface FlagRow {
  id: string
  assessmentId: string
  testSessionId: string
  sequence: number
  type: FlagType
  severity: FlagSeverity
  confidence: number
  reason: string
  description: string
  origin: Flag['origin']
  detectedAt: Date
  /** When it was over; null while it goes on, and where nobody noticed the end. */
  endedAt: Date | null
  evidenceKey: string | null
  evidenceType: string | null
  details: FlagDetails
  validationStatus: Flag['validationStatus']
  reviewedBy: string | null
  reviewedAt: Date | null
  reviewReason: string | null
  createdAt: Date
}

export const flagEntity = new EntitySchema<FlagRow>({
  name: 'Flag',
  tableName: 'flags',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36 },
    testSessionId: { type: 'varchar', length: 36 },
    sequence: { type: 'integer' },
    type: { type: 'varchar', length: 32 },
    severity: { type: 'varchar', length: 16 },
    confidence: { type: 'double' },
    reason: { type: 'varchar', length: 60 },
    description: { type: 'varchar', length: 500 },
    origin: { type: 'varchar', length: 16 },
    detectedAt: instantColumn,
    endedAt: { ...instantColumn, nullable: true },
    evidenceKey: { type: 'varchar', length: 255, nullable: true },
    evidenceType: { type: 'varchar', length: 100, nullable: true },
    details: jsonColumn,
    validationStatus: { type: 'varchar', length: 16 },
    reviewedBy: { type: 'varchar', length: 36, nullable: true },
    reviewedAt: { ...instantColumn, nullable: true },
    reviewReason: { type: 'varchar', length: 500, nullable: true },
    createdAt: instantColumn,
  },
})
