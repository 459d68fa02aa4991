import { z } from 'zod'
import { issue } from '../messages.ts'
import { assignedParticipantSchema } from './assessment-management.ts'

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
