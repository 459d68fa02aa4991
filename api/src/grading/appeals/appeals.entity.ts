import type { AppealDecision, AppealFile, AppealState } from '@pengawas/shared/contracts/appeals'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** A file as the store has it. */
export interface StoredAppealFile extends AppealFile {
  key: string
}

/** What a candidate was told that counted in one test, and what they said to it. */
export interface AppealRow {
  id: string
  testSessionId: string
  assessmentId: string
  participantId: string
  state: AppealState
  /** When the candidate was told last: the time for the appeal runs from then. */
  toldAt: Date
  closesAt: Date
  text: string
  files: StoredAppealFile[]
  submittedAt: Date | null
  /** By when it is to be decided. */
  dueAt: Date | null
  decidedAt: Date | null
  decidedBy: string | null
}

export const appealEntity = new EntitySchema<AppealRow>({
  name: 'Appeal',
  tableName: 'appeals',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    assessmentId: { type: 'varchar', length: 36 },
    participantId: { type: 'varchar', length: 36 },
    state: { type: 'varchar', length: 16 },
    toldAt: instantColumn,
    closesAt: instantColumn,
    text: { type: 'text' },
    files: jsonColumn,
    submittedAt: { ...instantColumn, nullable: true },
    dueAt: { ...instantColumn, nullable: true },
    decidedAt: { ...instantColumn, nullable: true },
    decidedBy: { type: 'varchar', length: 36, nullable: true },
  },
})

/** One thing that counted: a flag, or the review that upheld the end of the test. */
export interface AppealPointRow {
  id: string
  appealId: string
  kind: 'flag' | 'termination'
  subjectId: string
  /** When a person last decided that it counts, as the candidate was told; a later time is told anew. */
  countedAt: Date
  decision: AppealDecision | null
  reason: string | null
}

export const appealPointEntity = new EntitySchema<AppealPointRow>({
  name: 'AppealPoint',
  tableName: 'appeal_points',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    appealId: { type: 'varchar', length: 36 },
    kind: { type: 'varchar', length: 16 },
    subjectId: { type: 'varchar', length: 36 },
    countedAt: instantColumn,
    decision: { type: 'varchar', length: 16, nullable: true },
    reason: { type: 'varchar', length: 500, nullable: true },
  },
})
