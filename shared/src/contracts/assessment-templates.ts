import { z } from 'zod'
import { issue } from '../messages.ts'
import { saveDraftSchema } from './assessment-management.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { listQuerySchema, pageSchema } from './paging.ts'

/** What a template leaves to each assessment that is made from it: its days and its people. */
export const LEFT_TO_ASSESSMENT = ['startDate', 'endDate', 'participants', 'status'] as const

const fields = saveDraftSchema.pick({ title: true, form: true })

/** `POST /assessment-templates`. The fields of `LEFT_TO_ASSESSMENT` are not kept. */
export const newTemplateSchema = fields
/** `PUT /assessment-templates/{id}`; refused as `conflict` where the version is not the newest. */
export const changeTemplateSchema = fields.extend({ version: z.int({ error: issue('versionMissing') }) })
/** `DELETE /assessment-templates/{id}`. */
export const removeTemplateSchema = changeTemplateSchema.pick({ version: true })

/** `GET /assessment-templates`: by title, of everyone who manages assessments. */
export const listTemplatesQuerySchema = listQuerySchema(['title', 'updatedAt'])
export type ListTemplatesQuery = z.infer<typeof listTemplatesQuerySchema>

const listedTemplateSchema = z.object({
  id: idSchema,
  title: z.string(),
  creatorName: z.string().nullable(),
  /** The caller may edit and delete it. Everyone who manages assessments may use it. */
  isOwn: z.boolean(),
  version: z.int(),
  updatedAt: instantSchema,
})
export type ListedTemplate = z.infer<typeof listedTemplateSchema>
export const templatesPageSchema = pageSchema(listedTemplateSchema)

/** `GET /assessment-templates/{id}`: with the form that a new assessment begins with. */
export const templateSchema = listedTemplateSchema.extend({ form: z.record(z.string(), z.unknown()) })
export type Template = z.infer<typeof templateSchema>
