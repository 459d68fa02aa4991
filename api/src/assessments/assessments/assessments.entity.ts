import type { AdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import type {
  Assessment,
  AssessmentStatus,
  MediaPolicy,
  ShowFlags,
  CoveredFace,
} from '@pengawas/shared/contracts/assessments'
import type { CheckInPolicy } from '@pengawas/shared/contracts/check-ins'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import type { RetentionTerms } from '@pengawas/shared/contracts/retention'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

export interface AssessmentRow {
  id: string
  title: string
  /** The title as compared: see `titleKey`. */
  titleKey: string
  description: string
  type: Assessment['type']
  difficulty: Assessment['difficulty']
  totalQuestions: number
  /** Adaptive tests: with fewer questions no candidate passes. Null: the default for the length. */
  minQuestions: number | null
  /** Null: the defaults, as in rows older than the column; see `adaptiveOf`. */
  adaptive: AdaptiveSettings | null
  /** Minutes. */
  duration: number
  startDate: Date
  endDate: Date
  status: AssessmentStatus
  aiProctoringEnabled: boolean
  essayGradingEnabled: boolean
  passingScore: number
  /** Whether candidates see questions, their answers and the key once the assessment has ended. */
  showAnswers: boolean
  /** When candidates may read what was noted of them. */
  showFlags: ShowFlags
  recording: RecordingMode
  /** Null: the defaults, as in rows older than the column; see `retentionOf`. */
  retention: RetentionTerms | null
  /** For how many days candidates may appeal, from the day they were told what counted; 0: not at all. */
  appealDays: number
  /** What a covered face counts as. */
  coveredFace: CoveredFace
  maxAttempts: number
  instructions: string
  /** Null: none, as in rows older than the column. */
  requirements: string[] | null
  mediaPolicy: MediaPolicy
  /** How long a required source may be missing before a technical flag says so, and before a high one does. */
  missingAfterSeconds: number
  missingHighAfterSeconds: number
  /** What is asked for before the clock starts; null: no check-in, as in rows older than the column. */
  checkIn: CheckInPolicy | null
  /** Number of changes of the flag list so far. */
  flagSequence: number
  /** What a draft's form held, whole or not, as JSON; null for everything else. */
  draftForm: string | null
  /** Deleted while results or flags refer to it: out of the lists, still readable. */
  archivedAt: Date | null
  /** Number of the record's edits, so that two editors notice each other. */
  version: number
  /** The owner: who created it, until it is transferred. */
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
    titleKey: { type: 'varchar', length: 400 },
    description: { type: 'text' },
    type: { type: 'varchar', length: 16 },
    difficulty: { type: 'varchar', length: 16 },
    totalQuestions: { type: 'integer' },
    minQuestions: { type: 'integer', nullable: true },
    adaptive: { ...jsonColumn, nullable: true },
    duration: { type: 'integer' },
    startDate: instantColumn,
    endDate: instantColumn,
    status: { type: 'varchar', length: 16 },
    aiProctoringEnabled: { type: 'boolean' },
    essayGradingEnabled: { type: 'boolean' },
    passingScore: { type: 'integer' },
    showAnswers: { type: 'boolean' },
    showFlags: { type: 'varchar', length: 16 },
    recording: { type: 'varchar', length: 16 },
    retention: { ...jsonColumn, nullable: true },
    appealDays: { type: 'integer' },
    coveredFace: { type: 'varchar', length: 16 },
    maxAttempts: { type: 'integer' },
    instructions: { type: 'text' },
    requirements: { ...jsonColumn, nullable: true },
    mediaPolicy: jsonColumn,
    missingAfterSeconds: { type: 'integer' },
    missingHighAfterSeconds: { type: 'integer' },
    checkIn: { ...jsonColumn, nullable: true },
    flagSequence: { type: 'integer' },
    draftForm: { type: 'text', nullable: true },
    archivedAt: { ...instantColumn, nullable: true },
    version: { type: 'integer' },
    createdBy: { type: 'varchar', length: 36, nullable: true },
    createdAt: instantColumn,
    updatedAt: instantColumn,
  },
})

/** Somebody who has to do with an assessment. */
export interface AssignmentRow {
  assessmentId: string
  userId: string
  assignedAt: Date
}

/** A candidate of an assessment, and the sitting that is theirs; null: the assessment's own dates are. */
export interface ParticipantRow extends AssignmentRow {
  sittingId: string | null
}

/** A proctor of an assessment, and how many candidates they are to watch at most. */
export interface ProctorRow extends AssignmentRow {
  maxCandidates: number
  /** Whether they lead the proctors of the assessment; at most one does. */
  isLead: boolean
}

const assignmentColumns = {
  assessmentId: { type: 'varchar', length: 36, primary: true },
  userId: { type: 'varchar', length: 36, primary: true },
  assignedAt: instantColumn,
} as const

export const participantEntity = new EntitySchema<ParticipantRow>({
  name: 'AssessmentParticipant',
  tableName: 'assessment_participants',
  columns: { ...assignmentColumns, sittingId: { type: 'varchar', length: 36, nullable: true } },
})

export const proctorEntity = new EntitySchema<ProctorRow>({
  name: 'AssessmentProctor',
  tableName: 'assessment_proctors',
  columns: { ...assignmentColumns, maxCandidates: { type: 'integer' }, isLead: { type: 'boolean', default: false } },
})

/** An administrator who manages an assessment beside its owner. */
export interface CoAdministratorRow {
  assessmentId: string
  userId: string
  addedBy: string
  addedAt: Date
}

export const coAdministratorEntity = new EntitySchema<CoAdministratorRow>({
  name: 'AssessmentAdministrator',
  tableName: 'assessment_administrators',
  columns: {
    assessmentId: { type: 'varchar', length: 36, primary: true },
    userId: { type: 'varchar', length: 36, primary: true },
    addedBy: { type: 'varchar', length: 36 },
    addedAt: instantColumn,
  },
})

/** Extra time of one candidate: percent of the duration and minutes, added up. */
export interface AccommodationRow {
  assessmentId: string
  userId: string
  extraPercent: number
  extraMinutes: number
  reason: string
  updatedAt: Date
}

export const accommodationEntity = new EntitySchema<AccommodationRow>({
  name: 'AssessmentAccommodation',
  tableName: 'assessment_accommodations',
  columns: {
    assessmentId: { type: 'varchar', length: 36, primary: true },
    userId: { type: 'varchar', length: 36, primary: true },
    extraPercent: { type: 'integer' },
    extraMinutes: { type: 'integer' },
    reason: { type: 'varchar', length: 500 },
    updatedAt: instantColumn,
  },
})
