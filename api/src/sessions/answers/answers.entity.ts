import type { AnswerValue } from '@pengawas/shared/contracts/test-taking'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn, spanColumn } from '../../kernel/db/columns.ts'

/** One question of one test session, at its place in this candidate's own order. */
export interface TestSessionItemRow {
  testSessionId: string
  /** Zero-based. */
  position: number
  questionId: string
  /** The version that is asked, which no later edit changes. */
  questionVersion: number
  /** Place on screen → index into the question's options; null for questions without options. */
  optionOrder: number[] | null
  /** When the candidate was first given it. */
  servedAt: Date | null
  points: number | null
  maxPoints: number | null
  isCorrect: boolean | null
  /** Computer-adaptive tests: the estimate after this item, and its standard error. */
  thetaAfter: number | null
  standardErrorAfter: number | null
}

export const testSessionItemEntity = new EntitySchema<TestSessionItemRow>({
  name: 'TestSessionItem',
  tableName: 'test_session_items',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    position: { type: 'integer', primary: true },
    questionId: { type: 'varchar', length: 36 },
    questionVersion: { type: 'integer' },
    optionOrder: { ...jsonColumn, nullable: true },
    servedAt: { ...instantColumn, nullable: true },
    points: { type: 'real', nullable: true },
    maxPoints: { type: 'real', nullable: true },
    isCorrect: { type: 'boolean', nullable: true },
    thetaAfter: { type: 'real', nullable: true },
    standardErrorAfter: { type: 'real', nullable: true },
  },
})

/** The last revision of an answer. */
export interface AnswerRow {
  testSessionId: string
  questionId: string
  /** An option is stored as the index into the question's own options, not as its place on screen. */
  value: AnswerValue
  markedForReview: boolean
  /** Counts up with each change that the candidate's page makes. */
  revision: number
  idempotencyKey: string
  /** How long the question has been on screen so far. */
  activeMs: number
  /** By the page's clock, synchronised with the server's. */
  madeAt: Date
  receivedAt: Date
}

const answerColumns = {
  value: { ...jsonColumn, nullable: true },
  markedForReview: { type: 'boolean' },
  revision: { type: 'integer' },
  idempotencyKey: { type: 'varchar', length: 64 },
  activeMs: spanColumn,
  madeAt: instantColumn,
  receivedAt: instantColumn,
} as const

export const answerEntity = new EntitySchema<AnswerRow>({
  name: 'Answer',
  tableName: 'answers',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    questionId: { type: 'varchar', length: 36, primary: true },
    ...answerColumns,
  },
})

/** Made in time, delivered after the deadline: kept apart for a person to decide. */
export interface LateAnswerRow extends AnswerRow {
  id: string
  decision: 'pending' | 'accepted' | 'refused'
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
}

export const lateAnswerEntity = new EntitySchema<LateAnswerRow>({
  name: 'LateAnswer',
  tableName: 'late_answers',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    questionId: { type: 'varchar', length: 36 },
    ...answerColumns,
    decision: { type: 'varchar', length: 16 },
    decidedBy: { type: 'varchar', length: 36, nullable: true },
    decidedAt: { ...instantColumn, nullable: true },
    reason: { type: 'varchar', length: 500, nullable: true },
  },
})
