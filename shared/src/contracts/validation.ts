import { z } from 'zod'
import { issue } from '../messages.ts'
import { competencyCategorySchema } from '../questions.ts'
import { idSchema, instantSchema, messageSchema } from './envelope.ts'
import { listQuerySchema, pageSchema, queryBooleanSchema } from './paging.ts'
import { listQuestionsQuerySchema, questionSummarySchema } from './questions.ts'

export const VALIDATION_TASK_STATUSES = ['pending', 'returned', 'approved', 'rejected', 'withdrawn'] as const
export const validationTaskStatusSchema = z.enum(VALIDATION_TASK_STATUSES)
export type ValidationTaskStatus = z.infer<typeof validationTaskStatusSchema>

/** The work of validating one question. One is open per question: an edit while it is open belongs to the same task. */
export const validationTaskSchema = z.object({
  id: idSchema,
  questionId: idSchema,
  /** The version to be looked at, or that was decided on. */
  version: z.int(),
  status: validationTaskStatusSchema,
  validatorId: idSchema.nullable(),
  validatorName: z.string().nullable(),
  dueAt: instantSchema.nullable(),
  createdAt: instantSchema,
  closedAt: instantSchema.nullable(),
  question: questionSummarySchema,
  /** Whether the caller's competency categories include the question's. */
  isMatch: z.boolean(),
  /** Whether the caller may decide about it: it is neither their own question nor another validator's task. */
  mayDecide: z.boolean(),
})
export type ValidationTask = z.infer<typeof validationTaskSchema>

/** `GET /validation`: filters of the question list, and of the task. Matching competencies first, then by due date. */
export const listValidationQuerySchema = listQuestionsQuerySchema
  .omit({ sort: true, order: true, isActive: true, validationStatus: true })
  .extend({
    ...listQuerySchema(['dueAt', 'createdAt', 'match']).pick({ sort: true, order: true }).shape,
    status: validationTaskStatusSchema.optional(),
    validatorId: idSchema.optional(),
    mine: queryBooleanSchema.optional(),
    overdue: queryBooleanSchema.optional(),
  })
export type ListValidationQuery = z.infer<typeof listValidationQuerySchema>
export const validationTasksPageSchema = pageSchema(validationTaskSchema)

const reason = z.string().trim().max(1000)
/** `PATCH /question-bank/{id}/validate`. `validatedBy` is the caller, whatever is sent. */
export const validateQuestionSchema = z
  .object({
    validationStatus: z.enum(['approved', 'rejected']),
    validationNotes: reason.optional(),
    rejectionReason: reason.optional(),
    /** The version that was looked at; a newer one is a conflict. */
    version: z.int().min(1),
  })
  .refine((value) => value.validationStatus === 'approved' || (value.rejectionReason ?? '') !== '', {
    path: ['rejectionReason'],
    message: issue('rejectionReasonRequired'),
  })
export type ValidateQuestion = z.infer<typeof validateQuestionSchema>

/** `POST /question-bank/validate-many`: approves each that the caller may approve; says why not for the others. */
export const approveManySchema = z.object({
  questions: z
    .array(z.object({ id: idSchema, version: z.int() }))
    .min(1)
    .max(200),
  validationNotes: reason.optional(),
})
export const approveManyResultSchema = z.object({
  approved: z.array(idSchema),
  refused: z.array(z.object({ id: idSchema, ...messageSchema.shape })),
})

/** `POST /question-bank/{id}/return`: back to the author, with what to revise. */
export const returnQuestionSchema = z.object({ text: reason.min(1, issue('commentRequired')), version: z.int().min(1) })
/** `POST /question-bank/{id}/comments` and `GET`, oldest first. */
export const commentSchema = z.object({ text: reason.min(1, issue('commentRequired')) })
export const COMMENT_KINDS = ['comment', 'return', 'revised', 'approve', 'reject'] as const
export const validationCommentSchema = z.object({
  id: idSchema,
  kind: z.enum(COMMENT_KINDS),
  version: z.int(),
  authorId: idSchema.nullable(),
  authorName: z.string().nullable(),
  text: z.string(),
  createdAt: instantSchema,
})
export type ValidationComment = z.infer<typeof validationCommentSchema>
export const validationCommentsSchema = z.array(validationCommentSchema)

/** `PUT /validation/{id}/assign`; null takes the task back into the queue. */
export const assignTaskSchema = z.object({
  validatorId: idSchema.nullable(),
  dueAt: instantSchema.nullable().optional(),
})
/** `POST /validation`: asks for a question to be validated (again). `PUT /validation/{id}`: due date. */
export const createTaskSchema = z.object({
  questionId: idSchema,
  validatorId: idSchema.nullable().default(null),
  dueAt: instantSchema.nullable().default(null),
})
export const updateTaskSchema = z.object({ dueAt: instantSchema.nullable() })

/** `GET /validation/validators?questionId=`: whom a task can be given to; matching competencies first. */
export const validatorChoiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  competencyCategories: z.array(competencyCategorySchema),
  openTasks: z.int(),
  isMatch: z.boolean(),
})
export type ValidatorChoice = z.infer<typeof validatorChoiceSchema>
export const validatorChoicesSchema = z.array(validatorChoiceSchema)
export const validatorChoicesQuerySchema = z.object({ questionId: idSchema.optional() })
/** `GET` and `PUT /validation/competencies/{userId}`: the caller's own, or anybody's for a super-admin. */
export const validatorCompetenciesSchema = z.object({ competencyCategories: z.array(competencyCategorySchema).max(3) })

export const validationStatsSchema = z.object({
  pending: z.int(),
  returned: z.int(),
  approved: z.int(),
  rejected: z.int(),
  overdue: z.int(),
  assignedToMe: z.int(),
  /** From the first request to the decision, of the last 90 days; null without any. */
  medianHoursToDecision: z.number().nullable(),
  byValidator: z.array(
    z.object({ validatorId: idSchema, name: z.string(), approved: z.int(), rejected: z.int(), open: z.int() }),
  ),
})
export type ValidationStats = z.infer<typeof validationStatsSchema>
