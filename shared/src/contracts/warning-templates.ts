import { z } from 'zod'
import { issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'

/** As many as an agency keeps, the archived ones among them. */
export const MAX_WARNING_TEMPLATES = 200
export const LONGEST_WARNING = 1000

const translation = z.string().trim().max(LONGEST_WARNING).default('')
/**
 * A prepared warning by language. Only the Indonesian words, the house's language, have to be there: they are what a
 * candidate reads whose own language has none (the empty string).
 */
export const warningTextsSchema = z.object({
  id: z.string().trim().min(3, issue('warningTextMissing')).max(LONGEST_WARNING),
  en: translation,
  ar: translation,
  zh: translation,
  ja: translation,
})
export type WarningTexts = z.output<typeof warningTextsSchema>

/** `POST /warning-templates`. */
export const newWarningTemplateSchema = z.object({ texts: warningTextsSchema })
/** `POST /warning-templates/{id}/archive` and `/restore`; refused as `conflict` where the version is not the newest. */
export const warningTemplateVersionSchema = z.object({ version: z.int({ error: issue('versionMissing') }) })
/** `PUT /warning-templates/{id}`. */
export const changeWarningTemplateSchema = newWarningTemplateSchema.extend(warningTemplateVersionSchema.shape)

export const warningTemplateSchema = z.object({
  id: idSchema,
  texts: warningTextsSchema,
  /** An archived one is offered to no proctor. */
  archivedAt: instantSchema.nullable(),
  version: z.int(),
  updatedAt: instantSchema,
})
export type WarningTemplate = z.infer<typeof warningTemplateSchema>
/** `GET /warning-templates`, the oldest first. The archived ones are for those who manage them. */
export const warningTemplatesSchema = z.array(warningTemplateSchema)
