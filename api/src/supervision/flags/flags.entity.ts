import type { FlagDetails } from '@pengawas/shared/contracts/analysis'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { Dismissal, FlagSeverity, FlagType, ReviewKind, ReviewVerdict } from '@pengawas/shared/flags'
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
  /** How many samples, or signals of a page, have shown it so far; null where nobody counted. */
  timesSeen: number | null
  evidenceKey: string | null
  evidenceType: string | null
  /** When the picture was deleted because its time was over. */
  evidenceDeletedAt: Date | null
  details: FlagDetails
  validationStatus: Flag['validationStatus']
  reviewedBy: string | null
  reviewedAt: Date | null
  reviewReason: string | null
  dismissal: Dismissal | null
  /** What would replace the verdict, and waits for a second person. */
  proposedVerdict: ReviewVerdict | null
  proposedBy: string | null
  /** The person who saw it; null where a program did. */
  raisedBy: string | null
  comments: number
  /** Its kind was under observation when it was raised. */
  isObservation: boolean
  /** Browser and system of the candidate's page when it was raised, by `nameDevice`; null where nobody knew. */
  device: string | null
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
    timesSeen: { type: 'integer', nullable: true },
    evidenceKey: { type: 'varchar', length: 255, nullable: true },
    evidenceType: { type: 'varchar', length: 100, nullable: true },
    evidenceDeletedAt: { ...instantColumn, nullable: true },
    details: jsonColumn,
    validationStatus: { type: 'varchar', length: 16 },
    reviewedBy: { type: 'varchar', length: 36, nullable: true },
    reviewedAt: { ...instantColumn, nullable: true },
    reviewReason: { type: 'varchar', length: 500, nullable: true },
    dismissal: { type: 'varchar', length: 30, nullable: true },
    proposedVerdict: { type: 'varchar', length: 16, nullable: true },
    proposedBy: { type: 'varchar', length: 36, nullable: true },
    raisedBy: { type: 'varchar', length: 36, nullable: true },
    comments: { type: 'integer' },
    isObservation: { type: 'boolean' },
    device: { type: 'varchar', length: 40, nullable: true },
    createdAt: instantColumn,
  },
})

/** One thing that was said of a flag's verdict; nothing of it is changed afterwards. */
export interface FlagReviewRow {
  id: string
  flagId: string
  kind: ReviewKind
  verdict: ReviewVerdict
  dismissal: Dismissal | null
  reason: string
  reviewerId: string | null
  createdAt: Date
}

export const flagReviewEntity = new EntitySchema<FlagReviewRow>({
  name: 'FlagReview',
  tableName: 'flag_reviews',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    flagId: { type: 'varchar', length: 36 },
    kind: { type: 'varchar', length: 16 },
    verdict: { type: 'varchar', length: 16 },
    dismissal: { type: 'varchar', length: 30, nullable: true },
    reason: { type: 'varchar', length: 500 },
    reviewerId: { type: 'varchar', length: 36, nullable: true },
    createdAt: instantColumn,
  },
})

/** What staff say to each other about a flag. */
export interface FlagCommentRow {
  id: string
  flagId: string
  authorId: string
  text: string
  createdAt: Date
}

export const flagCommentEntity = new EntitySchema<FlagCommentRow>({
  name: 'FlagComment',
  tableName: 'flag_comments',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    flagId: { type: 'varchar', length: 36 },
    authorId: { type: 'varchar', length: 36 },
    text: { type: 'varchar', length: 1000 },
    createdAt: instantColumn,
  },
})
