import type { ValidationComment, ValidationTaskStatus } from '@pengawas/shared/contracts/validation'
import type { CompetencyCategory } from '@pengawas/shared/questions'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** The work of validating one question; at most one is open (`pending` or `returned`) per question. */
export interface ValidationTaskRow {
  id: string
  questionId: string
  version: number
  status: ValidationTaskStatus
  validatorId: string | null
  dueAt: Date | null
  createdAt: Date
  updatedAt: Date
  closedAt: Date | null
}

export const validationTaskEntity = new EntitySchema<ValidationTaskRow>({
  name: 'ValidationTask',
  tableName: 'validation_tasks',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    questionId: { type: 'varchar', length: 36 },
    version: { type: 'integer' },
    status: { type: 'varchar', length: 16 },
    validatorId: { type: 'varchar', length: 36, nullable: true },
    dueAt: { ...instantColumn, nullable: true },
    createdAt: instantColumn,
    updatedAt: instantColumn,
    closedAt: { ...instantColumn, nullable: true },
  },
})

export interface ValidationCommentRow {
  id: string
  questionId: string
  taskId: string | null
  version: number
  authorId: string | null
  kind: ValidationComment['kind']
  text: string
  createdAt: Date
}

export const validationCommentEntity = new EntitySchema<ValidationCommentRow>({
  name: 'ValidationComment',
  tableName: 'validation_comments',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    questionId: { type: 'varchar', length: 36 },
    taskId: { type: 'varchar', length: 36, nullable: true },
    version: { type: 'integer' },
    authorId: { type: 'varchar', length: 36, nullable: true },
    kind: { type: 'varchar', length: 16 },
    text: { type: 'text' },
    createdAt: instantColumn,
  },
})

/** What a validator knows about. */
export interface ValidatorCompetencyRow {
  userId: string
  competencyCategory: CompetencyCategory
}

export const validatorCompetencyEntity = new EntitySchema<ValidatorCompetencyRow>({
  name: 'ValidatorCompetency',
  tableName: 'validator_competencies',
  columns: {
    userId: { type: 'varchar', length: 36, primary: true },
    competencyCategory: { type: 'varchar', length: 24, primary: true },
  },
})
