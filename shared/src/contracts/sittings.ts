import { z } from 'zod'
import { ifMissing, issue } from '../messages.ts'
import { MAX_PARTICIPANTS } from './assessment-management.ts'
import { idSchema, instantSchema } from './envelope.ts'

export const MAX_SITTINGS = 100

/** The version of the assessment that the editor saw: its sittings share it. */
const version = z.int({ error: issue('versionMissing') })
const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length

/** What a form says of a sitting. Whether it lies within the dates of its assessment is the hub's to check. */
export const sittingFieldsSchema = z
  .object({
    name: z
      .string({ error: ifMissing('sittingNameRequired') })
      .trim()
      .min(1, issue('sittingNameRequired'))
      .max(100),
    /** Empty: none of its own. */
    place: z.string().trim().max(200).default(''),
    startDate: z
      .string({ error: ifMissing('startRequired') })
      .min(1, issue('startRequired'))
      .pipe(instantSchema),
    endDate: z
      .string({ error: ifMissing('endRequired') })
      .min(1, issue('endRequired'))
      .pipe(instantSchema),
    /** Null: as many candidates as wanted. */
    capacity: z
      .int(issue('sittingCapacityRange'))
      .min(1, issue('sittingCapacityRange'))
      .max(MAX_PARTICIPANTS, issue('sittingCapacityRange'))
      .nullable()
      .default(null),
    /** Proctors of the assessment who watch this sitting. Empty: those who watch no sitting in particular. */
    proctorIds: z.array(idSchema).max(100).refine(distinct, issue('repeated')).default([]),
  })
  .refine(({ startDate, endDate }) => !(Date.parse(startDate) >= Date.parse(endDate)), {
    path: ['endDate'],
    message: issue('endBeforeStart'),
  })
export type SittingFields = z.input<typeof sittingFieldsSchema>

/** `POST /assessments/{id}/sittings` and `PUT …/sittings/{sittingId}`. */
export const saveSittingSchema = sittingFieldsSchema.and(z.object({ version }))
export type SaveSitting = z.input<typeof saveSittingSchema>

/** `DELETE …/sittings/{sittingId}`: where its candidates go; null: to the assessment's own dates. Left out, it has to be empty. */
export const removeSittingSchema = z.object({ version, moveTo: idSchema.nullable().optional() })
export type RemoveSitting = z.input<typeof removeSittingSchema>

/** How candidates come into sittings. Whoever has begun stays where they are, but for those who are named. */
const distributionSchema = z.discriminatedUnion('by', [
  /** Evenly, as far as the capacities allow. */
  z.object({ by: z.literal('capacity'), who: z.enum(['unassigned', 'all']) }),
  /** The same, with people of one unit in one sitting wherever they fit. */
  z.object({ by: z.literal('unit'), who: z.enum(['unassigned', 'all']) }),
  z.object({
    by: z.literal('hand'),
    participants: z
      .array(idSchema)
      .min(1, issue('participantsRequired'))
      .max(MAX_PARTICIPANTS)
      .refine(distinct, issue('repeated')),
    /** Null: to the assessment's own dates. */
    sittingId: idSchema.nullable(),
  }),
])
export type Distribution = z.infer<typeof distributionSchema>

/** `POST /assessments/{id}/sittings/distribute`. */
export const distributeSchema = z.object({ version, distribution: distributionSchema })
export type Distribute = z.input<typeof distributeSchema>

const sittingSchema = z.object({
  id: idSchema,
  name: z.string(),
  place: z.string(),
  startDate: instantSchema,
  endDate: instantSchema,
  capacity: z.int().nullable(),
  participantCount: z.int(),
  proctors: z.array(z.object({ proctorId: idSchema, name: z.string() })),
})

export type Sitting = z.infer<typeof sittingSchema>

/** `GET /assessments/{id}/sittings`, and what each change of them answers. */
export const sittingsSchema = z.object({
  /** Of the assessment, for the next change. */
  version: z.int(),
  sittings: z.array(sittingSchema),
  /** Candidates who have not begun: all, and those without a sitting. Who they are is in the pages of participants. */
  waiting: z.object({ all: z.int(), unassigned: z.int() }),
})
export type Sittings = z.infer<typeof sittingsSchema>
