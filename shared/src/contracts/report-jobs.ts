import { z } from 'zod'
import { idSchema, instantSchema, messageSchema } from './envelope.ts'
import { REPORT_FORMATS } from './reports.ts'

/** How long a file that was written in the background can be fetched: as long as packages of own data. */
export const REPORT_KEPT_DAYS = 7

/** `POST /report-jobs`. */
export const startReportSchema = z.object({ assessmentId: idSchema, format: z.enum(REPORT_FORMATS).default('xlsx') })
export type StartReport = z.infer<typeof startReportSchema>

export const reportStateSchema = z.enum(['queued', 'running', 'ready', 'failed'])
export type ReportState = z.infer<typeof reportStateSchema>

/**
 * A file of a report that a hub writes while pages come and go. `done` and `total` are people whose results it has read; `total`
 * is null until they are counted, and once both are equal the file is being written. After `keptUntil` the file is deleted.
 */
export const reportJobSchema = z.object({
  id: idSchema,
  assessmentId: idSchema,
  assessmentTitle: z.string(),
  format: z.enum(REPORT_FORMATS),
  state: reportStateSchema,
  done: z.int(),
  total: z.int().nullable(),
  /** Of the file, once it is ready. */
  name: z.string().nullable(),
  bytes: z.int().nullable(),
  failure: messageSchema.nullable(),
  createdAt: instantSchema,
  /** When the hub last said how far it is. */
  updatedAt: instantSchema,
  keptUntil: instantSchema.nullable(),
})
export type ReportJob = z.infer<typeof reportJobSchema>

/** `GET /report-jobs`: your own, the newest first. */
export const reportJobsSchema = z.array(reportJobSchema)

/** Whether a file has yet to be written. */
export const isBeingWritten = ({ state }: Pick<ReportJob, 'state'>): boolean =>
  state === 'queued' || state === 'running'
