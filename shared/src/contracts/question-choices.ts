import { z } from 'zod'
import {
  bloomLevelSchema,
  competencyCategorySchema,
  competencySchema,
  difficultySchema,
  questionTypeSchema,
} from '../questions.ts'
import { idSchema } from './envelope.ts'
import { listQuerySchema, pageSchema } from './paging.ts'

/** `GET /questions`: what the question picker shows of the approved version. Plain text, cut: no key, no rubric. */
export const questionChoiceSchema = z.object({
  id: idSchema,
  content: z.string(),
  type: questionTypeSchema,
  theme: z.string(),
  difficulty: difficultySchema,
  competency: competencySchema,
  competencyCategory: competencyCategorySchema,
  bloomLevel: bloomLevelSchema,
  tags: z.array(z.string()),
  /** The approved version, which an assessment is built with. */
  version: z.int(),
  /** A newer version waits for its validation. */
  hasNewer: z.boolean(),
})
export type QuestionChoice = z.infer<typeof questionChoiceSchema>
export const questionChoicesQuerySchema = listQuerySchema([
  'content',
  'type',
  'theme',
  'difficulty',
  'createdAt',
]).extend({
  status: z.enum(['approved']).default('approved'),
  type: questionTypeSchema.optional(),
  difficulty: difficultySchema.optional(),
  competency: competencySchema.optional(),
  competencyCategory: competencyCategorySchema.optional(),
  bloomLevel: bloomLevelSchema.optional(),
  theme: z.string().trim().max(120).optional(),
  tag: z.string().trim().max(60).optional(),
})
export type QuestionChoicesQuery = z.infer<typeof questionChoicesQuerySchema>
export const questionChoicesPageSchema = pageSchema(questionChoiceSchema)

/** `GET /questions/{id}`: the approved version as candidates will see it. No key, no rubric. */
export const questionChoiceDetailSchema = questionChoiceSchema.extend({
  /** Sanitised HTML. */
  html: z.string(),
  options: z.array(z.string()),
  /** Whether several options are to be chosen. */
  isMultiple: z.boolean().default(false),
})
export type QuestionChoiceDetail = z.infer<typeof questionChoiceDetailSchema>
