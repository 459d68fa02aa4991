import type { Assessment, AssessmentStatus, MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../db/columns.ts'

export interface AssessmentRow {
  id: string
  title: string
  description: string
  type: Assessment['type']
  difficulty: Assessment['difficulty']
  totalQuestions: number
  /** Minutes. */
  duration: number
  startDate: Date
  endDate: Date
  status: AssessmentStatus
  aiProctoringEnabled: boolean
  essayGradingEnabled: boolean
  passingScore: number
  maxAttempts: number
  instructions: string
  mediaPolicy: MediaPolicy
  /** Number of changes of the flag list so far. */
  flagSequence: number
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}

export const assessmentEntity = new EntitySchema<AssessmentRow>({
  name: 'Assessment',
  tableName: 'assessments',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    title: { type: 'varchar', length: 200 },
    description: { type: 'text' },
    type: { type: 'varchar', length: 16 },
    difficulty: { type: 'varchar', length: 16 },
    totalQuestions: { type: 'integer' },
    duration: { type: 'integer' },
    startDate: instantColumn,
    endDate: instantColumn,
    status: { type: 'varchar', length: 16 },
    aiProctoringEnabled: { type: 'boolean' },
    essayGradingEnabled: { type: 'boolean' },
    passingScore: { type: 'integer' },
    maxAttempts: { type: 'integer' },
    instructions: { type: 'text' },
    mediaPolicy: jsonColumn,
    flagSequence: { type: 'integer' },
    createdBy: { type: 'varchar', length: 36, nullable: true },
    createdAt: instantColumn,
    updatedAt: instantColumn,
  },
})

/** Somebody assigned to an assessment, as candidate or as proctor depending on the table. */
export interface AssignmentRow {
  assessmentId: string
  userId: string
  assignedAt: Date
}

const assignmentEntity = (name: string, tableName: string): EntitySchema<AssignmentRow> =>
  new EntitySchema<AssignmentRow>({
    name,
    tableName,
    columns: {
      assessmentId: { type: 'varchar', length: 36, primary: true },
      userId: { type: 'varchar', length: 36, primary: true },
      assignedAt: instantColumn,
    },
  })

export const participantEntity = assignmentEntity('AssessmentParticipant', 'assessment_participants')
export const proctorEntity = assignmentEntity('AssessmentProctor', 'assessment_proctors')
