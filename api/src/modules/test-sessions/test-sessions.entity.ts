import type { Consent, TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../db/columns.ts'

export interface TestSessionRow {
  id: string
  assessmentId: string
  participantId: string
  code: string
  status: TestSessionStatus
  startTime: Date
  endTime: Date | null
  consent: Consent
  createdAt: Date
  updatedAt: Date
}

export const testSessionEntity = new EntitySchema<TestSessionRow>({
  name: 'TestSession',
  tableName: 'test_sessions',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36 },
    participantId: { type: 'varchar', length: 36 },
    code: { type: 'varchar', length: 8 },
    status: { type: 'varchar', length: 16 },
    startTime: instantColumn,
    endTime: { ...instantColumn, nullable: true },
    consent: jsonColumn,
    createdAt: instantColumn,
    updatedAt: instantColumn,
  },
})
