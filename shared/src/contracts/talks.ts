import { z } from 'zod'
import { ROLES } from '../roles.ts'
import { idSchema, instantSchema } from './envelope.ts'

/** What a page, or a media node, names in `features` that can carry private talks. */
export const TALK_FEATURE = 'talk'
/** Of pages and media nodes; those of an earlier version name none. */
export const featuresSchema = z.array(z.string().max(40)).max(20)

/** Two-way sound between one member of staff and one candidate: who speaks, and since when. */
export const privateTalkSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(ROLES),
  since: instantSchema,
})
export type PrivateTalk = z.infer<typeof privateTalkSchema>

/** Why a talk ended. `page-left`: the page of whoever spoke; `candidate-left`: the candidate's media, or the end of their test. */
export type TalkEnd = 'ended' | 'page-left' | 'candidate-left' | 'not-allowed' | 'node-lost' | 'not-begun'
