import type { MarkingStatus, Suggestion } from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import type { MarkedType } from '@pengawas/shared/questions'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** One essay of one candidate, without its texts: lists and figures go through these by the thousand. */
export interface MarkingTaskSummary {
  id: string
  testSessionId: string
  assessmentId: string
  questionId: string
  /** Place of the question in the assessment, from 0. */
  position: number
  type: MarkedType
  /** Begin of the content as plain text. */
  preview: string
  maxScore: number
  words: number
  candidateCode: string
  submittedAt: Date
  status: MarkingStatus
  /** `running` is held by one hub until `gradingUntil`; after that any hub may start it again. */
  grading: 'off' | 'waiting' | 'running' | 'done' | 'failed'
  gradingUntil: Date | null
  gradingAttempts: number
  /** The part of the suggestion that lists and statistics read. */
  suggestedScore: number | null
  suggestedConfidence: number | null
  /** 0 to the rubric's maximum; null until final. */
  finalScore: number | null
  finalAt: Date | null
  version: number
  createdAt: Date
  updatedAt: Date
}

export const markingTaskEntity = new EntitySchema<MarkingTaskSummary>({
  name: 'MarkingTask',
  tableName: 'marking_tasks',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    assessmentId: { type: 'varchar', length: 36 },
    questionId: { type: 'varchar', length: 36 },
    position: { type: 'integer' },
    type: { type: 'varchar', length: 24 },
    preview: { type: 'varchar', length: 200 },
    maxScore: { type: 'double' },
    words: { type: 'integer' },
    candidateCode: { type: 'varchar', length: 8 },
    submittedAt: instantColumn,
    status: { type: 'varchar', length: 16 },
    grading: { type: 'varchar', length: 16 },
    gradingUntil: { ...instantColumn, nullable: true },
    gradingAttempts: { type: 'integer' },
    suggestedScore: { type: 'double', nullable: true },
    suggestedConfidence: { type: 'double', nullable: true },
    finalScore: { type: 'double', nullable: true },
    finalAt: { ...instantColumn, nullable: true },
    version: { type: 'integer' },
    createdAt: instantColumn,
    updatedAt: instantColumn,
  },
})

/** Question, rubric and answer as they were when the essay was handed in: they are what is marked. */
export interface MarkingTexts {
  content: string
  rubric: Rubric
  answer: string
  suggestion: Suggestion | null
}

export interface MarkingTextsRow extends MarkingTexts {
  taskId: string
}

export const markingTextsEntity = new EntitySchema<MarkingTextsRow>({
  name: 'MarkingTexts',
  tableName: 'marking_texts',
  columns: {
    taskId: { type: 'varchar', length: 36, primary: true },
    content: { type: 'text' },
    rubric: jsonColumn,
    answer: { type: 'text' },
    suggestion: { ...jsonColumn, nullable: true },
  },
})

/** One essay of one candidate with all that is marked. */
export type MarkingTaskRow = MarkingTaskSummary & MarkingTexts

export interface MarkRow {
  id: string
  taskId: string
  /** Each round has one mark. */
  round: 'first' | 'second' | 'revision' | 'alignment'
  markerId: string
  /** In the order of the rubric's criteria. */
  criteria: { points: number; comment: string }[]
  total: number
  comment: string
  sawSuggestion: boolean
  /** Who consented to an alignment that one of the two markers proposed. */
  agreedBy: string | null
  createdAt: Date
}

export const markEntity = new EntitySchema<MarkRow>({
  name: 'Mark',
  tableName: 'marking_marks',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    taskId: { type: 'varchar', length: 36 },
    round: { type: 'varchar', length: 16 },
    markerId: { type: 'varchar', length: 36 },
    criteria: jsonColumn,
    total: { type: 'double' },
    comment: { type: 'varchar', length: 2000 },
    sawSuggestion: { type: 'boolean' },
    agreedBy: { type: 'varchar', length: 36, nullable: true },
    createdAt: instantColumn,
  },
})

export interface MarkingSettingsRow {
  assessmentId: string
  secondMarkPercent: number
  /** Points of 100. */
  tolerance: number
  version: number
  updatedAt: Date
  /** What one assessor wishes for until another agrees; all four null: nothing. */
  proposedPercent: number | null
  proposedTolerance: number | null
  proposedBy: string | null
  proposedAt: Date | null
}

export const markingSettingsEntity = new EntitySchema<MarkingSettingsRow>({
  name: 'MarkingSettings',
  tableName: 'marking_settings',
  columns: {
    assessmentId: { type: 'varchar', length: 36, primary: true },
    secondMarkPercent: { type: 'integer' },
    tolerance: { type: 'integer' },
    version: { type: 'integer' },
    updatedAt: instantColumn,
    proposedPercent: { type: 'integer', nullable: true },
    proposedTolerance: { type: 'integer', nullable: true },
    proposedBy: { type: 'varchar', length: 36, nullable: true },
    proposedAt: { ...instantColumn, nullable: true },
  },
})
