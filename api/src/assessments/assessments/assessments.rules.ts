import type { EditedCheckInPolicy } from '@pengawas/shared/contracts/check-ins'
import {
  type AdaptiveSettings,
  type AdaptiveSettingsInput,
  defaultAdaptiveSettings,
} from '@pengawas/shared/contracts/adaptive-settings'
import { draftFieldSchemas, type ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import type { Assessment, AssessmentStatus } from '@pengawas/shared/contracts/assessments'
import { DEFAULT_RETENTION, type RetentionTerms } from '@pengawas/shared/contracts/retention'
import { statusAt as scheduledStatusAt } from '@pengawas/shared/rules/assessment-schedule'
import { titleKey } from '@pengawas/shared/rules/assessment-title'
import { askedOf } from '@pengawas/shared/rules/test-length'
import type { z } from 'zod'
import type { AssessmentRow } from './assessments.entity.ts'

/** The status that the server's clock gives. */
export function statusAt(
  assessment: Pick<AssessmentRow, 'status' | 'startDate' | 'endDate'>,
  now: Date,
): AssessmentStatus {
  const { status, startDate, endDate } = assessment
  return scheduledStatusAt({ status, start: startDate.getTime(), end: endDate.getTime() }, now.getTime())
}

export const adaptiveOf = ({ adaptive }: Pick<AssessmentRow, 'adaptive'>): AdaptiveSettings =>
  adaptive ?? defaultAdaptiveSettings

export const retentionOf = ({ retention }: Pick<AssessmentRow, 'retention'>): RetentionTerms =>
  retention ?? DEFAULT_RETENTION

/**
 * The settings to store. An acceptance that a bank without estimated parameters may decide is of these questions and of an
 * adaptive test: one that was given before is dropped when either changes.
 *
 * @param sent undefined: the settings stay
 */
export function settledAdaptive(
  sent: AdaptiveSettingsInput | undefined,
  before: AdaptiveSettings,
  { type, questionsChanged }: { type: AssessmentRow['type']; questionsChanged: boolean },
  { userId, at }: { userId: string; at: Date },
): AdaptiveSettings {
  const given = before.uncalibratedAccepted
  const kept = questionsChanged ? null : given
  const wanted = sent === undefined ? given : sent.uncalibratedAccepted
  const accept = (): AdaptiveSettings['uncalibratedAccepted'] => {
    if (wanted === null || type === 'regular') return null
    if (wanted.at !== undefined) return wanted.at === given?.at ? kept : null
    return { reason: wanted.reason, by: userId, at: at.toISOString() }
  }
  return { ...(sent ?? before), uncalibratedAccepted: accept() }
}

/** How many questions are linked, how many of them are not void, and how many of these an adaptive test can ask. */
export interface QuestionCounts {
  questions: number
  valid: number
  adaptive: number
}

export function toAssessment(row: AssessmentRow, { valid, adaptive }: QuestionCounts, now: Date): Assessment {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    instructions: row.instructions,
    requirements: row.requirements ?? [],
    type: row.type,
    difficulty: row.difficulty,
    totalQuestions: row.totalQuestions,
    minQuestions: row.minQuestions,
    asked: askedOf(row, row.type === 'cat' ? adaptive : valid),
    duration: row.duration,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    status: statusAt(row, now),
    aiProctoringEnabled: row.aiProctoringEnabled,
    essayGradingEnabled: row.essayGradingEnabled,
    passingScore: row.passingScore,
    showAnswers: row.showAnswers,
    showFlags: row.showFlags,
    recording: row.recording,
    retention: retentionOf(row),
    appealDays: row.appealDays,
    coveredFace: row.coveredFace,
    maxAttempts: row.maxAttempts,
    mediaPolicy: row.mediaPolicy,
    missingAfterSeconds: row.missingAfterSeconds,
    missingHighAfterSeconds: row.missingHighAfterSeconds,
    checkIn: row.checkIn,
  }
}

/** What the members of staff see beside it that only other tables know. */
export interface AssessmentCounts extends QuestionCounts {
  participants: number
}

export function toManagedAssessment(
  row: AssessmentRow,
  nameOf: (userId: string) => string | null,
  counts: AssessmentCounts,
  { hasTests, hasActiveOwner }: { hasTests: boolean; hasActiveOwner: boolean },
  now: Date,
): ManagedAssessment {
  return {
    ...toAssessment(row, counts, now),
    adaptive: adaptiveOf(row),
    uncalibratedAcceptedByName: nameOf(row.adaptive?.uncalibratedAccepted?.by ?? ''),
    createdBy: row.createdBy,
    creatorName: nameOf(row.createdBy ?? ''),
    hasActiveOwner,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    participantCount: counts.participants,
    questionCount: counts.questions,
    version: row.version,
    hasTests,
    hasForm: row.draftForm !== null,
  }
}

/** The parts of an assessment that its forms carry, dates as texts. */
export type AssessmentFields = { [K in keyof typeof draftFieldSchemas]: z.output<(typeof draftFieldSchemas)[K]> }

/** The columns that come from a form. */
export type FormColumns = Omit<AssessmentFields, 'startDate' | 'endDate'> &
  Pick<AssessmentRow, 'titleKey' | 'startDate' | 'endDate'>

export function formColumns(fields: AssessmentFields): FormColumns {
  const {
    title,
    description,
    type,
    difficulty,
    totalQuestions,
    minQuestions,
    duration,
    aiProctoringEnabled,
    essayGradingEnabled,
  } = fields
  const {
    passingScore,
    showAnswers,
    showFlags,
    recording,
    retention,
    appealDays,
    coveredFace,
    maxAttempts,
    instructions,
    requirements,
    mediaPolicy,
    missingAfterSeconds,
    missingHighAfterSeconds,
    checkIn,
  } = fields
  return {
    ...{
      title,
      description,
      type,
      difficulty,
      totalQuestions,
      minQuestions,
      duration,
      aiProctoringEnabled,
      essayGradingEnabled,
    },
    ...{
      passingScore,
      showAnswers,
      showFlags,
      recording,
      retention,
      appealDays,
      coveredFace,
      maxAttempts,
      instructions,
      requirements,
      mediaPolicy,
      missingAfterSeconds,
      missingHighAfterSeconds,
      checkIn,
    },
    titleKey: titleKey(title),
    startDate: new Date(fields.startDate),
    endDate: new Date(fields.endDate),
  }
}

type KeptField = keyof Edited

interface Edited {
  showFlags?: AssessmentFields['showFlags'] | undefined
  recording?: AssessmentFields['recording'] | undefined
  retention?: AssessmentFields['retention'] | undefined
  appealDays?: AssessmentFields['appealDays'] | undefined
  coveredFace?: AssessmentFields['coveredFace'] | undefined
  checkIn: EditedCheckInPolicy | null
}

/**
 * The fields of an editor's form, with what the assessment has where the form does not say: pages of an earlier version do not
 * know every setting. Earlier check-ins stop counting where nobody compares the pictures any more.
 */
export function withKept<T extends Edited>(
  fields: T,
  before: Pick<AssessmentRow, KeptField>,
): Omit<T, keyof Edited> & Pick<AssessmentFields, KeptField> {
  const {
    showFlags = before.showFlags,
    recording = before.recording,
    retention = retentionOf(before),
    appealDays = before.appealDays,
    coveredFace = before.coveredFace,
    checkIn,
  } = fields
  const kept = checkIn?.admission === 'proctor' ? (before.checkIn?.practiceDays ?? 0) : 0
  return {
    ...fields,
    ...{ showFlags, recording, retention, appealDays, coveredFace },
    checkIn: checkIn === null ? null : { ...checkIn, practiceDays: checkIn.practiceDays ?? kept },
  }
}

/** The columns of a draft: each field of its form that is right, the default for each other one. */
export function draftColumns(title: string, form: Readonly<Record<string, unknown>>, now: Date): FormColumns {
  const pick = <K extends keyof typeof draftFieldSchemas>(name: K, fallback: unknown): AssessmentFields[K] => {
    const schema: z.ZodType = draftFieldSchemas[name]
    const given = schema.safeParse(form[name])
    return (given.success ? given.data : schema.parse(fallback)) as AssessmentFields[K]
  }
  const soon = now.toISOString()
  return formColumns({
    title,
    description: typeof form['description'] === 'string' ? form['description'].slice(0, 5_000) : '',
    type: pick('type', undefined),
    difficulty: pick('difficulty', undefined),
    totalQuestions: pick('totalQuestions', undefined),
    minQuestions: pick('minQuestions', undefined),
    duration: pick('duration', undefined),
    startDate: pick('startDate', soon),
    endDate: pick('endDate', soon),
    aiProctoringEnabled: pick('aiProctoringEnabled', undefined),
    essayGradingEnabled: pick('essayGradingEnabled', undefined),
    passingScore: pick('passingScore', undefined),
    showAnswers: pick('showAnswers', undefined),
    showFlags: pick('showFlags', undefined),
    recording: pick('recording', undefined),
    retention: pick('retention', undefined),
    appealDays: pick('appealDays', undefined),
    coveredFace: pick('coveredFace', undefined),
    maxAttempts: pick('maxAttempts', undefined),
    instructions: pick('instructions', undefined),
    requirements: pick('requirements', undefined),
    mediaPolicy: pick('mediaPolicy', undefined),
    missingAfterSeconds: pick('missingAfterSeconds', undefined),
    missingHighAfterSeconds: pick('missingHighAfterSeconds', undefined),
    checkIn: pick('checkIn', undefined),
  })
}

/** A whole row for a new assessment. */
export function newAssessmentRow(
  id: string,
  columns: FormColumns,
  status: AssessmentStatus,
  createdBy: string,
  at: Date,
): AssessmentRow {
  return {
    ...columns,
    id,
    status,
    adaptive: null,
    flagSequence: 0,
    draftForm: null,
    archivedAt: null,
    version: 1,
    createdBy,
    createdAt: at,
    updatedAt: at,
  }
}
