import { assignedParticipantSchema } from '@pengawas/shared/contracts/assessment-management'
import { questionChoiceSchema } from '@pengawas/shared/contracts/question-choices'
import {
  ASSESSMENT_STATUSES,
  coveredFaceSchema,
  mediaPolicySchema,
  showFlagsSchema,
} from '@pengawas/shared/contracts/assessments'
import { checkInPolicySchema } from '@pengawas/shared/contracts/check-ins'
import { recordingModeSchema } from '@pengawas/shared/contracts/recordings'
import { BLOOM_LEVELS, COMPETENCIES, DIFFICULTIES } from '@pengawas/shared/questions'
import { z } from 'zod'
import { adaptiveFormSchema } from './adaptive-form.ts'
import { NEW_ASSESSMENT, type FormValues } from './form-values.ts'

const DEFAULTS = NEW_ASSESSMENT
const text = (otherwise: string) => z.string().catch(otherwise)
const count = (otherwise: number | '') => z.union([z.number(), z.literal('')]).catch(otherwise)

const targets = <K extends string>(keys: readonly [K, ...K[]]) => z.record(z.enum(keys), z.int().min(0))
const blueprintSchema = z.object({
  competency: targets(COMPETENCIES),
  bloomLevel: targets(BLOOM_LEVELS),
  difficulty: targets(DIFFICULTIES),
})

const formSchema = z.record(z.string(), z.unknown()).catch({})
const statusSchema = z.enum(ASSESSMENT_STATUSES).catch('scheduled')

const draftFormSchema = z.object({
  title: text(DEFAULTS.title),
  description: text(DEFAULTS.description),
  type: z.enum(['cat', 'regular']).catch(DEFAULTS.type),
  difficulty: z.enum(['easy', 'medium', 'hard']).catch(DEFAULTS.difficulty),
  totalQuestions: count(DEFAULTS.totalQuestions),
  minQuestions: count(DEFAULTS.minQuestions),
  adaptive: adaptiveFormSchema.catch(DEFAULTS.adaptive),
  duration: count(DEFAULTS.duration),
  passingScore: count(DEFAULTS.passingScore),
  maxAttempts: count(DEFAULTS.maxAttempts),
  startDate: text(DEFAULTS.startDate),
  endDate: text(DEFAULTS.endDate),
  aiProctoringEnabled: z.boolean().catch(DEFAULTS.aiProctoringEnabled),
  essayGradingEnabled: z.boolean().catch(DEFAULTS.essayGradingEnabled),
  showAnswers: z.boolean().catch(DEFAULTS.showAnswers),
  showFlags: showFlagsSchema.catch(DEFAULTS.showFlags),
  recording: recordingModeSchema.catch(DEFAULTS.recording),
  retention: z
    .object({ calmDays: count(DEFAULTS.retention.calmDays), flaggedDays: count(DEFAULTS.retention.flaggedDays) })
    .catch(DEFAULTS.retention),
  appealDays: count(DEFAULTS.appealDays),
  coveredFace: coveredFaceSchema.catch(DEFAULTS.coveredFace),
  instructions: text(DEFAULTS.instructions),
  requirements: z.array(z.string()).catch([]),
  mediaPolicy: mediaPolicySchema.catch(DEFAULTS.mediaPolicy),
  missingAfterSeconds: count(DEFAULTS.missingAfterSeconds),
  missingHighAfterSeconds: count(DEFAULTS.missingHighAfterSeconds),
  checkIn: checkInPolicySchema.nullable().catch(null),
  questionIds: z.array(questionChoiceSchema).catch([]),
  blueprint: blueprintSchema.nullable().catch(null),
  participants: z.array(assignedParticipantSchema).catch([]),
})

/** What a browser kept of an edited assessment, read as `readDraft` reads. */
export function readEdited(stored: unknown): FormValues {
  const form = formSchema.parse(stored)
  return { ...readDraft(form), status: statusSchema.parse(form['status']) }
}

/** A stored draft as form values. An older version may have stored it: values that do not fit are reset, the rest is kept. */
export function readDraft(form: Record<string, unknown>): FormValues {
  return { ...draftFormSchema.parse(form), status: 'scheduled' }
}
