import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { VoidTreatment } from '@pengawas/shared/contracts/test-results'
import type { ValidationStatus } from '@pengawas/shared/questions'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

export interface QuestionRow extends Omit<QuestionContent, 'tags' | 'pinnedOptions'> {
  id: string
  /** Number of the content's newest version, which the other columns hold. */
  version: number
  approvedVersion: number | null
  /** The words of content and options without formatting, for searching and previews. */
  searchText: string
  /** Null: none, as in rows older than the column. */
  tags: string[] | null
  /** Null: none, as in rows older than the column. */
  pinnedOptions: number[] | null
  /** Parameters of item response theory; null: by the difficulty. */
  irtA: number | null
  irtB: number | null
  irtC: number | null
  irtSource: 'manual' | 'estimated' | null
  /** Standard errors and number of answers of an estimate. */
  irtErrors: { a: number; b: number; n: number } | null
  validationStatus: ValidationStatus
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
    version: { type: 'integer' },
    approvedVersion: { type: 'integer', nullable: true },
    type: { type: 'varchar', length: 24 },
    theme: { type: 'varchar', length: 120 },
    competencyCategory: { type: 'varchar', length: 24 },
    competency: { type: 'varchar', length: 32 },
    bloomLevel: { type: 'varchar', length: 4 },
    difficulty: { type: 'varchar', length: 16 },
    category: { type: 'varchar', length: 120, nullable: true },
    tags: { ...jsonColumn, nullable: true },
    content: { type: 'text' },
    searchText: { type: 'text' },
    options: jsonColumn,
    correctAnswer: { type: 'integer', nullable: true },
    multipleResponse: { ...jsonColumn, nullable: true },
    pinnedOptions: { ...jsonColumn, nullable: true },
    aiEnabled: { type: 'boolean' },
    rubric: { ...jsonColumn, nullable: true },
    irtA: { type: 'real', nullable: true },
    irtB: { type: 'real', nullable: true },
    irtC: { type: 'real', nullable: true },
    irtSource: { type: 'varchar', length: 16, nullable: true },
    irtErrors: { ...jsonColumn, nullable: true },
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

/** One saved content of a question. The newest one stands in the question's own row too. */
export interface QuestionVersionRow {
  questionId: string
  version: number
  snapshot: QuestionContent
  authorId: string | null
  restoredFrom: number | null
  createdAt: Date
}

/** Fields that versions from before there were such say nothing about. */
type Later = 'multipleResponse' | 'pinnedOptions'

const completed = (kept: Omit<QuestionContent, Later> & Partial<Pick<QuestionContent, Later>>): QuestionContent => ({
  ...kept,
  multipleResponse: kept.multipleResponse ?? null,
  pinnedOptions: kept.pinnedOptions ?? [],
})

export const questionVersionEntity = new EntitySchema<QuestionVersionRow>({
  name: 'QuestionVersion',
  tableName: 'question_versions',
  columns: {
    questionId: { type: 'varchar', length: 36, primary: true },
    version: { type: 'integer', primary: true },
    snapshot: { ...jsonColumn, transformer: { to: (kept: QuestionContent) => kept, from: completed } },
    authorId: { type: 'varchar', length: 36, nullable: true },
    restoredFrom: { type: 'integer', nullable: true },
    createdAt: instantColumn,
  },
})

/** A picture of contents and options; the bytes are in the file store. */
export interface QuestionPictureRow {
  id: string
  fileKey: string
  contentType: string
  width: number
  height: number
  bytes: number
  createdBy: string | null
  createdAt: Date
}

export const questionPictureEntity = new EntitySchema<QuestionPictureRow>({
  name: 'QuestionPicture',
  tableName: 'question_pictures',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    fileKey: { type: 'varchar', length: 255 },
    contentType: { type: 'varchar', length: 100 },
    width: { type: 'integer' },
    height: { type: 'integer' },
    bytes: { type: 'integer' },
    createdBy: { type: 'varchar', length: 36, nullable: true },
    createdAt: instantColumn,
  },
})

export interface AssessmentQuestionRow {
  assessmentId: string
  questionId: string
  /** Zero-based. */
  position: number
  /** The version that the assessment was built with. */
  version: number
  /** The version whose key and rubric count, where they were corrected after the test; else those of `version`. */
  keyVersion?: number | null
  /** Parameters as they were when the question was linked; null in links from before they were kept. */
  irtA?: number | null
  irtB?: number | null
  irtC?: number | null
  /** Where these parameters come from; null: from the label of the question's difficulty. */
  irtSource?: 'manual' | 'estimated' | null
  /** What becomes of a question that turned out to be faulty; null: it counts as usual. */
  voidTreatment?: VoidTreatment | null
  voidReason?: string | null
  voidedBy?: string | null
  voidedAt?: Date | null
}

export const assessmentQuestionEntity = new EntitySchema<AssessmentQuestionRow>({
  name: 'AssessmentQuestion',
  tableName: 'assessment_questions',
  columns: {
    assessmentId: { type: 'varchar', length: 36, primary: true },
    questionId: { type: 'varchar', length: 36, primary: true },
    position: { type: 'integer' },
    version: { type: 'integer' },
    keyVersion: { type: 'integer', nullable: true },
    irtA: { type: 'real', nullable: true },
    irtB: { type: 'real', nullable: true },
    irtC: { type: 'real', nullable: true },
    irtSource: { type: 'varchar', length: 16, nullable: true },
    voidTreatment: { type: 'varchar', length: 16, nullable: true },
    voidReason: { type: 'varchar', length: 500, nullable: true },
    voidedBy: { type: 'varchar', length: 36, nullable: true },
    voidedAt: { ...instantColumn, nullable: true },
  },
})
