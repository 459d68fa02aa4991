import { z } from 'zod'
import { issue } from '../messages.ts'
import { assignedParticipantSchema, MAX_PARTICIPANTS } from './assessment-management.ts'
import { idSchema } from './envelope.ts'

/** Five thousand NIPs, each with a name and a unit beside it. */
const MAX_TEXT_CHARACTERS = 500_000

/** `POST /assessments/find-candidates`: everybody of these units, or the people with the NIPs in a text that was pasted. */
export const findCandidatesSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('units'), units: z.array(z.string().trim().min(1).max(200)).min(1).max(100) }),
  z.object({ by: z.literal('nips'), text: z.string().max(MAX_TEXT_CHARACTERS, issue('nipListTooLong')) }),
])
export type FindCandidates = z.infer<typeof findCandidatesSchema>

/** Candidates whom the asker may choose, and why others of a list are none. Also of `POST …/find-candidates/file`. */
export const foundCandidatesSchema = z.object({
  found: z.array(assignedParticipantSchema),
  /** Deactivated; whoever wants them has to activate them first. */
  inactive: z.array(assignedParticipantSchema),
  /** NIPs of nobody whom the asker may choose. */
  unknown: z.array(z.string()),
  /** Lines in which no NIP was found, cut. */
  unreadable: z.array(z.string()),
})
export type FoundCandidates = z.infer<typeof foundCandidatesSchema>

export const MAX_PROCTORS = 100

/** `POST /assessments/{id}/enrolment`: these people become candidates or proctors of it beside those who are; `…/enrolment/preview` says who would. */
export const enrolSchema = z.object({
  as: z.enum(['candidate', 'proctor']),
  ids: z
    .array(idSchema)
    .min(1)
    .max(MAX_PARTICIPANTS, issue('participantsMaximum'))
    .refine((ids) => new Set(ids).size === ids.length, issue('repeated')),
  /** Of each new proctor. */
  maxCandidates: z.int().min(1).max(200).default(30),
})
export type Enrol = z.input<typeof enrolSchema>

/** Why a person is not added: the account has another role, is deactivated, or is none that the asker may choose. */
export const ENROLMENT_REFUSALS = ['role', 'inactive', 'unknown'] as const

const enrolledPersonSchema = z.object({ id: idSchema, name: z.string(), nip: z.string() })

/** What an enrolment does, or has done. */
export const enrolmentSchema = z.object({
  /** How many are added. */
  added: z.int(),
  /** How many were there before. */
  already: z.int(),
  /** How many more there could have been before this. */
  room: z.int(),
  /** `name` and `nip` are null for an account of which the asker sees nothing. */
  refused: z.array(
    z.object({
      id: idSchema,
      name: z.string().nullable(),
      nip: z.string().nullable(),
      reason: z.enum(ENROLMENT_REFUSALS),
    }),
  ),
  /** Those who are added and have another assessment at the same time. */
  busy: z.array(enrolledPersonSchema),
})
export type Enrolment = z.infer<typeof enrolmentSchema>
