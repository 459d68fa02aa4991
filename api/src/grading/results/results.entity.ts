import type { CompetencyScore, Recommendation, ResultDecision, Verdict } from '@pengawas/shared/contracts/test-results'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** The result of one test session, as scored on the server. */
export interface TestResultRow {
  testSessionId: string
  assessmentId: string
  participantId: string
  score: number
  maxScore: number
  percentageScore: number
  correctAnswers: number
  answeredQuestions: number
  totalQuestions: number
  /** Adaptive tests: how many had to be answered so that the test could be passed; 0 for a regular one. */
  minQuestions: number
  /** Adaptive tests: how many of `totalQuestions` were not reached and count as wrong. */
  unreachedQuestions: number
  /** False: too few answers for a score, or none of them is marked yet; `percentageScore` is 0 then and says nothing. */
  isMeasured: boolean
  /** The assessment's value at the time of scoring. */
  passingScore: number
  isPassed: boolean
  verdict: Verdict
  /** What a person decided, in writing, while the figures left it open. */
  decidedVerdict: ResultDecision['verdict'] | null
  decisionReason: string | null
  decidedBy: string | null
  decidedAt: Date | null
  /** Adaptive tests: as many questions were answered as the test may ask; null: not kept at the time. */
  isLongest: boolean | null
  /** A mark of an essay is still a suggestion, or missing. */
  isProvisional: boolean
  /** How many of `totalQuestions` are part of the figures; null: not kept at the time. */
  scoredQuestions: number | null
  /** Adaptive tests: the confidence of the verdict, as it was when the result was first computed; null where the score alone decides. */
  confidence: number | null
  /** One-sided bounds of the percentage with that confidence. */
  intervalLower: number | null
  intervalUpper: number | null
  /** Adaptive tests: how many of the answered items have known parameters; null: not kept at the time. */
  estimatedItems: number | null
  theta: number | null
  standardError: number | null
  /** Computer-adaptive tests: standard error of the percentage. */
  scoreError: number | null
  competencyBreakdown: CompetencyScore[]
  recommendations: Recommendation[]
  certificateNumber: string | null
  /** What the QR code of the certificate leads to; cannot be guessed. */
  certificateCode: string | null
  /** Whose the certificate was on its day, and for what; null where there is none. */
  certificateName: string | null
  certificateNip: string | null
  certificateUnit: string | null
  certificateTitle: string | null
  /** The version of agency, logo and signatory that it carries; null: none. */
  certificateIssuer: number | null
  /** Null also where it was not kept yet. */
  certificateIssuedAt: Date | null
  completedAt: Date
  updatedAt: Date
}

export const testResultEntity = new EntitySchema<TestResultRow>({
  name: 'TestResult',
  tableName: 'test_results',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36 },
    participantId: { type: 'varchar', length: 36 },
    score: { type: 'real' },
    maxScore: { type: 'real' },
    percentageScore: { type: 'real' },
    correctAnswers: { type: 'integer' },
    answeredQuestions: { type: 'integer' },
    totalQuestions: { type: 'integer' },
    minQuestions: { type: 'integer' },
    unreachedQuestions: { type: 'integer' },
    isMeasured: { type: 'boolean' },
    passingScore: { type: 'integer' },
    isPassed: { type: 'boolean' },
    verdict: { type: 'varchar', length: 16 },
    decidedVerdict: { type: 'varchar', length: 16, nullable: true },
    decisionReason: { type: 'varchar', length: 500, nullable: true },
    decidedBy: { type: 'varchar', length: 36, nullable: true },
    decidedAt: { ...instantColumn, nullable: true },
    isLongest: { type: 'boolean', nullable: true },
    isProvisional: { type: 'boolean' },
    scoredQuestions: { type: 'integer', nullable: true },
    confidence: { type: 'real', nullable: true },
    intervalLower: { type: 'real', nullable: true },
    intervalUpper: { type: 'real', nullable: true },
    estimatedItems: { type: 'integer', nullable: true },
    theta: { type: 'real', nullable: true },
    standardError: { type: 'real', nullable: true },
    scoreError: { type: 'real', nullable: true },
    competencyBreakdown: jsonColumn,
    recommendations: jsonColumn,
    certificateNumber: { type: 'varchar', length: 40, nullable: true },
    certificateCode: { type: 'varchar', length: 64, nullable: true },
    certificateName: { type: 'varchar', length: 200, nullable: true },
    certificateNip: { type: 'varchar', length: 200, nullable: true },
    certificateUnit: { type: 'varchar', length: 200, nullable: true },
    certificateTitle: { type: 'varchar', length: 200, nullable: true },
    certificateIssuer: { type: 'integer', nullable: true },
    certificateIssuedAt: { ...instantColumn, nullable: true },
    completedAt: instantColumn,
    updatedAt: instantColumn,
  },
})
