import { z } from 'zod'
import { idSchema, instantSchema, messageSchema } from './envelope.ts'

export const IMPORT_KINDS = ['users', 'participants', 'questions'] as const
export const importKindSchema = z.enum(IMPORT_KINDS)
export type ImportJobKind = z.infer<typeof importKindSchema>

export const importStateSchema = z.enum(['queued', 'running', 'done', 'failed'])
export type ImportState = z.infer<typeof importStateSchema>

/**
 * An import that a hub carries out while pages come and go. `total`: null while the file is being read. `done` equals it
 * while everything is being stored, in one transaction; a failed import stored nothing. After `keptUntil`, or once its
 * owner puts it away, the import with its one-time passwords is deleted.
 */
export const importJobSchema = z.object({
  id: idSchema,
  kind: importKindSchema,
  state: importStateSchema,
  done: z.int(),
  total: z.int().nullable(),
  outcome: z.object({ created: z.int(), skipped: z.int() }).nullable(),
  failure: messageSchema.nullable(),
  hasPasswords: z.boolean(),
  createdAt: instantSchema,
  /** When the hub last said how far it is. */
  updatedAt: instantSchema,
  keptUntil: instantSchema.nullable(),
})
export type ImportJob = z.infer<typeof importJobSchema>

/** `GET /import-jobs`: your own, the newest first. */
export const importJobsSchema = z.array(importJobSchema)

/**
 * `POST /users/import/jobs`, and the same for participants and questions, take what `POST /users/import` takes and
 * answer at once. A page makes the `id`: sent twice, it begins one import.
 */
export const startImportQuerySchema = z.object({ id: idSchema.optional() })

/** Whether an import has yet to end. */
export const isUnderWay = ({ state }: Pick<ImportJob, 'state'>): boolean => state === 'queued' || state === 'running'
