import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import { defaultAdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import type { AssignedParticipant, ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import type { QuestionChoice } from '@pengawas/shared/contracts/question-choices'
import {
  type AssessmentStatus,
  DEFAULT_APPEAL_DAYS,
  DEFAULT_COVERED_FACE,
  type CoveredFace,
  DEFAULT_SHOW_FLAGS,
  type MediaPolicy,
  type ShowFlags,
} from '@pengawas/shared/contracts/assessments'
import { DEFAULT_RETENTION } from '@pengawas/shared/contracts/retention'
import type { CheckInPolicy } from '@pengawas/shared/contracts/check-ins'
import type { Blueprint } from './blueprint.ts'
import { type AdaptiveForm, adaptiveForm } from './adaptive-form.ts'
import { fromJakarta, toJakarta } from './jakarta-time.ts'

/** An assessment as its form holds it: dates in Jakarta time, chosen questions and participants with their names. */
export interface FormValues extends Record<string, unknown> {
  title: string
  description: string
  type: 'cat' | 'regular'
  difficulty: 'easy' | 'medium' | 'hard'
  totalQuestions: number | ''
  /** Empty: the default. */
  minQuestions: number | ''
  adaptive: AdaptiveForm
  duration: number | ''
  passingScore: number | ''
  maxAttempts: number | ''
  startDate: string
  endDate: string
  aiProctoringEnabled: boolean
  essayGradingEnabled: boolean
  showAnswers: boolean
  showFlags: ShowFlags
  recording: RecordingMode
  /** For how many days pictures of flags are kept. */
  retention: { calmDays: number | ''; flaggedDays: number | '' }
  appealDays: number | ''
  coveredFace: CoveredFace
  instructions: string
  requirements: string[]
  mediaPolicy: MediaPolicy
  missingAfterSeconds: number | ''
  missingHighAfterSeconds: number | ''
  /** Null: the clock starts as a candidate enters. */
  checkIn: CheckInPolicy | null
  questionIds: QuestionChoice[]
  /** What the chosen questions are compared with; null while it is the even spread. Kept in a draft and never sent. */
  blueprint: Blueprint | null
  participants: AssignedParticipant[]
  status: AssessmentStatus
}

export const NEW_ASSESSMENT: FormValues = {
  title: '',
  description: '',
  type: 'cat',
  difficulty: 'medium',
  totalQuestions: 10,
  minQuestions: '',
  adaptive: adaptiveForm(defaultAdaptiveSettings),
  duration: 30,
  passingScore: 70,
  maxAttempts: 1,
  startDate: '',
  endDate: '',
  aiProctoringEnabled: true,
  essayGradingEnabled: false,
  showAnswers: false,
  showFlags: DEFAULT_SHOW_FLAGS,
  recording: 'never',
  retention: DEFAULT_RETENTION,
  appealDays: DEFAULT_APPEAL_DAYS,
  coveredFace: DEFAULT_COVERED_FACE,
  instructions: '',
  requirements: [],
  mediaPolicy: { camera: 'required', microphone: 'required', screen: 'optional' },
  missingAfterSeconds: 3,
  missingHighAfterSeconds: 60,
  checkIn: null,
  questionIds: [],
  blueprint: null,
  participants: [],
  status: 'scheduled',
}

/** What a check-in asks for before somebody says otherwise. */
export const NEW_CHECK_IN: CheckInPolicy = {
  admission: 'proctor',
  calibration: 'off',
  portrait: 'required',
  card: 'required',
  sweep: 'off',
  phone: 'off',
  practiceDays: 0,
}

/** What an existing assessment looks like in the form. */
export function valuesOf(
  assessment: ManagedAssessment,
  participants: AssignedParticipant[],
  questionIds: QuestionChoice[],
): FormValues {
  const { title, description, type, difficulty, totalQuestions, duration, passingScore, maxAttempts } = assessment
  const { aiProctoringEnabled, essayGradingEnabled, showAnswers, instructions, requirements, mediaPolicy, status } =
    assessment
  const {
    showFlags,
    recording,
    retention,
    appealDays,
    coveredFace,
    missingAfterSeconds,
    missingHighAfterSeconds,
    checkIn,
  } = assessment
  return {
    ...{ title, description, type, difficulty, totalQuestions, duration, passingScore, maxAttempts },
    ...{
      aiProctoringEnabled,
      essayGradingEnabled,
      showAnswers,
      showFlags,
      recording,
      retention,
      appealDays,
      coveredFace,
      instructions,
      requirements,
      mediaPolicy,
      status,
      missingAfterSeconds,
      missingHighAfterSeconds,
      checkIn,
    },
    minQuestions: assessment.minQuestions ?? '',
    adaptive: adaptiveForm(assessment.adaptive),
    startDate: toJakarta(assessment.startDate),
    endDate: toJakarta(assessment.endDate),
    participants,
    questionIds,
    blueprint: null,
  }
}

/** An emptied number field is sent as what every minimum refuses. */
const count = (value: number | ''): number => (value === '' ? -1 : value)

function common(values: FormValues): Record<string, unknown> {
  const {
    questionIds: _questions,
    participants: _participants,
    status: _status,
    blueprint: _blueprint,
    adaptive,
    ...rest
  } = values
  return {
    ...rest,
    // A regular test does not show them, so they stay as they are.
    ...(values.type === 'regular' ? {} : { adaptive }),
    totalQuestions: count(values.totalQuestions),
    minQuestions: values.type === 'regular' || values.minQuestions === '' ? null : values.minQuestions,
    duration: count(values.duration),
    passingScore: count(values.passingScore),
    maxAttempts: count(values.maxAttempts),
    retention: {
      calmDays: count(values.retention.calmDays),
      flaggedDays: count(values.retention.flaggedDays),
    },
    missingAfterSeconds: count(values.missingAfterSeconds),
    missingHighAfterSeconds: count(values.missingHighAfterSeconds),
    startDate: fromJakarta(values.startDate),
    endDate: fromJakarta(values.endDate),
  }
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

export function creation(values: FormValues, draftId: string | null): Record<string, unknown> {
  return {
    ...common(values),
    participants: idsOf(values.participants),
    questionIds: idsOf(values.questionIds),
    ...(draftId === null ? {} : { draftId }),
  }
}

/** Participants and questions are only sent where they were changed. */
export function update(
  values: FormValues,
  { version, values: before }: { version: number; values: FormValues },
): Record<string, unknown> {
  const changed = (now: readonly { id: string }[], then: readonly { id: string }[]): boolean =>
    idsOf(now).join() !== idsOf(then).join()
  return {
    ...common(values),
    status: values.status,
    version,
    ...(changed(values.participants, before.participants) ? { participants: idsOf(values.participants) } : {}),
    ...(changed(values.questionIds, before.questionIds) ? { questionIds: idsOf(values.questionIds) } : {}),
  }
}

/** Whether the end comes after the start; also where other fields are still wrong. */
export function isEndBeforeStart({ startDate, endDate }: FormValues): boolean {
  return startDate !== '' && endDate !== '' && Date.parse(fromJakarta(startDate)) >= Date.parse(fromJakarta(endDate))
}
