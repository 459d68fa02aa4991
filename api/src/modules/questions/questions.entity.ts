import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../db/columns.ts'

export interface Rubric {
  keyPoints: string[]
  /** Weights are whole percents. */
  gradingCriteria: { criterion: string; weight: number; description: string }[]
  maxScore: number
}

export interface QuestionRow {
  id: string
  type: 'multiple-choice' | 'essay' | 'case-study'
  theme: string
  competencyCategory: 'teknis' | 'manajerial' | 'sosiokultural'
  competency: 'integrity' | 'cooperation' | 'communication' | 'service-orientation' | 'discipline'
  bloomLevel: 'C1' | 'C2' | 'C3' | 'C4' | 'C5' | 'C6'
  difficulty: 'easy' | 'medium' | 'hard'
  content: string
  options: string[]
  /** Index into `options`; null unless multiple-choice. */
  correctAnswer: number | null
  aiEnabled: boolean
  rubric: Rubric | null
  validationStatus: 'pending' | 'approved' | 'rejected'
  validatedBy: string | null
  validationDate: Date | null
  validationNotes: string | null
  rejectionReason: string | null
  createdBy: string | null
  isActive: boolean
  createdAt: Date
  updatedAt: Date
}

export const questionEntity = new EntitySchema<QuestionRow>({
  name: 'Question',
  tableName: 'questions',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    type: { type: 'varchar', length: 24 },
    theme: { type: 'varchar', length: 120 },
    competencyCategory: { type: 'varchar', length: 24 },
    competency: { type: 'varchar', length: 32 },
    bloomLevel: { type: 'varchar', length: 4 },
    difficulty: { type: 'varchar', length: 16 },
    content: { type: 'text' },
    options: jsonColumn,
    correctAnswer: { type: 'integer', nullable: true },
    aiEnabled: { type: 'boolean' },
    rubric: { ...jsonColumn, nullable: true },
    validationStatus: { type: 'varchar', length: 16 },
    validatedBy: { type: 'varchar', length: 36, nullable: true },
    validationDate: { ...instantColumn, nullable: true },
    validationNotes: { type: 'varchar', length: 1000, nullable: true },
    rejectionReason: { type: 'varchar', length: 1000, nullable: true },
    createdBy: { type: 'varchar', length: 36, nullable: true },
    isActive: { type: 'boolean' },
    createdAt: instantColumn,
    updatedAt: instantColumn,
  },
})

export interface AssessmentQuestionRow {
  assessmentId: string
  questionId: string
  /** Zero-based. */
  position: number
}

export const assessmentQuestionEntity = new EntitySchema<AssessmentQuestionRow>({
  name: 'AssessmentQuestion',
  tableName: 'assessment_questions',
  columns: {
    assessmentId: { type: 'varchar', length: 36, primary: true },
    questionId: { type: 'varchar', length: 36, primary: true },
    position: { type: 'integer' },
  },
})
