import { z } from 'zod'
import { instantSchema } from './envelope.ts'
import { pageSchema } from './paging.ts'

/**
 * An entry of the audit log about a record, with the values it binds. `actorName`: null for the system itself, empty for a
 * person who is gone. `changes`: null where the values were not kept.
 */
export const recordedChangeSchema = z.object({
  sequence: z.int(),
  at: instantSchema,
  action: z.string(),
  actorName: z.string().nullable(),
  changes: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .nullable(),
})
export type RecordedChange = z.infer<typeof recordedChangeSchema>

export const ASSESSMENT_ACTIONS = [
  'assessment.created',
  'assessment.updated',
  'assessment.archived',
  'assessment.restored',
  'assessment.status-changed',
  'assessment.uncalibrated-accepted',
  'assessment.uncalibrated-acceptance-ended',
  'assessment.questions-changed',
  'assessment.question-voided',
  'assessment.participants-changed',
  'assessment.proctors-assigned',
  'assessment.sitting-added',
  'assessment.sitting-changed',
  'assessment.sitting-removed',
  'assessment.sitting-assigned',
  'assessment.accommodation-set',
  'assessment.accommodation-removed',
  'assessment.passing-score-changed',
  'assessment.co-administrator-added',
  'assessment.co-administrator-removed',
  'assessment.co-administrator-left',
  'assessment.transferred',
  'result.rescored',
] as const

/** Lists of an assessment whose changes are told by what was added, removed and moved. */
export const ASSESSMENT_LISTS = ['participants', 'proctors', 'questions'] as const

/** How many there were, and the names of the first of those that still exist. */
const someSchema = z.object({ total: z.int(), names: z.array(z.string()) })
export type SomeOfList = z.infer<typeof someSchema>

export const assessmentChangeSchema = recordedChangeSchema.extend({
  /** The person, question or sitting that alone the change is about, by name. */
  about: z.string().nullable(),
  reason: z.string().nullable(),
  lists: z.array(
    z.object({ field: z.enum(ASSESSMENT_LISTS), added: someSchema, removed: someSchema, moved: someSchema }),
  ),
})
export type AssessmentChange = z.infer<typeof assessmentChangeSchema>

/** `GET /assessments/{id}/history`: newest first. */
export const assessmentHistorySchema = pageSchema(assessmentChangeSchema)
